/** Which details people have. */
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

export type AttributeHolder = {
  readonly userId: number
  readonly name: string
  readonly departmentIds: readonly number[]
  readonly details: readonly { readonly id: number; readonly aid: number; readonly name: string }[]
  readonly currentId: number | null
}
type HolderRow = {
  id: string
  name: string
  current_org_id: string | null
  details: { id: number; aid: number; name: string }[]
}

const HOLDER = `select u.id, u.name, u.current_org_id,
    (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'aid', d.aid, 'name', d.name) order by d.aid, d.id), '[]')
     from user_attributes a join organisation_details d on d.id = a.detail_id where a.user_id = u.id) as details
  from users u where u.id = $1 and u.deleted_at is null`

const holderOf = (row: HolderRow): AttributeHolder => ({
  userId: Number(row.id),
  name: row.name,
  departmentIds: row.details.filter(({ aid }) => aid === DEPARTMENT_TYPE).map(({ id }) => id),
  details: row.details,
  currentId: row.current_org_id === null ? null : Number(row.current_org_id),
})

export async function findAttributeHolder(queryable: Queryable, userId: number): Promise<AttributeHolder | undefined> {
  const { rows } = await queryable.query<HolderRow>(HOLDER, [userId])
  return rows[0] && holderOf(rows[0])
}

/** Nobody else changes the person until the transaction ends; said after `noteChange(tx, 'directory')`. */
export async function lockAttributeHolder(tx: Tx, userId: number): Promise<AttributeHolder | undefined> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId])
  return findAttributeHolder(tx, userId)
}

export async function listDetailsByIds(
  queryable: Queryable,
  ids: readonly number[],
): Promise<{ id: number; aid: number; name: string }[]> {
  const { rows } = await queryable.query<{ id: string; aid: string; name: string }>(
    'select id, aid, name from organisation_details where id = any($1::bigint[]) order by id',
    [ids],
  )
  return rows.map((row) => ({ id: Number(row.id), aid: Number(row.aid), name: row.name }))
}

/**
 * Gives and takes details. The person works on for his present department, or, when that is taken, for another of his
 * own, or for none; the first department that somebody gets is the one he works for.
 */
export async function changeAttributes(
  tx: Tx,
  userId: number,
  { add, remove, at }: { readonly add: readonly number[]; readonly remove: readonly number[]; readonly at: Date },
): Promise<void> {
  await tx.query('delete from user_attributes where user_id = $1 and detail_id = any($2::bigint[])', [userId, remove])
  await tx.query(
    `insert into user_attributes (user_id, detail_id) select $1::bigint, unnest($2::bigint[]) on conflict do nothing`,
    [userId, add],
  )
  await tx.query(
    `update users u set updated_at = $2, rev = u.rev + 1,
            current_org_id = coalesce(
              (select a.detail_id from user_attributes a where a.user_id = u.id and a.detail_id = u.current_org_id),
              (select min(a.detail_id) from user_attributes a join organisation_details d on d.id = a.detail_id
               where a.user_id = u.id and d.aid = $3))
     where u.id = $1`,
    [userId, at, DEPARTMENT_TYPE],
  )
}

export type AttributePerson = {
  readonly userId: number
  readonly userName: string
  readonly name: string
  readonly enabled: boolean
  readonly departmentName: string
  readonly attributes: readonly { id: number; name: string; nameEn: string }[]
}

/** In the order of the ids, with their details of one type or of all. */
export async function readPeopleWithAttributes(
  database: Queryable,
  ids: readonly string[],
  aid: number | undefined,
): Promise<AttributePerson[]> {
  type Row = {
    id: string
    user_name: string
    name: string
    enabled: boolean
    department: string | null
    attributes: { id: number; name: string; nameEn: string }[]
  }
  const { rows } = await database.query<Row>(
    `select u.id, u.user_name, u.name, u.enabled, o.name as department,
            (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en)
                                       order by d.aid, d.level, d.id), '[]')
             from user_attributes a join organisation_details d on d.id = a.detail_id
             where a.user_id = u.id and ($2::bigint is null or d.aid = $2)) as attributes
     from users u left join organisation_details o on o.id = u.current_org_id
     where u.id = any($1::bigint[]) and u.deleted_at is null order by array_position($1::bigint[], u.id)`,
    [ids, aid ?? null],
  )
  return rows.map((row) => ({
    userId: Number(row.id),
    userName: row.user_name,
    name: row.name,
    enabled: row.enabled,
    departmentName: row.department ?? '',
    attributes: row.attributes,
  }))
}
