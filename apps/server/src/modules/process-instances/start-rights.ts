/** Whose process a person may start. */
import { nameIn } from '@liveline/contract/language.ts'
import { readCached } from '../../database/cached.ts'
import { prepared, type Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'

/** Lets a person start processes of organisations that are not his own: planners, operations, customer service. */
const START_FOR_OTHERS = 'workflow:startForOthers'

const ownOrganisation = prepared(
  `with recursive above as (
     select id, pid, name, name_en from organisation_details where id = $1
     union select d.id, d.pid, d.name, d.name_en from organisation_details d join above a on d.id = a.pid)
   select exists (select 1 from user_attributes where user_id = $2 and detail_id in (select id from above)) as is_own,
          (select name from above where id = $1) as name, (select name_en from above where id = $1) as name_en`,
)

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
  const found = await readCached(queryable, 'directory', `start:${caller.userId}:${orgId}`, async () => {
    const { rows } = await queryable.query<{ is_own: boolean; name: string | null; name_en: string | null }>(
      ownOrganisation,
      [orgId, caller.userId],
    )
    return rows[0]
  })
  if (found?.is_own === true) return
  const name = nameIn(caller.language, { name: found?.name ?? `#${orgId}`, nameEn: found?.name_en ?? '' })
  throw new AppError('NOT_YOUR_ORGANISATION', { details: { name } })
}
