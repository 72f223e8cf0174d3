import { AppError } from './app-error.ts'

/** Each may read millions of rows for seconds, on a connection that others wait for. */
const MOST_AT_ONCE = 2
const ASK_AGAIN_SECONDS = 5

let counting = 0

/**
 * Counts every row of a long list, a few at a time on each server.
 * @throws {AppError} OVERLOADED while others count
 */
export async function countExactly<T>(count: () => Promise<T>): Promise<T> {
  if (counting >= MOST_AT_ONCE) throw new AppError('OVERLOADED', { details: { seconds: ASK_AGAIN_SECONDS } })
  counting += 1
  try {
    return await count()
  } finally {
    counting -= 1
  }
}
