/** What went wrong with a backup or a restore, as a person is told it. */
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import pg from 'pg'
import { AppError } from '../../http/app-error.ts'
import { BackupRefused, refusals, type Refusal } from './backup-refused.ts'
import type { Failure } from './backups.repository.ts'
import { backupTexts } from './backups.texts.ts'

const FULL_DISK = ['ENOSPC', 'EDQUOT']
/** Integrity of the data: what is in the backup and what is in use do not go together. */
const COLLISIONS = ['23505', '23503', '23502', '23514']

/** Undefined: nobody has foreseen it, so it belongs into the log. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof AppError) return { code: error.code, details: error.details }
  if (error instanceof BackupRefused) return { code: 'BACKUP_REFUSED', details: { refusal: error.reason } }
  if (error instanceof pg.DatabaseError && COLLISIONS.includes(error.code ?? ''))
    return { code: 'BACKUP_CONFLICT', details: { what: error.detail ?? error.table ?? '' } }
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  if (code !== undefined && FULL_DISK.includes(code)) return { code: 'BACKUP_FAILED', details: { refusal: 'disk' } }
  return undefined
}

export const unforeseen: Failure = { code: 'BACKUP_FAILED', details: { refusal: 'unknown' } }

const isTold = (refusal: unknown): refusal is Refusal | 'disk' | 'unknown' =>
  typeof refusal === 'string' && ([...refusals, 'disk', 'unknown'] as string[]).includes(refusal)

/** What a failure fills its sentence with, in a person's language. */
function detailsIn(language: Language, { details = {} }: Failure): Readonly<Record<string, unknown>> {
  const { refusal } = details
  return isTold(refusal) ? { ...details, reason: say(language, backupTexts[refusal]) } : details
}

export const tellFailure = (language: Language, failure: Failure): string =>
  errorMessage(failure.code, language, detailsIn(language, failure))

/** The refusal of a call that looked at a file. */
export function refusalFor(language: Language, error: unknown): unknown {
  if (!(error instanceof BackupRefused)) return error
  const failure: Failure = { code: 'BACKUP_REFUSED', details: { refusal: error.reason } }
  return new AppError('BACKUP_REFUSED', { details: detailsIn(language, failure), cause: error })
}

/** @throws {AppError} NOT_FOUND */
export const refuseMissing = (language: Language, what: 'backup' | 'restore'): never => {
  throw new AppError('NOT_FOUND', { details: { what: say(language, backupTexts[what]) } })
}
