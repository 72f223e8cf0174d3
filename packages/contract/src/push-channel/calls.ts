import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { ChannelRow, channelKinds, EnteredChannel, messageKinds, TemplateRow, TemplateTexts } from './shapes.ts'

const channelId = z.int().positive()
const rev = z.int32().optional()
const saved = z.object({ id: z.number().int(), rev: z.number().int() })

export const pushChannelApi = defineApi({
  listAll: {
    method: 'GET',
    path: '/system/pushconfig/listAll',
    access: 'session',
    summary: 'Ways by which people are told, in order, and what is said about each kind of event',
    data: z.object({
      channels: z.array(z.object({ id: z.number().int(), kind: z.enum(channelKinds), name: z.string() })),
      templates: z.array(TemplateTexts.extend({ kind: z.enum(messageKinds) })),
      /** Kinds that nobody can switch off for himself. */
      compulsory: z.array(z.enum(messageKinds)),
    }),
  },
  list: {
    method: 'GET',
    path: '/system/pushconfig/list',
    access: 'config:write',
    extension: true,
    summary: 'Channels as they are configured, in order, with what became of the messages of seven days',
    data: z.array(ChannelRow),
  },
  create: {
    method: 'POST',
    path: '/system/pushconfig/create',
    access: 'config:write',
    extension: true,
    summary: 'A new channel, switched off, at the end',
    body: EnteredChannel,
    data: saved,
    errors: ['CHANNEL_NAME_TAKEN'],
  },
  update: {
    method: 'POST',
    path: '/system/pushconfig/update',
    access: 'config:write',
    extension: true,
    summary: 'Change a channel; secrets sent back as they were shown stay',
    body: z.object({ id: channelId, channel: EnteredChannel, rev }),
    data: saved,
    errors: ['NOT_FOUND', 'STALE', 'CHANNEL_NAME_TAKEN', 'CHANNEL_KEPT'],
  },
  setEnabled: {
    method: 'POST',
    path: '/system/pushconfig/valid',
    access: 'config:write',
    extension: true,
    summary: 'Switch a channel on or off; on, it tells of what happens from then on',
    body: z.object({ id: channelId, enabled: z.boolean() }),
    errors: ['NOT_FOUND', 'CHANNEL_KEPT'],
  },
  order: {
    method: 'POST',
    path: '/system/pushconfig/order',
    access: 'config:write',
    extension: true,
    summary: 'Which channel of a kind is tried first',
    body: z.object({ ids: z.array(channelId).min(1).max(50) }),
    errors: ['NOT_FOUND'],
  },
  remove: {
    method: 'POST',
    path: '/system/pushconfig/delete/{id}',
    access: 'config:write',
    extension: true,
    summary: 'Delete a channel; what waits for it goes by the next of its kind',
    params: z.object({ id: z.coerce.number().pipe(channelId) }),
    errors: ['NOT_FOUND', 'CHANNEL_KEPT'],
  },
  test: {
    method: 'POST',
    path: '/system/pushconfig/test',
    access: 'config:write',
    extension: true,
    summary: 'Send a test through a channel now, and say what came of it',
    body: z.object({
      id: channelId,
      /** An address or a number, by the kind; a webhook needs none. */
      to: z.string().trim().max(254).default(''),
    }),
    data: z.object({ ok: z.boolean(), answer: z.string() }),
    errors: ['NOT_FOUND', 'CHANNEL_KEPT', 'RATE_LIMITED'],
  },
  templates: {
    method: 'GET',
    path: '/system/pushconfig/templates',
    access: 'config:write',
    extension: true,
    summary: 'What is said about each kind of event, in both languages',
    data: z.array(TemplateRow),
  },
  saveTemplate: {
    method: 'POST',
    path: '/system/pushconfig/template',
    access: 'config:write',
    extension: true,
    summary: 'Change what is said about a kind of event; without texts the usual ones are said again',
    body: z.object({ kind: z.enum(messageKinds), texts: TemplateTexts.nullable(), rev }),
    data: TemplateRow,
    errors: ['STALE', 'TEMPLATE_REFUSED'],
  },
})
