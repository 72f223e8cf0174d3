import {
  MailServer,
  purposesOf,
  SmsGateway,
  Webhook,
  type ChannelPurpose,
} from '@liveline/contract/push-channel/shapes.ts'
import type { Channel, EnteredChannel } from './channel-queries.ts'

export type EnteredKind = 'mail' | 'sms' | 'webhook'
/** Everything as text or tick, as it stands in the fields. */
export type ChannelDraft = {
  readonly kind: EnteredKind
  readonly name: string
  readonly purposes: readonly ChannelPurpose[]
  readonly config: Readonly<Record<string, string | boolean>>
}

/** What a kind is asked for, in order; `secret` is never shown again. */
export const fieldsOf = {
  mail: ['host', 'port', 'encryption', 'user', 'password', 'from', 'allowedDomains'],
  sms: ['url', 'phoneField', 'textField', 'authorization', 'secret'],
  webhook: ['url', 'secret', 'allowed'],
} as const satisfies Record<EnteredKind, readonly string[]>
export const secretFields: readonly string[] = ['password', 'authorization', 'secret']

const defaults: Readonly<Record<EnteredKind, ChannelDraft['config']>> = {
  mail: { host: '', port: '587', encryption: 'startTls', user: '', password: '', from: '', allowedDomains: '' },
  sms: { url: '', phoneField: 'phone', textField: 'text', authorization: '', secret: '' },
  webhook: { url: '', secret: '', allowed: '' },
}

export const newDraft = (kind: EnteredKind): ChannelDraft => ({
  ...{ kind, name: '', config: defaults[kind] },
  purposes: purposesOf[kind].slice(0, 1),
})

const texts = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

export function draftOf({ kind, name, purposes, config }: Channel): ChannelDraft {
  const entered = kind as EnteredKind
  const shown = Object.fromEntries(fieldsOf[entered].map((field) => [field, texts(config[field])]))
  const encryption = config['plain'] === true ? 'none' : config['secure'] === true ? 'tls' : 'startTls'
  return { kind: entered, name, purposes, config: entered === 'mail' ? { ...shown, encryption } : shown }
}

/** As the call takes it; undefined, with the fields that are wrong, when it cannot be one. */
export function enteredOf({ kind, name, purposes, config }: ChannelDraft): {
  channel: EnteredChannel | undefined
  wrong: readonly string[]
} {
  const text = (field: string) => String(config[field] ?? '').trim()
  const given = (field: string) => (text(field) === '' ? {} : { [field]: text(field) })
  const list = (field: string) => {
    const entries = text(field)
      .split(/[\s,;\uFF0C\uFF1B]+/)
      .filter((entry) => entry !== '')
    return entries.length === 0 ? {} : { [field]: entries }
  }
  const entered =
    kind === 'mail'
      ? {
          ...{ host: text('host'), port: Number(text('port')), from: text('from') },
          ...{ secure: config['encryption'] === 'tls', plain: config['encryption'] === 'none' },
          ...given('user'),
          ...given('password'),
          ...list('allowedDomains'),
        }
      : kind === 'sms'
        ? {
            ...given('url'),
            ...given('phoneField'),
            ...given('textField'),
            ...given('authorization'),
            ...given('secret'),
          }
        : { ...given('url'), ...given('secret'), ...list('allowed') }
  const shape = { mail: MailServer, sms: SmsGateway, webhook: Webhook }[kind]
  const parsed = shape.safeParse(withLongSecret(entered))
  const wrong = (parsed.error?.issues ?? []).map(({ path }) => String(path[0]))
  if (name.trim() === '') wrong.push('name')
  if (wrong.length > 0) return { channel: undefined, wrong }
  return { channel: { kind, name: name.trim(), purposes: [...purposes], config: entered } as EnteredChannel, wrong }
}

/** A secret that stays as it is counts as one that is long enough. */
const withLongSecret = (config: Readonly<Record<string, unknown>>) =>
  typeof config['secret'] === 'string' && /^•+$/.test(config['secret']) ? { ...config, secret: '•'.repeat(16) } : config
