import type { Queryable } from '../../database/open-database.ts'

export type OrganisationType = { readonly aid: number; readonly name: string }
export type OrganisationDetail = {
  readonly id: number
  readonly aid: number
  readonly pid: number | null
  readonly name: string
  readonly nameEn: string
  readonly level: number
}
type DetailRow = { id: string; aid: string; pid: string | null; name: string; name_en: string; level: number }

const detailOf = (row: DetailRow): OrganisationDetail => ({
  id: Number(row.id),
  aid: Number(row.aid),
  pid: row.pid === null ? null : Number(row.pid),
  name: row.name,
  nameEn: row.name_en,
  level: row.level,
})

export async function listTypes(database: Queryable): Promise<OrganisationType[]> {
  const { rows } = await database.query<{ aid: string; name: string }>(
    'select aid, name from organisation_types order by sort, aid',
  )
  return rows.map((row) => ({ aid: Number(row.aid), name: row.name }))
}

export async function listDetails(database: Queryable): Promise<OrganisationDetail[]> {
  const { rows } = await database.query<DetailRow>(
    'select id, aid, pid, name, name_en, level from organisation_details order by level, id',
  )
  return rows.map(detailOf)
}

/** The details of one type; below one of them, however deep, when `pid` is given. */
export async function listDetailsBelow(
  database: Queryable,
  aid: number,
  pid: number | undefined,
): Promise<OrganisationDetail[]> {
  const { rows } = await database.query<DetailRow>(
    `with recursive below as (
       select id, aid, pid, name, name_en, level from organisation_details
       where aid = $1 and ($2::bigint is null or pid = $2)
       union
       select d.id, d.aid, d.pid, d.name, d.name_en, d.level from organisation_details d join below b on d.pid = b.id
     )
     select * from below order by level, id`,
    [aid, pid ?? null],
  )
  return rows.map(detailOf)
}

/** Those of these ids that there are. */
export async function listNamesOfDetails(
  database: Queryable,
  ids: readonly number[],
): Promise<{ id: number; name: string; nameEn: string }[]> {
  const { rows } = await database.query<Pick<DetailRow, 'id' | 'name' | 'name_en'>>(
    'select id, name, name_en from organisation_details where id = any($1::bigint[])',
    [ids],
  )
  return rows.map((row) => ({ id: Number(row.id), name: row.name, nameEn: row.name_en }))
}

export type Membership = OrganisationDetail & { readonly typeName: string; readonly typeNameEn: string }

export async function listMemberships(database: Queryable, userId: number): Promise<Membership[]> {
  const { rows } = await database.query<DetailRow & { type_name: string; type_name_en: string }>(
    `select d.id, d.aid, d.pid, d.name, d.name_en, d.level, t.name as type_name, t.name_en as type_name_en
     from user_attributes a join organisation_details d on d.id = a.detail_id join organisation_types t on t.aid = d.aid
     where a.user_id = $1 order by t.sort, t.aid, d.id`,
    [userId],
  )
  return rows.map((row) => ({ ...detailOf(row), typeName: row.type_name, typeNameEn: row.type_name_en }))
}
