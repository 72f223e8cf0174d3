import type { Readable } from 'node:stream'
import { fileApi } from '@liveline/contract/file/calls.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkInput } from '../../http/check-input.ts'
import { serve } from '../../http/serve.ts'
import type { FilesService } from './files.service.ts'
import { assertFileFits, ReceivedFile } from './receive-file.ts'

export function filesRoutes(app: FastifyInstance, { files }: { files: FilesService }): void {
  // In a room of their own: nowhere else is a body read that is no JSON.
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', receive)
    // Refused, answered before to the same key, or its sender gone: whatever was not kept goes.
    room.addHook('onResponse', async ({ body }) => {
      if (body instanceof ReceivedFile) await files.drop(body)
    })
    serve(room, fileApi, {
      upload: ({ query, request: { body }, caller, write }) =>
        files.keep(write, caller, query.name, body instanceof ReceivedFile ? body : undefined),
      async get({ params, query, caller, reply }) {
        const { headers, content } = await files.open(caller, params.id, {
          isInline: query.inline === 'true',
          isSmall: query.size === 'thumb',
        })
        void reply.headers(headers)
        return content as never
      },
    })
  })

  /** The body of an upload; who asks has been found out before, see authenticate.ts. */
  function receive(request: FastifyRequest, content: Readable): Promise<ReceivedFile | undefined> {
    const { caller, headers, query } = request
    if (caller === undefined) throw new Error('Nobody is known to upload this')
    const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
    assertFileFits(announced ?? 0)
    const { name } = checkInput(fileApi.upload.query, query, 'query', caller.language) as { name: string }
    return files.receive(caller, { name, announced, content })
  }
}
