import pg from 'pg'

/** The connection broke during COMMIT: what was written may or may not stand. Repeating with the same key is safe. */
export class CommitOutcomeUnknown extends Error {
  override readonly name = 'CommitOutcomeUnknown'
}

/** No connection could be had, or it broke: nothing that was asked on it stands. Repeating is safe. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * Work inside a transaction asked for a connection beside its own. Twenty that do so at once would each hold one and
 * wait for another for ever, so it is refused even when there is one left.
 */
export class SecondConnection extends Error {
  override readonly name = 'SecondConnection'
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * Only an answer of PostgreSQL is a DatabaseError, and only our own mistake a TypeError (a value that cannot be sent):
 * pool, driver and sockets report anything else in a dozen ways.
 */
export function throwNamed(error: unknown): never {
  if (error instanceof pg.DatabaseError || error instanceof TypeError) throw error
  throw new DatabaseUnavailable('The database cannot be reached', { cause: error })
}

export function isRetryable(error: unknown): boolean {
  if (isOutdatedPlan(error)) return true
  return error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
}

/** Told by the routine, for PostgreSQL's messages follow its language. */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === FEATURE_NOT_SUPPORTED &&
    error.routine === 'RevalidateCachedQuery'
  )
}

export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return error.code?.startsWith('57P') === true || error.code?.startsWith('08') === true
  if (error instanceof DatabaseUnavailable) return true
  return error instanceof Error && /connection|timeout|ECONNRESET|EPIPE/i.test(error.message)
}
