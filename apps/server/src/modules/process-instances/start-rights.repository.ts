import { prepared, type Queryable } from '../../database/open-database.ts'

const ownOrganisation = prepared(
  `with recursive above as (
     select id, pid, name, name_en from organisation_details where id = $1
     union select d.id, d.pid, d.name, d.name_en from organisation_details d join above a on d.id = a.pid)
   select exists (select 1 from user_attributes where user_id = $2 and detail_id in (select id from above)) as is_own,
          (select name from above where id = $1) as name, (select name_en from above where id = $1) as name_en`,
)

/** Whether a person belongs to an organisation or to one above it, and what it is called; undefined when there is none. */
export async function readOwnOrganisation(
  queryable: Queryable,
  orgId: number,
  userId: number,
): Promise<{ isOwn: boolean; name: string | null; nameEn: string | null } | undefined> {
  const { rows } = await queryable.query<{ is_own: boolean; name: string | null; name_en: string | null }>(
    ownOrganisation,
    [orgId, userId],
  )
  const [row] = rows
  return row && { isOwn: row.is_own, name: row.name, nameEn: row.name_en }
}
