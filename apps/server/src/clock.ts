/** The present moment, handed to whatever needs it so that tests can set it. */
export type Clock = {
  now(): Date
  /** Milliseconds of a clock that nobody sets, and that goes on while the process is stopped: for ages, not for dates. */
  elapsedMs(): number
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() }

/** @returns whether more than this has passed since it was asked for */
export function isPast(clock: Pick<Clock, 'elapsedMs'>, limitMs: number): () => boolean {
  const endsAt = clock.elapsedMs() + limitMs
  return () => clock.elapsedMs() > endsAt
}
