import type { ApiCall } from '@liveline/contract/define-api.ts'
import type { Clock } from '../clock.ts'
import { AppError } from './app-error.ts'
import type { LimitExchange } from './limit-exchange.ts'

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
/** The others are told of a subject that has used this part of its burst, divided by the number of servers. */
const TOLD_FROM = 8
/** Those with the least left go first. */
const MOST_TOLD = 2_000
const NEXT_ROUND_SECONDS = 1

type Bucket = {
  /** What all servers together may still admit, as far as is known here; below zero while too much is paid back. */
  left: number
  /** What this one may admit of it until it hears from the others. */
  share: number
  at: number
  round: number
  /** What was admitted here since the others know nothing of it. */
  own: number
}

export type RateLimitSettings = {
  readonly perMinute: number
  readonly burst?: number
  readonly clock: Clock
  /** Counted together with the other servers, under this name; else each server counts for itself. */
  readonly shared?: { readonly exchange: LimitExchange; readonly name: string }
}

/**
 * A token bucket per subject, for all servers together. Between two exchanges a server admits at most its share of what
 * is left, one n-th, so that those who ask everywhere at once gain little; and what others admitted is taken out here
 * too, so that the sum comes back to the limit. One server alone has everything.
 */
export function createRateLimit({ perMinute, burst = perMinute, clock, shared }: RateLimitSettings) {
  const buckets = new Map<string, Bucket>()
  /** Subjects that the other servers should know of; `isLeaving`: they have been told the last of it. */
  const hot = new Map<string, { isLeaving: boolean }>()
  /** What each server said last of each subject. */
  const said = new Map<string, Map<string, number>>()

  /** Brought to the present moment. */
  function bucketOf(subject: string): Bucket {
    const now = clock.now().getTime()
    const { servers = 1, round = 0 } = shared?.exchange ?? {}
    const bucket = buckets.get(subject) ?? { left: burst, share: burst / servers, at: now, round, own: 0 }
    const refill = (Math.max(0, now - bucket.at) * perMinute) / 60_000
    bucket.left = Math.min(burst, bucket.left + refill)
    bucket.share = bucket.round === round ? bucket.share + refill / servers : bucket.left / servers
    bucket.share = Math.min(bucket.share, bucket.left / servers)
    bucket.at = now
    bucket.round = round
    if (!hot.has(subject)) note(subject, bucket, servers)
    return bucket
  }

  function note(subject: string, bucket: Bucket, servers: number): void {
    const taken = burst - bucket.left
    bucket.own = Math.min(bucket.own, taken)
    if (shared !== undefined && bucket.own > 0 && taken * TOLD_FROM * servers >= burst)
      hot.set(subject, { isLeaving: false })
  }

  /** The map stays small whatever addresses are made up: the longest unseen goes first. */
  function keep(subject: string, bucket: Bucket): void {
    buckets.delete(subject)
    const oldest = buckets.size < MOST_BUCKETS ? undefined : buckets.keys().next().value
    if (oldest !== undefined) {
      buckets.delete(oldest)
      hot.delete(oldest)
    }
    buckets.set(subject, bucket)
  }

  shared?.exchange.add(shared.name, {
    collect() {
      const entries: [subject: string, own: number, left: number][] = []
      for (const [subject, told] of hot) {
        // Left out once, so that whoever hears of it again knows that the count began anew.
        if (told.isLeaving) {
          hot.delete(subject)
          continue
        }
        const bucket = bucketOf(subject)
        entries.push([subject, bucket.own, Math.floor(bucket.left)])
        if (bucket.left < burst) continue
        told.isLeaving = true
        bucket.own = 0
      }
      return entries.length <= MOST_TOLD ? entries : entries.sort((a, b) => a[2] - b[2]).slice(0, MOST_TOLD)
    },
    hear(server, entries, isFirst) {
      const before = isFirst ? undefined : said.get(server)
      const now = new Map<string, number>()
      for (const entry of entries) {
        const [subject, own, left] = (Array.isArray(entry) ? entry : []) as unknown[]
        if (typeof subject !== 'string' || typeof own !== 'number' || typeof left !== 'number') continue
        now.set(subject, own)
        const bucket = bucketOf(subject)
        const news = own - (before?.get(subject) ?? 0)
        const known = isFirst ? Math.min(bucket.left, left) : bucket.left - news
        bucket.left = Math.max(-burst, Math.min(burst, known))
        keep(subject, bucket)
      }
      if (now.size > 0) said.set(server, now)
      else said.delete(server)
    },
  })

  return {
    /** @throws {AppError} RATE_LIMITED with the seconds to wait */
    take(subject: string): void {
      const bucket = bucketOf(subject)
      if (bucket.left < 1) {
        throw new AppError('RATE_LIMITED', { details: { seconds: Math.ceil(((1 - bucket.left) * 60) / perMinute) } })
      }
      if (bucket.share < 1) throw new AppError('RATE_LIMITED', { details: { seconds: NEXT_ROUND_SECONDS } })
      bucket.left -= 1
      bucket.share -= 1
      bucket.own += 1
      keep(subject, bucket)
    },
    /** For what was taken beforehand and then cost nothing. */
    giveBack(subject: string): void {
      const bucket = buckets.get(subject)
      if (bucket === undefined) return
      bucket.left = Math.min(burst, bucket.left + 1)
      bucket.share += 1
      bucket.own -= 1
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>

/**
 * What one session may ask for (security.md §4.4): far more than a person at a console does, far less than a script.
 * The polls have limits of their own, one for each, so that they and the person's work never take from each other.
 */
export function createSessionLimits({ clock, exchange }: { clock: Clock; exchange?: LimitExchange | undefined }) {
  const limitOf = (name: string, perMinute: number, burst = perMinute) =>
    createRateLimit({ perMinute, burst, clock, ...(exchange === undefined ? {} : { shared: { exchange, name } }) })
  const calls = limitOf('calls', CALLS_PER_MINUTE)
  const writes = limitOf('writes', WRITES_PER_MINUTE, WRITES_AT_ONCE)
  const polls = limitOf('polls', POLLS_PER_MINUTE, POLLS_AT_ONCE)
  const streams = limitOf('streams', STREAMS_PER_MINUTE)
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
