/**
 * Tells people of notices outside the console. Each server looks every few seconds: one of them makes the sendings of
 * what is new, any of them sends what is due. A sending is leased in a short transaction, sent without one, and recorded
 * in another: outside at least once under one key.
 */
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'
import { SECURITY_KINDS } from '@liveline/contract/notice/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import { audit } from '../audit/audit.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import type { ChannelsService } from './channels.service.ts'
import type { EndpointsService, OpenChannel } from './endpoints.service.ts'
import { sendMessage, type Message } from './message.ts'
import * as repository from './sendings.repository.ts'
import type { ClaimedMessage } from './sendings.repository.ts'

const POLL_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** Longer than a try through every channel of a kind may take. */
const LEASE_MS = 5 * 60_000
const MOST_AT_ONCE = 20
/** Between the tries; a message of yesterday is no news, so that after an hour it is given up. */
const PAUSES_MS = [10_000, 30_000, 2 * 60_000, 10 * 60_000, 45 * 60_000]
const KEPT_MS = 30 * 24 * 3_600_000
const FAILED_MS = 24 * 3_600_000

export type PushNotices = ReturnType<typeof createPushNotices>

export function createPushNotices(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly baseUrl: string
  readonly endpoints: Pick<EndpointsService, 'listOpen'>
  readonly channels: Pick<ChannelsService, 'textsOf'>
  readonly systemConfig: Pick<SystemConfigService, 'read'>
}) {
  const { database, clock, log, baseUrl, endpoints, channels, systemConfig } = parts
  let isStopping = false
  let loop: Promise<void> | undefined
  let wake: () => void = () => {}

  const waysOfNotices = async (): Promise<readonly OpenChannel[]> =>
    (await endpoints.listOpen(database)).filter(
      ({ kind, purposes }) => kind !== 'inApp' && purposes.includes('notices'),
    )

  async function messageOf(claimed: ClaimedMessage): Promise<Message> {
    const { noticeId, userId, event, language, userName, name, phone, email } = claimed
    return {
      id: `${noticeId}.${userId}`,
      kind: event,
      language,
      to: { userName, name, phone, email },
      texts: await channels.textsOf(event),
      values: {
        systemName: await systemNameIn(language),
        name,
        title: nameIn(language, claimed, 'title'),
        link: claimed.link === '' ? '' : new URL(claimed.link, baseUrl).href,
        at: absoluteTime(claimed.createdAt),
      },
      at: clock.now(),
    }
  }

  async function systemNameIn(language: Language): Promise<string> {
    const [systemName, systemNameEn] = [await systemConfig.read('systemName'), await systemConfig.read('systemNameEn')]
    return nameIn(language, { systemName, systemNameEn }, 'systemName')
  }

  /** By the first channel of its kind that takes it. */
  async function send(claimed: ClaimedMessage): Promise<boolean> {
    const ways = (await waysOfNotices()).filter(({ kind }) => kind === claimed.kind)
    let last: { channelId: number | undefined; failure: string } = { channelId: undefined, failure: 'OFF' }
    const message = await messageOf(claimed)
    for (const channel of ways) {
      try {
        await sendMessage(channel, message)
        await database.transaction((tx) => repository.markSent(tx, claimed, channel.id, clock.now()))
        return true
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        last = { channelId: channel.id, failure: failureOf(error) }
      }
    }
    const at = clock.now()
    // Nobody would bring it any more: switched off means switched off.
    const pause = ways.length === 0 ? undefined : PAUSES_MS[claimed.attempts - 1]
    const nextAt = pause === undefined ? undefined : new Date(at.getTime() + pause)
    await database.transaction((tx) => repository.markFailed(tx, claimed, { ...last, at, nextAt }))
    return false
  }

  /** Makes what is new to be sent, and sends what is due. Gives back how many messages went out. */
  async function runOnce(): Promise<{ sent: number; taken: number }> {
    if ((await waysOfNotices()).length > 0) {
      await database.transaction((tx) => repository.addSendings(tx, { now: clock.now(), security: SECURITY_KINDS }))
    }
    const now = clock.now()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const due = await database.transaction((tx) =>
      repository.claimSendings(tx, { now, leaseUntil, most: MOST_AT_ONCE }),
    )
    const outcomes = await Promise.all(due.map((claimed) => send(claimed)))
    return { sent: outcomes.filter(Boolean).length, taken: due.length }
  }

  async function poll(): Promise<void> {
    let pauseMs = POLL_MS
    while (!isStopping) {
      try {
        const { taken } = await runOnce()
        pauseMs = taken < MOST_AT_ONCE ? POLL_MS : 0
      } catch (error) {
        pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(POLL_MS, pauseMs) * 2)
        log.error({ err: error, retryInMs: pauseMs }, 'messages cannot be sent; they are looked for again')
      }
      if (isStopping) return
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, pauseMs).unref()
      })
    }
  }

  return {
    /** Once; the background work does the same. Gives back how many messages went out. */
    runDue: async (): Promise<number> => (await runOnce()).sent,
    start: () => void (loop ??= poll()),
    async stop(): Promise<void> {
      isStopping = true
      wake()
      await loop
    },
    /** For the health of the system. */
    pending: (most: number) =>
      repository.countPending(database, { since: new Date(clock.now().getTime() - FAILED_MS), most }),
    /** What was given up and is still news is tried once more, with as many tries as at first. */
    async retryFailed(write: Write, caller: Caller): Promise<{ count: number }> {
      const count = await write(async (tx) => {
        const now = clock.now()
        const again = await repository.retryFailed(tx, { since: new Date(now.getTime() - FAILED_MS), now })
        await audit(tx, caller, {
          action: 'pushSending.retry',
          objectType: 'pushSending',
          objectId: 'failed',
          after: { count: again },
        })
        return again
      })
      write.afterCommit(() => wake())
      return { count }
    },
    purge: (): Promise<void> => repository.purgeSendings(database, new Date(clock.now().getTime() - KEPT_MS)),
  }
}

/** As the console writes times. */
const absoluteTime = (at: Date): string =>
  new Date(at.getTime() + TIME_ZONE_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** A word for whoever mends it: never what the other side wrote. */
const failureOf = ({ code, details }: AppError): string => {
  const { reason } = (details ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? `${code} ${reason}` : code
}
