/** Which details people have. */
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { escapeLike } from '../../database/escape-like.ts'
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

export type PeopleSearch = {
  /** One of these details; undefined: everybody. */
  readonly detailIds: readonly number[] | undefined
  /** Or one below them. */
  readonly below: boolean
  readonly aid: number | undefined
  readonly words: string
  /** Whether the words may also be found in login names. */
  readonly inUserNames: boolean
  readonly limit: number
  readonly offset: number
}

export type AttributePerson = {
  readonly userId: number
  readonly userName: string
  readonly name: string
  readonly enabled: boolean
  readonly departmentName: string
  readonly attributes: readonly { id: number; name: string; nameEn: string }[]
}

/** `wanted` are the details asked for with those below; `everyone` skips the look into user_attributes. */
const WANTED = `recursive wanted as (
    select unnest($1::bigint[]) as id
    union
    select d.id from organisation_details d join wanted w on d.pid = w.id where $2
  )`

function conditionsOf(search: PeopleSearch): string {
  const has =
    search.detailIds === undefined
      ? 'true'
      : 'exists (select 1 from user_attributes a where a.user_id = u.id and a.detail_id in (select id from wanted))'
  return `u.deleted_at is null and ${has} and ($3 = '' or u.name ilike $4 or ($5 and u.user_name ilike $4))`
}

export async function pagePeople(
  database: Queryable,
  search: PeopleSearch,
): Promise<{ rows: AttributePerson[]; total: number }> {
  const filter = [
    ...[search.detailIds ?? [], search.below, search.words],
    ...[`%${escapeLike(search.words)}%`, search.inUserNames],
  ]
  const where = conditionsOf(search)
  const counted = await database.query<{ total: number }>(
    `with ${WANTED} select count(*)::integer as total from users u where ${where}`,
    filter,
  )
  type Row = {
    id: string
    user_name: string
    name: string
    enabled: boolean
    department: string | null
    attributes: { id: number; name: string; nameEn: string }[]
  }
  const { rows } = await database.query<Row>(
    `with ${WANTED}, part as (
       select u.id, u.name from users u where ${where} order by u.name, u.id limit $6 offset $7)
     select u.id, u.user_name, u.name, u.enabled, o.name as department,
            (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en)
                                       order by d.aid, d.level, d.id), '[]')
             from user_attributes a join organisation_details d on d.id = a.detail_id
             where a.user_id = u.id and ($8::bigint is null or d.aid = $8)) as attributes
     from part p join users u on u.id = p.id left join organisation_details o on o.id = u.current_org_id
     order by p.name, p.id`,
    [...filter, search.limit, search.offset, search.aid ?? null],
  )
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      userId: Number(row.id),
      userName: row.user_name,
      name: row.name,
      enabled: row.enabled,
      departmentName: row.department ?? '',
      attributes: row.attributes,
    })),
  }
}
