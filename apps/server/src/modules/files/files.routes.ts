import { fileApi } from '@liveline/contract/file/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { FilesService } from './files.service.ts'

export function filesRoutes(app: FastifyInstance, { files }: { files: FilesService }): void {
  // In a room of their own: nowhere else is a body read that is no JSON.
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serve(room, fileApi, {
      upload: ({ query, request, caller, write }) =>
        files.upload(write, caller, { name: query.name, content: request.body }),
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
}
