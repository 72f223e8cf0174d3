import { DEPARTMENT_TYPE } from '../directory/actor.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

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

/** The details of one type; below one of them, however deep, when `pid` is given. */
export async function listDetailsBelow(
  database: Queryable,
  aid: number,
  pid: number | undefined,
): Promise<OrganisationDetail[]> {
  const { rows } = await database.query<DetailRow>(
    `select id, aid, pid, name, name_en, level from organisation_details
     where aid = $1 ${pid === undefined ? '' : 'and path @> array[$2::bigint] and id <> $2'} order by level, id`,
    pid === undefined ? [aid] : [aid, pid],
  )
  return rows.map(detailOf)
}

/** What pickers offer of one type: neither hidden ones nor what is below such; below one of them when `pid` is given. */
export async function listPickable(
  database: Queryable,
  aid: number,
  pid: number | undefined,
): Promise<OrganisationDetail[]> {
  const { rows } = await database.query<DetailRow>(
    `select d.id, d.aid, d.pid, d.name, d.name_en, d.level
     from organisation_details d join organisation_types t on t.aid = d.aid
     where d.aid = $1 and t.client_show ${pid === undefined ? '' : 'and d.path @> array[$2::bigint] and d.id <> $2'}
       and not exists (select from organisation_details h where h.id = any(d.path) and not h.client_show)
     order by d.level, d.sort, d.id`,
    pid === undefined ? [aid] : [aid, pid],
  )
  return rows.map(detailOf)
}

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

export type Membership = OrganisationDetail & {
  readonly typeName: string
  readonly typeNameEn: string
  /** The department that the person works for at present. */
  readonly isCurrent: boolean
}

export async function listMemberships(database: Queryable, userId: number): Promise<Membership[]> {
  const { rows } = await database.query<DetailRow & { type_name: string; type_name_en: string; is_current: boolean }>(
    `select d.id, d.aid, d.pid, d.name, d.name_en, d.level, t.name as type_name, t.name_en as type_name_en,
            d.id = u.current_org_id as is_current
     from user_attributes a join users u on u.id = a.user_id join organisation_details d on d.id = a.detail_id join organisation_types t on t.aid = d.aid
     where a.user_id = $1 order by t.sort, t.aid, d.id`,
    [userId],
  )
  return rows.map((row) => ({
    ...detailOf(row),
    typeName: row.type_name,
    typeNameEn: row.type_name_en,
    isCurrent: row.is_current === true,
  }))
}

/** The present department of a person, who stays locked until the transaction ends. */
export async function lockCurrentDepartment(tx: Tx, userId: number): Promise<number | undefined> {
  const { rows } = await tx.query<{ current_org_id: string | null }>(
    'select current_org_id from users where id = $1 for no key update',
    [userId],
  )
  const id = rows[0]?.current_org_id
  return id === undefined || id === null ? undefined : Number(id)
}

/** A department that the person belongs to, and then still does when the transaction ends. */
export async function lockMembership(
  tx: Tx,
  userId: number,
  departmentId: number,
): Promise<{ id: number; name: string; nameEn: string } | undefined> {
  const { rows } = await tx.query<Pick<DetailRow, 'name' | 'name_en'>>(
    `select d.name, d.name_en from user_attributes a join organisation_details d on d.id = a.detail_id
     where a.user_id = $1 and a.detail_id = $2 and d.aid = $3 for key share of a`,
    [userId, departmentId, DEPARTMENT_TYPE],
  )
  const [row] = rows
  return row && { id: departmentId, name: row.name, nameEn: row.name_en }
}

export async function setCurrentDepartment(tx: Tx, userId: number, departmentId: number, now: Date): Promise<void> {
  await tx.query('update users set current_org_id = $2, updated_at = $3, rev = rev + 1 where id = $1', [
    userId,
    departmentId,
    now,
  ])
  await noteChange(tx, 'directory')
}

/** The details above these, by id, the uppermost first. */
export async function listAbove(
  database: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly { name: string; nameEn: string }[]>> {
  const { rows } = await database.query<{ below: string; name: string; name_en: string }>(
    `select d.id as below, p.name, p.name_en
     from organisation_details d join organisation_details p on p.id = any(trim_array(d.path, 1))
     where d.id = any($1::bigint[]) order by d.id, cardinality(p.path)`,
    [ids],
  )
  const found = new Map<number, { name: string; nameEn: string }[]>(ids.map((id) => [id, []]))
  for (const row of rows) found.get(Number(row.below))?.push({ name: row.name, nameEn: row.name_en })
  return found
}
