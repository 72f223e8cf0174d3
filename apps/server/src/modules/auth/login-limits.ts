import { sourceOf } from '../../address-source.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { userNameKey } from '../users/users.service.ts'
import {
  attemptsLeft,
  failuresBefore,
  isBlocked,
  LIMITS_KEPT_SECONDS,
  untouched,
  withAttempt,
  withoutAttempt,
  type AttemptsLeft,
  type LimitKind,
} from './login-limit-rules.ts'
import * as repository from './login-limits.repository.ts'
import { forgetCodeSends } from './verify-code-sends.ts'

const SOURCE_KNOWN_MS = 30 * 86_400_000

/** A counted attempt, and what it was counted against. */
export type Attempt = {
  readonly accountKey: string
  readonly source: string
  readonly kinds: readonly LimitKind[]
  /** Of this account, or of this source with it, before this attempt; a block counts until the next login. */
  readonly failures: number
}

/** Who may try a password, counted in the database, so that every node sees the same (docs/adr/0008-login-limits.md). */
export function createLoginLimits({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /**
     * Counts an attempt before its password is looked at; undefined when it must not be evaluated. A name that nobody
     * has is counted like any other. Its limits stay locked from reading to writing, so no two see the same count.
     */
    async reserve(userName: string, address: string): Promise<Attempt | undefined> {
      const pair = { accountKey: userNameKey(userName), source: sourceOf(address) }
      const now = clock.now()
      const knownSince = new Date(now.getTime() - SOURCE_KNOWN_MS)
      return database.transaction(async (tx) => {
        // Guesses in flight wait for each other here: not for the disk too.
        await repository.commitWithoutDisk(tx)
        const limits = await repository.lockUnlessBlocked(tx, pair, { now, knownSince })
        if (limits.length === 0 || limits.some(({ state }) => isBlocked(state, now))) return undefined
        const counted = limits.map(({ kind, state }) => ({ kind, state: withAttempt(kind, state, now) }))
        await repository.writeLimits(tx, pair, counted)
        return {
          ...pair,
          kinds: limits.map(({ kind }) => kind),
          failures: Math.max(...limits.map(({ kind, state }) => failuresBefore(kind, state, now))),
        }
      })
    },

    /**
     * How the limit of this account stands at this source, the same for a name that nobody has. Of the account's other
     * sources it tells nothing: they are other people's doing.
     */
    async tell(userName: string, address: string): Promise<AttemptsLeft> {
      const pair = { accountKey: userNameKey(userName), source: sourceOf(address) }
      const state = await repository.findPairLimit(database, pair)
      return state === undefined ? {} : attemptsLeft(state, clock.now())
    },

    /** Whether the account has logged in from there of late. */
    isKnownSource(queryable: Queryable, pair: { accountKey: string; source: string }): Promise<boolean> {
      return repository.isKnownSource(queryable, pair, new Date(clock.now().getTime() - SOURCE_KNOWN_MS))
    },

    /** For an attempt that was never evaluated. */
    async giveBack(attempt: Attempt): Promise<void> {
      await database.transaction(async (tx) => {
        const limits = await repository.lockLimits(tx, attempt)
        const without = limits.map(({ kind, state }) => ({ kind, state: withoutAttempt(kind, state) }))
        await repository.writeLimits(tx, attempt, without)
      })
    },

    /** After the right password: the account's failures there are forgotten, and the source is known from now on. */
    async succeeded(tx: Tx, attempt: Attempt): Promise<void> {
      const now = clock.now()
      const limits = await repository.lockLimits(tx, attempt)
      const settled = limits.map(({ kind, state }) => ({
        kind,
        state: kind === 'source' ? withoutAttempt(kind, state) : untouched(now),
      }))
      await repository.writeLimits(tx, attempt, settled)
      await repository.noteLogin(tx, attempt, now)
    },

    /** Lifts every limit of an account, that of its codes too; true when one of them was blocking logins. */
    async unlock(tx: Tx, userName: string): Promise<boolean> {
      const accountKey = userNameKey(userName)
      await forgetCodeSends(tx, accountKey)
      return repository.deleteLimits(tx, accountKey, clock.now())
    },

    /** Accounts that are locked now: how many, and the first of them. */
    listLocked: (limit: number) => repository.listLocked(database, clock.now(), limit),

    async purge(): Promise<void> {
      const now = clock.now().getTime()
      await repository.purgeLimits(database, {
        untouchedSince: new Date(now - 2 * LIMITS_KEPT_SECONDS * 1_000),
        knownSince: new Date(now - SOURCE_KNOWN_MS),
      })
    },
  }
}

export type LoginLimits = ReturnType<typeof createLoginLimits>
