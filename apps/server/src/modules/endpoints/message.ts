/** One message to one person through one channel: what it says there, and how it goes. */
import { fill, type Language } from '@liveline/contract/language.ts'
import type { MessageKind, TemplateTexts } from '@liveline/contract/push-channel/shapes.ts'
import { AppError } from '../../http/app-error.ts'
import { callWebhook } from './call-webhook.ts'
import type { OpenChannel } from './endpoints.service.ts'
import { sendMail } from './send-mail.ts'
import { sendSms } from './send-sms.ts'

export type Message = {
  /** The same with every try. */
  readonly id: string
  readonly kind: MessageKind
  readonly language: Language
  readonly to: { readonly userName: string; readonly name: string; readonly phone: string; readonly email: string }
  readonly texts: TemplateTexts
  /** By place; none of them is read as a template again. */
  readonly values: Readonly<Record<string, string>>
  readonly at: Date
}

type Said = { readonly subject: string; readonly text: string; readonly short: string }

function said({ texts, language, values }: Pick<Message, 'texts' | 'language' | 'values'>): Said {
  const filled = (zh: string, en: string) => fill(language, { zh, en }, (place) => values[place])
  return {
    subject: filled(texts.subject, texts.subjectEn),
    text: filled(texts.text, texts.textEn),
    short: filled(texts.short, texts.shortEn),
  }
}

/** Whether the person has the address that a channel needs. */
export const canReach = ({ kind }: Pick<OpenChannel, 'kind'>, to: Pick<Message['to'], 'phone' | 'email'>): boolean =>
  kind === 'webhook' || (kind === 'mail' && to.email !== '') || (kind === 'sms' && to.phone !== '')

/** @throws {AppError} MAIL_RECIPIENT_REFUSED, MAIL_FAILED, SMS_FAILED, WEBHOOK_FAILED */
export async function sendMessage(channel: OpenChannel, message: Message): Promise<void> {
  const { id, to, kind, values, at } = message
  const { subject, text, short } = said(message)
  switch (channel.kind) {
    case 'mail':
      return sendMail(channel.config, { to: to.email, cc: '', subject, text, id })
    case 'sms': {
      const code = kind === 'verifyCode' ? { code: values['code'] ?? '' } : {}
      return sendSms(channel.config, { phone: to.phone, text: short, ...code, id, at })
    }
    case 'webhook': {
      const body = {
        ...{ id, at: at.toISOString(), kind, to: { userName: to.userName, name: to.name } },
        ...{ subject, text, link: values['link'] ?? '' },
      }
      const call = { method: 'POST', body: JSON.stringify(body), idempotencyKey: id, at }
      await callWebhook({ ...channel.config, name: channel.name }, call)
      return
    }
    case 'inApp':
      throw new AppError('CHANNEL_KEPT')
  }
}
