import { pushChannelApi } from '@liveline/contract/push-channel/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { ChannelsService } from './channels.service.ts'

export function channelsRoutes(app: FastifyInstance, { channels }: { channels: ChannelsService }): void {
  serve(app, pushChannelApi, {
    listAll: () => channels.listAll(),
    list: () => channels.list(),
    create: ({ body, caller, write }) => channels.create(write, caller, body),
    update: ({ body: { id, channel, rev }, caller, write }) => channels.update(write, caller, { id, channel, rev }),
    setEnabled: ({ body, caller, write }) => channels.setEnabled(write, caller, body),
    order: ({ body, caller, write }) => channels.order(write, caller, body.ids),
    remove: ({ params, caller, write }) => channels.remove(write, caller, params.id),
    test: ({ body, caller, write }) => channels.test(write, caller, body),
    templates: () => channels.templates(),
    saveTemplate: ({ body: { kind, texts, rev }, caller, write }) =>
      channels.saveTemplate(write, caller, { kind, texts, rev }),
  })
}
