import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import pg from 'pg'
import { CommitOutcomeUnknown, DatabaseUnavailable } from '../database/open-database.ts'
import { AppError } from './app-error.ts'

/** SQLSTATE, or its class, and what it means to the caller; the first that fits (PostgreSQL, appendix A). */
const meanings: readonly (readonly [RegExp, ErrorCode])[] = [
  // Read-only transaction; disk full; a file that cannot be written or read.
  [/^(25006|53100|58)/, 'DATABASE_CANNOT_WRITE'],
  // Statement time over; lock not had in time; serialisation or deadlock again and again.
  [/^(57014|55P03|40)/, 'OVERLOADED'],
  // Connection; shut down or starting; out of memory or connections; idle too long; login refused; database dropped.
  [/^(08|57P|53|25P03|28|3D000)/, 'DATABASE_UNAVAILABLE'],
]
const BUSY_SECONDS = 5

/** The refusal for an outage of the database; undefined for anything else, our own wrong SQL included. */
export function databaseRefusal(error: unknown): AppError | undefined {
  if (error instanceof CommitOutcomeUnknown || error instanceof DatabaseUnavailable) {
    return new AppError('DATABASE_UNAVAILABLE', { cause: error })
  }
  if (!(error instanceof pg.DatabaseError)) return undefined
  const code = meanings.find(([pattern]) => pattern.test(error.code ?? ''))?.[1]
  if (code === undefined) return undefined
  return new AppError(code, { cause: error, ...(code === 'OVERLOADED' ? { details: { seconds: BUSY_SECONDS } } : {}) })
}
