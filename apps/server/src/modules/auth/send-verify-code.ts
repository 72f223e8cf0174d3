/** How a code reaches a person: the setting `verifyCodeChannel` (docs/single-sign-on.md). */
import { say, type Language } from '@liveline/contract/language.ts'
import { z } from 'zod'
import type { Database } from '../../database/open-database.ts'
import type { Ids } from '../../ids.ts'
import type { Log } from '../../log.ts'
import type { EndpointsService } from '../endpoints/endpoints.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import { verifyCodeTexts } from './verify-code.texts.ts'

/** `sms`: the name of a webhook, a gateway that takes `{phone, code, text}`. */
const Channel = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail') }),
  z.object({ kind: z.literal('sms'), webhook: z.string().min(1) }),
  z.object({ kind: z.literal('console') }),
])

export type Recipient = {
  readonly userName: string
  readonly phone: string
  readonly email: string
  readonly language: Language
}

export type SendVerifyCodeParts = {
  readonly database: Database
  readonly ids: Ids
  readonly log: Log
  readonly systemConfig: Pick<SystemConfigService, 'readValue'>
  readonly endpoints: Pick<EndpointsService, 'callWebhook' | 'sendMail'>
}

const MINUTES = 5
/** Webhooks with `allowed` list this instead of a process, so that no drawing sends messages. */
const CALLER = 'verifyCode'

export function createVerifyCodeSender({ database, ids, log, systemConfig, endpoints }: SendVerifyCodeParts) {
  /** @throws {AppError} of the channel */
  return async function send({ userName, phone, email, language }: Recipient, code: string, at: Date): Promise<void> {
    // Nothing configured: whoever runs the server reads the code there, so that nobody is locked out and nothing is open.
    const stored = (await systemConfig.readValue('verifyCodeChannel')) ?? { kind: 'console' }
    const { data: channel, error: problem } = Channel.safeParse(stored)
    if (channel === undefined) {
      // A slip in the setting must not put everybody's codes into the log.
      log.error({ err: problem }, "no verification code was sent: the setting 'verifyCodeChannel' cannot be used")
      return
    }
    const text = say(language, verifyCodeTexts.text, { code, minutes: MINUTES })
    const id = ids.next()
    if (channel.kind === 'console') {
      // The one line that is meant to hold a code: loggers hide the field of that name.
      log.warn({ userName }, `verification code of a login: ${code} (the setting verifyCodeChannel sends it instead)`)
    } else if (channel.kind === 'mail' && email !== '') {
      await endpoints.sendMail(database, {
        to: email,
        cc: '',
        subject: say(language, verifyCodeTexts.subject),
        text,
        id,
      })
    } else if (channel.kind === 'sms' && phone !== '') {
      await endpoints.callWebhook(database, {
        flowKey: CALLER,
        endpoint: { name: channel.webhook },
        method: 'POST',
        body: JSON.stringify({ phone, code, text }),
        idempotencyKey: id,
        at,
      })
    } else {
      log.warn({ userName, channel: channel.kind }, 'no verification code was sent: the account has no address for it')
    }
  }
}
