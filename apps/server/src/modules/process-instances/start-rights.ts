/** Whose process a person may start. */
import { nameIn } from '@liveline/contract/language.ts'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { readOwnOrganisation } from './start-rights.repository.ts'

/** Lets a person start processes of organisations that are not his own: planners, operations, customer service. */
const START_FOR_OTHERS = 'workflow:startForOthers'

/**
 * A process belongs to the organisation that its form names; a person starts those of an organisation that he belongs
 * to, or that lies below one of his.
 * @throws {AppError} NOT_YOUR_ORGANISATION for another's, without the right to
 */
export async function assertMayStartFor(
  queryable: Queryable,
  caller: Caller,
  orgId: number | undefined,
): Promise<void> {
  if (orgId === undefined || caller.permissions.has(START_FOR_OTHERS)) return
  const found = await readCached(queryable, 'directory', `start:${caller.userId}:${orgId}`, () =>
    readOwnOrganisation(queryable, orgId, caller.userId),
  )
  if (found?.isOwn === true) return
  const name = nameIn(caller.language, { name: found?.name ?? `#${orgId}`, nameEn: found?.nameEn ?? '' })
  throw new AppError('NOT_YOUR_ORGANISATION', { details: { name } })
}
