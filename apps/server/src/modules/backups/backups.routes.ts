import type { Readable } from 'node:stream'
import { backupApi } from '@liveline/contract/backup/calls.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { BackupsService, ReceivedBackup } from './backups.service.ts'
import type { RestoresService } from './restores.service.ts'

/** What has arrived of an upload; a body of its own kind, so that nothing else is taken for it. */
class Arrived {
  readonly received: ReceivedBackup
  constructor(received: ReceivedBackup) {
    this.received = received
  }
}

export function backupsRoutes(
  app: FastifyInstance,
  { backups, restores }: { backups: BackupsService; restores: RestoresService },
): void {
  const { backup, ...others } = backupApi
  // In a room of its own: nowhere else is a body read that is no JSON.
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', receive)
    // Refused, or its sender gone: whatever was not kept goes.
    room.addHook('onResponse', async ({ body }) => {
      if (body instanceof Arrived) await backups.drop(body.received)
    })
    serve(
      room,
      { backup },
      {
        async backup({ query, request: { body }, caller, reply }) {
          if (body instanceof Arrived) {
            const data = await backups.register(caller, body.received, query.note ?? '')
            return { retcode: 0, msg: 'ok', data } as never
          }
          const { headers, content } = await backups.stream(caller)
          void reply.headers(headers)
          return content as never
        },
      },
    )
  })

  async function receive(request: FastifyRequest, content: Readable): Promise<Arrived | undefined> {
    const { caller, headers } = request
    if (caller === undefined) throw new Error('Nobody is known to upload this')
    const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
    const received = await backups.receive(caller, { announced, content })
    return received === undefined ? undefined : new Arrived(received)
  }

  serve(app, others, {
    list: ({ caller }) => backups.list(caller),
    make: ({ body, caller, write }) => backups.make(write, caller, { scope: body.scope, note: body.note ?? '' }),
    test: ({ body, caller, write }) => backups.test(write, caller, body.id),
    schedule: ({ body, caller, write }) => backups.saveSchedule(write, caller, body),
    async download({ query, caller, reply }) {
      const { headers, content } = await backups.download(caller, query.id)
      void reply.headers(headers)
      return content as never
    },
    remove: ({ body, caller, write }) => backups.remove(write, caller, body.id),
    compare: ({ body, caller, write }) => restores.compare(write, caller, body.id),
    restores: ({ caller }) => restores.list(caller),
    restore: ({ body, caller, write }) => restores.ask(write, caller, body),
    approve: ({ body, caller, write }) => restores.approve(write, caller, body.id),
    cancel: ({ body, caller, write }) => restores.cancel(write, caller, body.id),
  })
}
