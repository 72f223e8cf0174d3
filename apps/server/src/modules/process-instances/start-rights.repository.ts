import { prepared, type Queryable } from '../../database/open-database.ts'

const ownOrganisation = prepared(
  `select exists (select from user_attributes a where a.user_id = $2 and a.detail_id = any(d.path)) as is_own,
          d.name, d.name_en
   from (values ($1::bigint)) asked (id) left join organisation_details d on d.id = asked.id`,
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
