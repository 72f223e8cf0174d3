import { databaseRefusal } from '../../../http/database-refusals.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Log } from '../../../log.ts'

/**
 * Why an act on one of many instances failed. What nobody foresaw concerns that instance alone: it goes into the log and
 * is told as a fault of the server.
 * @throws the error itself where no other instance would fare better
 */
export function refusedAct(log: Log, error: unknown, about: Readonly<Record<string, unknown>>): AppError {
  const refusal =
    error instanceof AppError ? error : (databaseRefusal(error) ?? new AppError('INTERNAL', { cause: error }))
  if (refusal.code === 'DATABASE_UNAVAILABLE' || refusal.code === 'DATABASE_CANNOT_WRITE') throw error
  if (refusal.code === 'INTERNAL') log.error({ err: error, ...about }, 'an act on one of many instances failed')
  return refusal
}
