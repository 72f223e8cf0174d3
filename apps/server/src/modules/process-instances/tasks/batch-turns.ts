/**
 * Calls that complete many tasks take turns: one writes as much as fifty, so however many come at once, few run, some
 * wait, and the others are asked to come again. Everybody else's single completions go on beside them.
 */
import { AppError } from '../../../http/app-error.ts'

const MOST_AT_ONCE = 2
const MOST_WAITING = 30
const ASK_AGAIN_SECONDS = 5

export function createBatchTurns({ atOnce = MOST_AT_ONCE, waiting: mostWaiting = MOST_WAITING } = {}) {
  const waiting: (() => void)[] = []
  let running = 0

  /** @throws {AppError} OVERLOADED when too many wait already */
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting) throw new AppError('OVERLOADED', { details: { seconds: ASK_AGAIN_SECONDS } })
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
