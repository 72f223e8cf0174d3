import { hash } from 'node:crypto'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import type { Clock } from '../clock.ts'
import { AppError } from './app-error.ts'
import { sourceOf } from '../address-source.ts'
import type { LimitExchange } from './limit-exchange.ts'
import { createRateLimit, createSessionLimits } from './rate-limit.ts'

/**
 * Calls of one source whose session proves unknown or over. A console whose session has ended stops at the first
 * refusal, after some five calls that were on their way, and only the page in sight asks: sixty colleagues in a minute
 * make 300. Pages that never stopped would ask every 5 s, and 25 of them fit in. Twice as many at once: a shift that
 * opens 120 pages on a Monday.
 */
export const FAILURES_PER_MINUTE = 300
export const FAILURES_AT_ONCE = 600
const MOST_KNOWN = 20_000
/** How long the other servers are told of a token that proved good here: several beats, should one be missed. */
const TOLD_MS = 10_000
const MOST_TOLD = 1_000

type Attempt = { readonly address: string; readonly token: string | undefined; readonly call: ApiCall }

/**
 * Limits before the session is looked up, which costs the database more than a refusal costs us: a token that proved
 * good at its source by the limits of its session, any other by the failures of its source. So guesses cost people who
 * work behind the same address nothing. Servers tell each other both; after a restart a good token counts as a stranger's
 * until its first answer, and gives back what it took.
 */
export function createCallerLimits({ clock, exchange }: { clock: Clock; exchange: LimitExchange }) {
  const sessions = createSessionLimits({ clock, exchange })
  const failures = createRateLimit({
    perMinute: FAILURES_PER_MINUTE,
    burst: FAILURES_AT_ONCE,
    clock,
    shared: { exchange, name: 'failures' },
  })
  /** Session of each token at each source where it was good when last seen; the longest unseen goes first. */
  const known = new Map<string, string>()
  /** Keys that proved good here a moment ago, for the servers that the balancer chooses next. */
  const fresh = new Map<string, number>()

  const keyOf = (source: string, token = '') => hash('sha256', `${source} ${token}`, 'base64')

  function remember(key: string, sessionId: string): void {
    known.delete(key)
    const oldest = known.size < MOST_KNOWN ? undefined : known.keys().next().value
    if (oldest !== undefined) known.delete(oldest)
    known.set(key, sessionId)
  }

  function rememberNew(key: string, sessionId: string): void {
    remember(key, sessionId)
    if (fresh.size < MOST_TOLD) fresh.set(key, clock.now().getTime())
  }

  exchange.add('known', {
    collect() {
      const now = clock.now().getTime()
      for (const [key, at] of fresh) if (now - at > TOLD_MS || !known.has(key)) fresh.delete(key)
      return [...fresh.keys()].map((key) => [key, known.get(key)])
    },
    hear(_server, entries) {
      for (const entry of entries) {
        const [key, sessionId] = (Array.isArray(entry) ? entry : []) as unknown[]
        if (typeof key === 'string' && typeof sessionId === 'string' && !known.has(key)) remember(key, sessionId)
      }
    },
  })

  return {
    /** The session that `find` finds. @throws {AppError} RATE_LIMITED, or why there is none */
    async admit<Session extends { readonly sessionId: string }>(
      { address, token, call }: Attempt,
      find: () => Promise<Session>,
    ): Promise<Session> {
      const source = sourceOf(address)
      const key = keyOf(source, token)
      const knownId = known.get(key)
      // Taken beforehand: guesses in flight would otherwise all find the same room.
      if (knownId === undefined) failures.take(source)
      else sessions.take(knownId, call)
      const session = await find().catch((error: unknown) => {
        // A database that is away says nothing about the token.
        const isRefused = error instanceof AppError && error.entry.http < 500
        if (isRefused) known.delete(key)
        else if (knownId === undefined) failures.giveBack(source)
        throw error
      })
      if (knownId === session.sessionId) remember(key, knownId)
      else rememberNew(key, session.sessionId)
      if (knownId === undefined) {
        failures.giveBack(source)
        sessions.take(session.sessionId, call)
      }
      return session
    },

    /** So that whoever logs in while a neighbour guesses gets in. */
    noteOpened({ address, token, sessionId }: { address: string; token: string; sessionId: string }): void {
      rememberNew(keyOf(sourceOf(address), token), sessionId)
    },
  }
}

export type CallerLimits = ReturnType<typeof createCallerLimits>
