/** When a job that failed is tried again. */
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * The pauses between the attempts. The first ones outlast a restart or a moment of load, the middle ones a mistake that
 * somebody is already mending, the last ones a night and a day on which nobody is there: a day and a half in all.
 */
const PAUSES_MS = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  6 * HOUR,
  24 * HOUR,
] as const

export const MOST_ATTEMPTS = PAUSES_MS.length + 1

/** For what kept a job from being tried at all, and so is no failure of it. */
export const HELD_UP_MS = 10 * SECOND

/** How often the jobs of a suspended instance are looked at. */
export const SUSPENDED_MS = MINUTE

/** Milliseconds until the next attempt after so many; undefined: it was the last. */
export function pauseAfter(attempts: number, jobId: string): number | undefined {
  const pause = PAUSES_MS[attempts - 1]
  return pause === undefined ? undefined : spread(pause, jobId)
}

/** Up to a tenth longer, by the random end of the id: what failed at one moment does not come back at one moment. */
export function spread(pauseMs: number, jobId: string): number {
  const share = Number.parseInt(jobId.slice(-4), 16) / 0xffff
  return Math.round(pauseMs * (1 + share / 10))
}
