import { z } from 'zod'
import { nameLine } from '../one-line.ts'
import { noticeKinds } from '../notice/shapes.ts'
import { isOwnLink } from './own-link.ts'

/** What a channel is for: telling people, sending the codes of logins, and what drawings of processes may call. */
const channelPurposes = ['notices', 'codes', 'processes'] as const
export type ChannelPurpose = (typeof channelPurposes)[number]

/** How people are reached; each has its own configuration. */
export const channelKinds = ['inApp', 'mail', 'sms', 'webhook'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** What each kind can be for. */
export const purposesOf: Readonly<Record<ChannelKind, readonly ChannelPurpose[]>> = {
  inApp: ['notices'],
  mail: ['notices', 'codes', 'processes'],
  sms: ['notices', 'codes'],
  webhook: ['notices', 'processes'],
}

/** Parts of a channel that are sealed, and never answered. */
export const CHANNEL_SECRETS = ['password', 'secret', 'authorization'] as const

const Address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((address) => {
    const url = URL.parse(address)
    return url !== null && url.username === '' && url.password === '' && !isOwnLink(url.hostname)
  })
const Secret = z.string().min(16).max(200)

export const MailServer = z.strictObject({
  host: z
    .string()
    .regex(/^[\w.:-]+$/)
    .max(253)
    .refine((host) => !isOwnLink(host)),
  port: z.number().int().min(1).max(65_535),
  /** TLS from the first byte; else STARTTLS, which is compulsory unless `plain`. */
  secure: z.boolean().default(false),
  plain: z.boolean().default(false),
  user: z.string().max(200).optional(),
  password: z.string().max(200).optional(),
  from: z.string().min(3).max(200),
  /** Domains that mail may go to; absent: all. */
  allowedDomains: z.array(z.string().max(253)).max(50).optional(),
})
export type MailServer = z.infer<typeof MailServer>

/** A gateway that takes a number and a text as JSON. */
export const SmsGateway = z.strictObject({
  url: Address,
  /** Signs what is sent, as webhooks are signed. */
  secret: Secret.optional(),
  /** Sent as the header of that name. */
  authorization: z
    .string()
    .regex(/^[\x20-\x7e]*$/)
    .max(500)
    .optional(),
  /** What the gateway calls the number and the text. */
  phoneField: z
    .string()
    .regex(/^\w{1,40}$/)
    .default('phone'),
  textField: z
    .string()
    .regex(/^\w{1,40}$/)
    .default('text'),
})
export type SmsGateway = z.infer<typeof SmsGateway>

export const Webhook = z.strictObject({
  url: Address,
  /** Signs what is sent (docs/webhooks.md). */
  secret: Secret,
  /** Keys of the processes that may call it; absent: all. */
  allowed: z.array(z.string().max(64)).max(100).optional(),
})
export type Webhook = z.infer<typeof Webhook>

const common = {
  /** Drawings name a webhook by it. */
  name: nameLine(60),
  purposes: z.array(z.enum(channelPurposes)).max(channelPurposes.length),
}
/** A channel as somebody enters it. */
export const EnteredChannel = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...common, kind: z.literal('mail'), config: MailServer }),
    z.strictObject({ ...common, kind: z.literal('sms'), config: SmsGateway }),
    z.strictObject({ ...common, kind: z.literal('webhook'), config: Webhook }),
  ])
  .refine(({ kind, purposes }) => purposes.every((purpose) => purposesOf[kind].includes(purpose)), {
    path: ['purposes'],
  })
export type EnteredChannel = z.infer<typeof EnteredChannel>

export const ChannelRow = z.object({
  id: z.number().int(),
  kind: z.enum(channelKinds),
  name: z.string(),
  enabled: z.boolean(),
  purposes: z.array(z.enum(channelPurposes)),
  /** Of its kind; secrets in it read `KEPT_SECRET`. Empty: in-app. */
  config: z.record(z.string(), z.unknown()),
  rev: z.number().int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
  /** Of the last seven days. */
  sent: z.number().int(),
  failed: z.number().int(),
  /** Why the last try that failed did, if none has gone through since; a word for whoever mends it. */
  lastFailure: z.string().nullable(),
})
export type ChannelRow = z.infer<typeof ChannelRow>

/** What a message may be about. */
export const messageKinds = [...noticeKinds, 'verifyCode'] as const
export type MessageKind = (typeof messageKinds)[number]

/** What stands in a template between braces, and is filled with what is so; nothing of that is read as a place again. */
export const placesOf = (kind: MessageKind): readonly string[] =>
  kind === 'verifyCode' ? ['systemName', 'code', 'minutes'] : ['systemName', 'name', 'title', 'link', 'at']

const line = z.string().trim().min(1).max(200)
const body = z.string().trim().min(1).max(2000)
/** What is said by mail (subject and text), by webhook (both) and in a short message. */
export const TemplateTexts = z.object({
  subject: line,
  subjectEn: line,
  text: body,
  textEn: body,
  short: z.string().trim().min(1).max(300),
  shortEn: z.string().trim().min(1).max(300),
})
export type TemplateTexts = z.infer<typeof TemplateTexts>

export const TemplateRow = TemplateTexts.extend({
  kind: z.enum(messageKinds),
  isDefault: z.boolean(),
  rev: z.number().int(),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string(),
})
export type TemplateRow = z.infer<typeof TemplateRow>
