/** How a code reaches a person: the first push channel for codes that can (docs/webhooks.md). */
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { Database } from '../../database/open-database.ts'
import type { Ids } from '../../ids.ts'
import type { Log } from '../../log.ts'
import type { ChannelsService } from '../endpoints/channels.service.ts'
import type { EndpointsService } from '../endpoints/endpoints.service.ts'
import { canReach, sendMessage } from '../endpoints/message.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'

export type Recipient = {
  readonly userName: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly language: Language
}

export type SendVerifyCodeParts = {
  readonly database: Database
  readonly ids: Ids
  readonly log: Log
  readonly systemConfig: Pick<SystemConfigService, 'read'>
  readonly endpoints: Pick<EndpointsService, 'listOpen'>
  readonly channels: Pick<ChannelsService, 'textsOf'>
}

const MINUTES = 5

export function createVerifyCodeSender(parts: SendVerifyCodeParts) {
  const { database, ids, log, systemConfig, endpoints, channels } = parts

  /** @throws {AppError} of the last channel that was tried */
  return async function send(to: Recipient, code: string, at: Date): Promise<void> {
    const { userName, language } = to
    const ways = (await endpoints.listOpen(database)).filter(({ purposes }) => purposes.includes('codes'))
    if (ways.length === 0) {
      // Nobody is locked out and nothing is open: whoever runs the server reads the one line that is meant to hold a code.
      log.warn({ userName }, `verification code of a login: ${code} (a push channel for codes sends it instead)`)
      return
    }
    const reaching = ways.filter((channel) => canReach(channel, to))
    const names = {
      systemName: await systemConfig.read('systemName'),
      systemNameEn: await systemConfig.read('systemNameEn'),
    }
    const message = {
      ...({ id: ids.next(), kind: 'verifyCode', language, to, at } as const),
      texts: await channels.textsOf('verifyCode'),
      values: { code, minutes: String(MINUTES), systemName: nameIn(language, names, 'systemName') },
    }
    for (const [index, channel] of reaching.entries()) {
      try {
        return await sendMessage(channel, message)
      } catch (error) {
        if (index === reaching.length - 1) throw error
        log.warn({ err: error, channel: channel.name }, 'a verification code goes by the next channel')
      }
    }
    log.warn({ userName }, 'no verification code was sent: the account has no address for any channel')
  }
}
