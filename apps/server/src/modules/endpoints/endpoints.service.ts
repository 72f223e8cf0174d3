/**
 * What an operator lets the server reach outside: the channels of the table `push_channels`. A drawing names one, it
 * never holds an address, so no drawing and no value can make the server call anything else (SSRF).
 */
import {
  MailServer,
  SmsGateway,
  Webhook,
  type ChannelKind,
  type ChannelPurpose,
} from '@liveline/contract/push-channel/shapes.ts'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { openSecrets } from '../../http/sealed-secrets.ts'
export { callEndpoint, callEndpointOk, EndpointFailure } from './call-endpoint.ts'
import { callWebhook, type WebhookAnswer, type WebhookCall } from './call-webhook.ts'
import { listChannels, SECRETS } from './channels.repository.ts'
import { sendMail, type Mail } from './send-mail.ts'

export type WantedEndpoint = { readonly name: string } | { readonly url: string }

type Common = { readonly id: number; readonly name: string; readonly purposes: readonly ChannelPurpose[] }
/** A channel that is switched on, its secrets open. */
export type OpenChannel =
  | (Common & { readonly kind: 'inApp' })
  | (Common & { readonly kind: 'mail'; readonly config: MailServer })
  | (Common & { readonly kind: 'sms'; readonly config: SmsGateway })
  | (Common & { readonly kind: 'webhook'; readonly config: Webhook })

export type EndpointsService = ReturnType<typeof createEndpointsService>

const shapes = { mail: MailServer, sms: SmsGateway, webhook: Webhook } as const

/** One whose configuration is not whole is none. */
export function openChannel(
  { id, name, kind, purposes, config }: Common & { kind: ChannelKind; config: unknown },
  sealingKey: Buffer,
): OpenChannel | undefined {
  if (kind === 'inApp') return { id, name, kind, purposes }
  const { data } = shapes[kind].safeParse(openSecrets(config, SECRETS, sealingKey))
  return data === undefined ? undefined : ({ id, name, kind, purposes, config: data } as OpenChannel)
}

export function createEndpointsService({ sealingKey }: { sealingKey: Buffer }) {
  /** In the order in which they are tried. */
  const listOpen = (queryable: Queryable): Promise<readonly OpenChannel[]> =>
    readCached(queryable, 'configuration', 'channels', async () =>
      (await listChannels(queryable)).flatMap((channel) =>
        channel.enabled ? (openChannel(channel, sealingKey) ?? []) : [],
      ),
    )

  /** Finds among the webhooks that a process of this key may call; the channels are read once. */
  async function webhooksFor(queryable: Queryable, flowKey: string) {
    const open = (await listOpen(queryable)).flatMap((channel) => {
      if (channel.kind !== 'webhook' || !channel.purposes.includes('processes')) return []
      const { allowed } = channel.config
      return allowed === undefined || allowed.includes(flowKey) ? [channel] : []
    })
    return (wanted: WantedEndpoint) =>
      open.find(({ name, config }) => ('name' in wanted ? name === wanted.name : isSameAddress(config.url, wanted.url)))
  }

  return {
    listOpen,

    /** What drawings can name: the webhooks for processes, with the keys of those that may call them (undefined: all). */
    listForProcesses: async (
      queryable: Queryable,
    ): Promise<readonly { name: string; allowed: readonly string[] | undefined }[]> =>
      (await listOpen(queryable)).flatMap((channel) =>
        channel.kind === 'webhook' && channel.purposes.includes('processes')
          ? [{ name: channel.name, allowed: channel.config.allowed }]
          : [],
      ),

    /** Which endpoints a process of this key may call. */
    async findAllowed(queryable: Queryable, flowKey: string): Promise<(wanted: WantedEndpoint) => boolean> {
      const find = await webhooksFor(queryable, flowKey)
      return (wanted) => find(wanted) !== undefined
    },

    /** @throws {AppError} WEBHOOK_NOT_CONFIGURED, WEBHOOK_FAILED */
    async callWebhook(
      queryable: Queryable,
      { flowKey, endpoint, ...call }: { flowKey: string; endpoint: WantedEndpoint } & WebhookCall,
    ): Promise<WebhookAnswer> {
      const channel = (await webhooksFor(queryable, flowKey))(endpoint)
      if (channel !== undefined) return callWebhook({ ...channel.config, name: channel.name }, call)
      const name = 'name' in endpoint ? endpoint.name : endpoint.url
      throw new AppError('WEBHOOK_NOT_CONFIGURED', { details: { name, flow: flowKey } })
    },

    /** What a process sends, by the first channel that may. @throws {AppError} MAIL_NOT_CONFIGURED, MAIL_RECIPIENT_REFUSED, MAIL_FAILED */
    async sendMail(queryable: Queryable, mail: Mail): Promise<void> {
      for (const channel of await listOpen(queryable)) {
        if (channel.kind === 'mail' && channel.purposes.includes('processes')) return sendMail(channel.config, mail)
      }
      throw new AppError('MAIL_NOT_CONFIGURED')
    },
  }
}

const isSameAddress = (one: string, other: string): boolean =>
  URL.canParse(other) && new URL(one).href === new URL(other).href
