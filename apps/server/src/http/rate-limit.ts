import type { ApiCall } from '@liveline/contract/define-api.ts'
import type { Clock } from '../clock.ts'
import { AppError } from './app-error.ts'

const MOST_BUCKETS = 50_000
const CALLS_PER_MINUTE = 600
const WRITES_PER_MINUTE = 60
const WRITES_AT_ONCE = 120
/**
 * A page in sight checks its token 12 times a minute, and a hidden one rests: ten windows side by side make 120. The
 * counts and notices are asked for twice a minute and after each push, of which a page gathers many into one.
 */
const POLLS_PER_MINUTE = 120
/** Twenty pages that come back into sight together ask at once, three times over. */
const POLLS_AT_ONCE = 60
/** Each page holds one stream for five minutes; after a break it tries again in 5, 10, 20, 40 and 60 s. */
const STREAMS_PER_MINUTE = 20

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
    /** For what was taken beforehand and then cost nothing. */
    giveBack(subject: string): void {
      const bucket = buckets.get(subject)
      if (bucket !== undefined) bucket.left = Math.min(burst, bucket.left + 1)
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>

/**
 * What one session may ask for (security.md §4.4): far more than a person at a console does, far less than a script.
 * The polls have limits of their own, one for each, so that they and the person's work never take from each other.
 */
export function createSessionLimits({ clock }: { clock: Clock }) {
  const calls = createRateLimit({ perMinute: CALLS_PER_MINUTE, clock })
  const writes = createRateLimit({ perMinute: WRITES_PER_MINUTE, burst: WRITES_AT_ONCE, clock })
  const polls = createRateLimit({ perMinute: POLLS_PER_MINUTE, burst: POLLS_AT_ONCE, clock })
  const streams = createRateLimit({ perMinute: STREAMS_PER_MINUTE, clock })
  return {
    /** @throws {AppError} RATE_LIMITED */
    take(sessionId: string, call: ApiCall): void {
      if (call.answer === 'stream') return streams.take(`${sessionId} ${call.path}`)
      if (call.countsAsActivity === false) return polls.take(`${sessionId} ${call.path}`)
      calls.take(sessionId)
      if (call.method === 'POST' && call.readOnly !== true) writes.take(sessionId)
    },
  }
}

export type SessionLimits = ReturnType<typeof createSessionLimits>
