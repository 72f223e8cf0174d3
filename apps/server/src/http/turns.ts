import { AppError } from './app-error.ts'

/**
 * Lets costly work take turns: of all that comes at once `atOnce` runs, `waiting` more wait, and the others are asked to
 * come again, so that everybody's other calls go on beside it. Where `ofOne` is given, nobody takes more room than that
 * of what others need.
 */
export function createTurns(limits: {
  readonly atOnce: number
  readonly waiting: number
  /** Running and waiting, of one person. */
  readonly ofOne?: number
  /** When whom there was no room for is asked to come again. */
  readonly retrySeconds: number
}) {
  const waiting: (() => void)[] = []
  const perPerson = new Map<number, number>()
  let running = 0

  const refused = () => new AppError('OVERLOADED', { details: { seconds: limits.retrySeconds } })

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < limits.atOnce) running += 1
    else {
      if (waiting.length >= limits.waiting) throw refused()
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

  /**
   * @param userId who asks, where `ofOne` counts
   * @throws {AppError} OVERLOADED when too many wait already, or he has too many himself
   */
  return async function inTurnOf<T>(work: () => Promise<T>, userId?: number): Promise<T> {
    if (userId === undefined || limits.ofOne === undefined) return inTurn(work)
    const own = perPerson.get(userId) ?? 0
    if (own >= limits.ofOne) throw refused()
    perPerson.set(userId, own + 1)
    try {
      return await inTurn(work)
    } finally {
      const left = (perPerson.get(userId) ?? 1) - 1
      if (left === 0) perPerson.delete(userId)
      else perPerson.set(userId, left)
    }
  }
}
