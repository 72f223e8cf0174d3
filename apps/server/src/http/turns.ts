import { AppError } from './app-error.ts'

/**
 * Lets costly work take turns: of all that comes at once `atOnce` runs, `waiting` more wait, and the others are asked to
 * come again, so that everybody's other calls go on beside it.
 */
export function createTurns(limits: {
  readonly atOnce: number
  readonly waiting: number
  /** When whom there was no room for is asked to come again. */
  readonly retrySeconds: number
}) {
  const waiting: (() => void)[] = []
  let running = 0

  /** @throws {AppError} OVERLOADED when too many wait already */
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < limits.atOnce) running += 1
    else {
      if (waiting.length >= limits.waiting)
        throw new AppError('OVERLOADED', { details: { seconds: limits.retrySeconds } })
      // Whoever ends hands its place on.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
