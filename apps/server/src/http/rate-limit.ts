import type { ApiCall } from '@liveline/contract/define-api.ts'
import type { Clock } from '../clock.ts'
import { AppError } from './app-error.ts'

const MOST_BUCKETS = 50_000
const CALLS_PER_MINUTE = 600
const WRITES_PER_MINUTE = 60
const WRITES_AT_ONCE = 120

/** A token bucket per subject, in this process only; what must hold across nodes is kept in the database. */
export function createRateLimit(limit: { perMinute: number; burst?: number; clock: Clock }) {
  const { perMinute, burst = perMinute, clock } = limit
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    /** @throws {AppError} RATE_LIMITED with the seconds to wait */
    take(subject: string): void {
      const now = clock.now().getTime()
      const bucket = buckets.get(subject) ?? { left: burst, at: now }
      const refilled = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) * perMinute) / 60_000)
      if (refilled < 1) {
        throw new AppError('RATE_LIMITED', { details: { seconds: Math.ceil(((1 - refilled) * 60) / perMinute) } })
      }
      // The map stays small whatever addresses are made up: the longest unseen goes first.
      buckets.delete(subject)
      if (buckets.size >= MOST_BUCKETS) {
        const oldest = buckets.keys().next()
        if (!oldest.done) buckets.delete(oldest.value)
      }
      buckets.set(subject, { left: refilled - 1, at: now })
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>

/**
 * What one session may ask for (security.md §4.4): far more than a person at a console does, far less than a script.
 * The polls are many and cost next to nothing; they are not counted.
 */
export function createSessionLimits({ clock }: { clock: Clock }) {
  const calls = createRateLimit({ perMinute: CALLS_PER_MINUTE, clock })
  const writes = createRateLimit({ perMinute: WRITES_PER_MINUTE, burst: WRITES_AT_ONCE, clock })
  return {
    /** @throws {AppError} RATE_LIMITED */
    take(sessionId: string, call: ApiCall): void {
      if (call.countsAsActivity === false) return
      calls.take(sessionId)
      if (call.method === 'POST' && call.readOnly !== true) writes.take(sessionId)
    },
  }
}

export type SessionLimits = ReturnType<typeof createSessionLimits>
