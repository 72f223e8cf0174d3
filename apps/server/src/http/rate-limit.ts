import type { Clock } from '../clock.ts'
import { AppError } from './app-error.ts'

const MOST_BUCKETS = 50_000

/** A token bucket per subject, in this process only; what must hold across nodes is kept in the database. */
export function createRateLimit({ perMinute, clock }: { perMinute: number; clock: Clock }) {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    /** @throws {AppError} RATE_LIMITED with the seconds to wait */
    take(subject: string): void {
      const now = clock.now().getTime()
      const bucket = buckets.get(subject) ?? { left: perMinute, at: now }
      const refilled = Math.min(perMinute, bucket.left + (Math.max(0, now - bucket.at) * perMinute) / 60_000)
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
