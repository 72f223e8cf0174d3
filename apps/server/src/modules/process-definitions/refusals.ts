/** Why a definition is not changed. */
import { say } from '@liveline/contract/language.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Definition } from './process-definitions.repository.ts'
import { definitionTexts } from './process-definitions.texts.ts'

/** @throws {AppError} STALE when somebody else has changed it meanwhile */
export function assertFresh({ rev, updatedAt, updatedBy: name }: Definition, isFresh: boolean): void {
  if (isFresh) return
  throw new AppError('STALE', { details: { name, at: updatedAt.toISOString(), rev } })
}

/** @throws {AppError} NOT_FOUND */
export function refuseMissing(caller: Caller): never {
  throw new AppError('NOT_FOUND', { details: { what: say(caller.language, definitionTexts.workflow) } })
}
