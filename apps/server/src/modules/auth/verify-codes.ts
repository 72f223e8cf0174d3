/**
 * The second thing a login may need: a code of six digits (design.md §3, answers A6). It belongs to the challenge that
 * it was asked for with, and takes its place: the login with the code names the same key, five times at most.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '@liveline/contract/language.ts'
import { sourceOf } from '../../address-source.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import { findReachable, userNameKey } from '../users/users.service.ts'
import type { LoginLimits } from './login-limits.ts'
import type { Recipient } from './send-verify-code.ts'
import { purgeSends } from './verify-code-sends.repository.ts'
import { countCodeSend, RESEND_SECONDS, WINDOW_SECONDS } from './verify-code-sends.ts'
import * as repository from './verify-codes.repository.ts'

const CODE_SECONDS = 5 * 60
const TRIES = 5

export type TakenCode = {
  readonly challengeId: string
  readonly rsaKeyId: string
  isFor(userName: string, code: string): boolean
}
export type VerifyCodes = ReturnType<typeof createVerifyCodes>

export function createVerifyCodes(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly pepper: Buffer
  readonly log: Log
  readonly limits: Pick<LoginLimits, 'isKnownSource'>
  readonly send: (to: Recipient, code: string, at: Date) => Promise<void>
}) {
  const { database, clock, pepper, log, limits, send } = parts
  /** On their way; nobody waits for them but who stops the server. */
  const sending = new Set<Promise<void>>()
  const hashOf = (challengeId: string, accountKey: string, code: string) =>
    createHmac('sha256', pepper).update(`verify code ${challengeId}\n${accountKey}\n${code}`).digest()

  function sendLater(userName: string, code: string, now: Date, language: Language): void {
    const sent = findReachable(database, userName)
      .then((person) => (person === undefined ? undefined : send({ ...person, language }, code, now)))
      .catch((error: unknown) => log.error({ err: error }, 'a verification code could not be sent'))
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }

  return {
    /** The same answer and the same rows whether somebody has that name or not; what is sent goes out afterwards. */
    async issue(
      challenge: { id: string; rsaKeyId: string },
      to: { userName: string; address: string; language: Language },
    ): Promise<{ expiresIn: number; resendAfter: number }> {
      const now = clock.now()
      const accountKey = userNameKey(to.userName)
      const source = sourceOf(to.address)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await database.transaction(async (tx) => {
        const isKnown = await limits.isKnownSource(tx, { accountKey, source })
        await countCodeSend(tx, { accountKey, source, isKnown, now })
        await repository.insertCode(tx, {
          challengeId: challenge.id,
          rsaKeyId: challenge.rsaKeyId,
          accountKey,
          codeHash: hashOf(challenge.id, accountKey, code),
          expiresAt: new Date(now.getTime() + CODE_SECONDS * 1_000),
        })
      })
      sendLater(to.userName, code, now, to.language)
      return { expiresIn: CODE_SECONDS, resendAfter: RESEND_SECONDS }
    },

    /** Counts a try of the code that was sent for this challenge; undefined when there is none that may be tried. */
    async take(challengeId: string): Promise<TakenCode | undefined> {
      const row = await repository.takeTry(database, challengeId, { now: clock.now(), most: TRIES })
      if (row === undefined) return undefined
      return {
        challengeId,
        rsaKeyId: row.rsaKeyId,
        isFor(userName, code) {
          const accountKey = userNameKey(userName)
          return (
            accountKey === row.accountKey && timingSafeEqual(hashOf(challengeId, accountKey, code.trim()), row.codeHash)
          )
        },
      }
    },

    /** Uses a code up, in the transaction of the login that it opened; false when another login was first. */
    use: (tx: Tx, { challengeId }: TakenCode): Promise<boolean> => repository.deleteCode(tx, challengeId),

    async purge(): Promise<void> {
      const now = clock.now()
      await repository.purgeCodes(database, now)
      await purgeSends(database, new Date(now.getTime() - 2 * WINDOW_SECONDS * 1_000))
    },

    /** Waits for what is on its way. */
    async finish(): Promise<void> {
      await Promise.all(sending)
    },
  }
}
