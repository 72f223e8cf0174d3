/** What a call asks of the list of people, as the list understands it. */
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
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
export function searchOf(caller: Caller, asked: Asked): UserSearch {
  const details = idsOf('attrs', asked.attrs)
  return {
    userSource: asked.userSource,
    keyword: asked.keyword?.trim() ?? '',
    inUserNames: maySeeUserNames(caller),
    detailIds: details.length === 0 ? undefined : details,
    below: asked.below,
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
