import { administratorDuties, dutyNames } from '@liveline/contract/role/duties.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import { noteChange } from '../../database/cached.ts'
import type { Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { countAdministrators } from './roles.repository.ts'

/**
 * Does a change of people, of their roles or of what roles give, after which each kind of administrator that somebody
 * was is still somebody. Two such changes wait for each other.
 * @throws {AppError} LAST_ADMINISTRATOR, and what `change` throws
 */
export async function keepAdministrators<Result>(
  tx: Tx,
  language: Language,
  change: () => Promise<Result>,
): Promise<Result> {
  await noteChange(tx, 'directory')
  const before = await countAdministrators(tx)
  const result = await change()
  const after = await countAdministrators(tx)
  const lost = administratorDuties.find((duty) => before[duty] > 0 && after[duty] === 0)
  if (lost === undefined) return result
  throw new AppError('LAST_ADMINISTRATOR', { details: { duty: say(language, dutyNames[lost]) } })
}
