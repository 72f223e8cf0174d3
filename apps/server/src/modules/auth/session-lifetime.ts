import type { SessionRecord } from './sessions.repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * A person reads and talks between two clicks, and a long shift has 12 hours (security.md §1.1). An API client's token
 * is all a thief needs, and a program asks again by itself: half the pause and a third of the day.
 */
const lifetimes = {
  browser: { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS },
  api: { idleMs: 15 * MINUTE_MS, absoluteMs: 4 * HOUR_MS },
} as const

/** Milliseconds until the session ends through idleness or age, whichever is sooner; not above 0: it has ended. */
export function msLeft(
  { kind, createdAt, lastActivityAt }: Pick<SessionRecord, 'kind' | 'createdAt' | 'lastActivityAt'>,
  now: Date,
): number {
  const { idleMs, absoluteMs } = lifetimes[kind]
  return Math.min(lastActivityAt.getTime() + idleMs, createdAt.getTime() + absoluteMs) - now.getTime()
}
