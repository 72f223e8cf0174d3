/**
 * What an operator lets processes reach outside: the settings `webhooks` and `mail`. A drawing names an endpoint, it
 * never holds an address, so no drawing and no value can make the server call anything else (SSRF).
 */
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
export { callEndpoint, callEndpointOk, EndpointFailure } from './call-endpoint.ts'
import { callWebhook, type WebhookAnswer, type WebhookCall } from './call-webhook.ts'
import { MailServer, Webhook } from './endpoint-settings.ts'
import { sendMail, type Mail } from './send-mail.ts'

export type WantedEndpoint = { readonly name: string } | { readonly url: string }

export type EndpointsService = ReturnType<typeof createEndpointsService>

export function createEndpointsService({ systemConfig }: { systemConfig: Pick<SystemConfigService, 'readValue'> }) {
  /** An entry that is wrong is none. */
  async function findWebhook(
    queryable: Queryable,
    flowKey: string,
    wanted: WantedEndpoint,
  ): Promise<Webhook | undefined> {
    const stored = await systemConfig.readValue('webhooks', queryable)
    const webhooks = (Array.isArray(stored) ? stored : []).flatMap((entry: unknown) => {
      const { data } = Webhook.safeParse(entry)
      return data === undefined ? [] : [data]
    })
    return webhooks.find(
      ({ name, url, allowed }) =>
        ('name' in wanted ? name === wanted.name : isSameAddress(url, wanted.url)) &&
        (allowed === undefined || allowed.includes(flowKey)),
    )
  }

  return {
    /** Whether a process of this key may call it. */
    isAllowed: async (queryable: Queryable, flowKey: string, wanted: WantedEndpoint): Promise<boolean> =>
      (await findWebhook(queryable, flowKey, wanted)) !== undefined,

    /** @throws {AppError} WEBHOOK_NOT_CONFIGURED, WEBHOOK_FAILED */
    async callWebhook(
      queryable: Queryable,
      { flowKey, endpoint, ...call }: { flowKey: string; endpoint: WantedEndpoint } & WebhookCall,
    ): Promise<WebhookAnswer> {
      const webhook = await findWebhook(queryable, flowKey, endpoint)
      if (webhook !== undefined) return callWebhook(webhook, call)
      const name = 'name' in endpoint ? endpoint.name : endpoint.url
      throw new AppError('WEBHOOK_NOT_CONFIGURED', { details: { name, flow: flowKey } })
    },

    /** @throws {AppError} MAIL_NOT_CONFIGURED, MAIL_RECIPIENT_REFUSED, MAIL_FAILED */
    async sendMail(queryable: Queryable, mail: Mail): Promise<void> {
      const { data } = MailServer.safeParse(await systemConfig.readValue('mail', queryable))
      if (data === undefined) throw new AppError('MAIL_NOT_CONFIGURED')
      await sendMail(data, mail)
    },
  }
}

const isSameAddress = (one: string, other: string): boolean =>
  URL.canParse(other) && new URL(one).href === new URL(other).href
