import type { SessionRecord } from './sessions.repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** As the settings `session.idleMinutes` and `session.absoluteHours` say it. */
export type SessionLimits = { readonly idleMinutes: number; readonly absoluteHours: number }

/**
 * A person reads and talks between two clicks, and a long shift has 12 hours (security.md §1.1). An API client's token
 * is all a thief needs, and a program asks again by itself: half the pause and a third of the day.
 */
const lifetimeOf = (kind: SessionRecord['kind'], { idleMinutes, absoluteHours }: SessionLimits) => {
  const [idleMs, absoluteMs] = [idleMinutes * MINUTE_MS, absoluteHours * HOUR_MS]
  return kind === 'browser' ? { idleMs, absoluteMs } : { idleMs: idleMs / 2, absoluteMs: absoluteMs / 3 }
}

type Aged = Pick<SessionRecord, 'kind' | 'createdAt' | 'lastActivityAt'>

/** A session of this kind lives while it was active, and opened, after these moments. */
export const livingSince = (kind: SessionRecord['kind'], now: Date, limits: SessionLimits) => ({
  active: new Date(now.getTime() - lifetimeOf(kind, limits).idleMs),
  created: new Date(now.getTime() - lifetimeOf(kind, limits).absoluteMs),
})

/** Milliseconds until the session ends through idleness or age, whichever is sooner; not above 0: it has ended. */
export function msLeft(session: Aged, now: Date, limits: SessionLimits): number {
  return Math.min(idleMsLeft(session, now, limits), ageMsLeft(session, now, limits))
}

/** Whether activity would put the end of the session off. */
export function isExtendable(session: Aged, now: Date, limits: SessionLimits): boolean {
  return idleMsLeft(session, now, limits) < ageMsLeft(session, now, limits)
}

const idleMsLeft = ({ kind, lastActivityAt }: Aged, now: Date, limits: SessionLimits) =>
  lastActivityAt.getTime() + lifetimeOf(kind, limits).idleMs - now.getTime()

const ageMsLeft = ({ kind, createdAt }: Aged, now: Date, limits: SessionLimits) =>
  createdAt.getTime() + lifetimeOf(kind, limits).absoluteMs - now.getTime()
