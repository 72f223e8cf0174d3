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

type Aged = Pick<SessionRecord, 'kind' | 'createdAt' | 'lastActivityAt'>

/** A session of this kind lives while it was active, and opened, after these moments. */
export const livingSince = (kind: SessionRecord['kind'], now: Date) => ({
  active: new Date(now.getTime() - lifetimes[kind].idleMs),
  created: new Date(now.getTime() - lifetimes[kind].absoluteMs),
})

/** Milliseconds until the session ends through idleness or age, whichever is sooner; not above 0: it has ended. */
export function msLeft(session: Aged, now: Date): number {
  return Math.min(idleMsLeft(session, now), ageMsLeft(session, now))
}

/** Whether activity would put the end of the session off. */
export function isExtendable(session: Aged, now: Date): boolean {
  return idleMsLeft(session, now) < ageMsLeft(session, now)
}

const idleMsLeft = ({ kind, lastActivityAt }: Aged, now: Date) =>
  lastActivityAt.getTime() + lifetimes[kind].idleMs - now.getTime()

const ageMsLeft = ({ kind, createdAt }: Aged, now: Date) =>
  createdAt.getTime() + lifetimes[kind].absoluteMs - now.getTime()
