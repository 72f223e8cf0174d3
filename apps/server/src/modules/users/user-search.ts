/** What a call asks of the list of people, as the list understands it. */
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { listIdsBelow } from '../organisations/organisations.service.ts'
import type { UserSearch } from './list-users.repository.ts'

type Asked = {
  readonly userSource?: number | undefined
  readonly keyword?: string | undefined
  readonly attrs?: string | undefined
  readonly below?: boolean | undefined
  readonly roleIds?: string | undefined
  readonly enabled?: boolean | undefined
}

/** Half of a login, so only for those who may read users. */
export const maySeeUserNames = (caller: Caller): boolean => caller.permissions.has('user:read')

/** @throws {AppError} INVALID_INPUT */
export async function searchOf(database: Queryable, caller: Caller, asked: Asked): Promise<UserSearch> {
  const details = idsOf('attrs', asked.attrs)
  const all = asked.below === true && details.length > 0 ? await listIdsBelow(database, details) : details
  return {
    userSource: asked.userSource,
    keyword: asked.keyword?.trim() ?? '',
    inUserNames: maySeeUserNames(caller),
    detailIds: details.length === 0 ? undefined : all,
    roleIds: idsOf('roleIds', asked.roleIds),
    enabled: asked.enabled,
  }
}

export function idsOf(field: string, text: string | undefined): number[] {
  const parts = (text ?? '').split(',').filter((part) => part.trim() !== '')
  const ids = parts.map(Number)
  if (ids.every((id) => Number.isSafeInteger(id))) return ids
  throw new AppError('INVALID_INPUT', { details: { problems: `${field}: a comma list of numbers` } })
}
