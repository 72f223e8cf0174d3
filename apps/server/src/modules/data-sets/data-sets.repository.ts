import type { DataSetColumn, DataSetParameter } from '@liveline/contract/data-set/shapes.ts'
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

/** What a person says of a data set, its code apart. */
type DataSetContent = {
  readonly name: string
  readonly nameEn: string
  readonly note: string
  readonly query: string
  readonly parameters: readonly DataSetParameter[]
  readonly answers: 'row' | 'rows'
  readonly columns: readonly DataSetColumn[]
  readonly roleIds: readonly number[]
  readonly revealRoleIds: readonly number[]
  readonly timeLimitMs: number
  readonly rowLimit: number
}
export type DataSet = DataSetContent & { readonly code: string }
export type KeptDataSet = DataSet & {
  readonly valid: boolean
  readonly rev: number
  readonly updatedAt: Date
  /** Who changed it last; empty: nobody, it came with the pack. */
  readonly updatedBy: string
}

const select = `
  select d.code, d.name, d.name_en as "nameEn", d.note, d.query, d.parameters, d.answers, d.columns,
    to_jsonb(d.role_ids) as "roleIds", to_jsonb(d.reveal_role_ids) as "revealRoleIds",
    d.time_limit_ms as "timeLimitMs", d.row_limit as "rowLimit", d.valid, d.rev, d.updated_at as "updatedAt",
    coalesce((select u.name from users u where u.id = d.updated_by), '') as "updatedBy"
  from data_sets d where d.deleted_at is null`

export async function findDataSet(queryable: Queryable, code: string): Promise<KeptDataSet | undefined> {
  const { rows } = await queryable.query<KeptDataSet>(`${select} and d.code = $1`, [code])
  return rows[0]
}

/** The same, held until the transaction ends. */
export async function lockDataSet(tx: Tx, code: string): Promise<KeptDataSet | undefined> {
  const { rows } = await tx.query<KeptDataSet>(`${select} and d.code = $1 for update of d`, [code])
  return rows[0]
}

/** Those that are there, switched off or not. */
export async function listDataSets(queryable: Queryable): Promise<KeptDataSet[]> {
  const { rows } = await queryable.query<KeptDataSet>(`${select} order by d.name, d.code`)
  return rows
}

type Named = { readonly name: string; readonly nameEn: string }
export type DataSetListRow = Named & {
  readonly code: string
  readonly note: string
  readonly answers: 'row' | 'rows'
  readonly valid: boolean
  readonly rev: number
  readonly parameters: number
  readonly roles: readonly Named[]
  readonly updatedAt: Date
  readonly updatedBy: string
}

export async function pageDataSets(
  queryable: Queryable,
  search: { keyword: string; valid: boolean | undefined; limit: number; offset: number },
): Promise<{ rows: DataSetListRow[]; total: number }> {
  const where = `d.deleted_at is null and ($1 = '' or d.name ilike $2 or d.name_en ilike $2 or d.code ilike $2)
    and ($3::boolean is null or d.valid = $3)`
  const values = [search.keyword, `%${escapeLike(search.keyword)}%`, search.valid ?? null]
  const { rows } = await queryable.query<DataSetListRow>(
    `select d.code, d.name, d.name_en as "nameEn", d.note, d.answers, d.valid, d.rev,
       jsonb_array_length(d.parameters) as parameters, d.updated_at as "updatedAt",
       coalesce((select u.name from users u where u.id = d.updated_by), '') as "updatedBy",
       coalesce((select json_agg(json_build_object('name', r.name, 'nameEn', r.name_en) order by r.id)
                 from roles r where r.id = any(d.role_ids)), '[]') as roles
     from data_sets d where ${where} order by d.updated_at desc, d.code limit $4 offset $5`,
    [...values, search.limit, search.offset],
  )
  const { rows: counted } = await queryable.query<{ total: number }>(
    `select count(*)::int as total from data_sets d where ${where}`,
    values,
  )
  return { rows, total: counted[0]?.total ?? 0 }
}

type Change = { readonly userId: number | null; readonly at: Date }

const valuesOf = ({ code, ...said }: DataSet) => [
  code,
  ...[said.name, said.nameEn, said.note, said.query, JSON.stringify(said.parameters), said.answers],
  ...[JSON.stringify(said.columns), said.roleIds, said.revealRoleIds, said.timeLimitMs, said.rowLimit],
]

/** Switched on; one that was deleted is taken up again. Returns its `rev`; undefined: there is one of this code. */
export async function insertDataSet(tx: Tx, dataSet: DataSet, { userId, at }: Change): Promise<number | undefined> {
  const { rows } = await tx.query<{ rev: number }>(
    `insert into data_sets (code, name, name_en, note, query, parameters, answers, columns, role_ids, reveal_role_ids,
       time_limit_ms, row_limit, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (code) do update set name = excluded.name, name_en = excluded.name_en, note = excluded.note,
       query = excluded.query, parameters = excluded.parameters, answers = excluded.answers, columns = excluded.columns,
       role_ids = excluded.role_ids, reveal_role_ids = excluded.reveal_role_ids,
       time_limit_ms = excluded.time_limit_ms, row_limit = excluded.row_limit, updated_by = excluded.updated_by,
       updated_at = excluded.updated_at, valid = true, deleted_at = null, rev = data_sets.rev + 1
       where data_sets.deleted_at is not null
     returning rev`,
    [...valuesOf(dataSet), userId, at],
  )
  return rows[0]?.rev
}

const keepVersion = `
  insert into data_set_versions (code, rev, name, name_en, content, updated_by, updated_at)
  select code, rev, name, name_en, jsonb_build_object('note', note, 'query', query, 'parameters', parameters,
    'answers', answers, 'columns', columns, 'roleIds', to_jsonb(role_ids), 'revealRoleIds', to_jsonb(reveal_role_ids),
    'timeLimitMs', time_limit_ms, 'rowLimit', row_limit), updated_by, updated_at
  from data_sets where code = $1`

/** What it was becomes a version; returns the new `rev`. */
export async function replaceDataSet(tx: Tx, dataSet: DataSet, { userId, at }: Change): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>(
    `with former as (${keepVersion})
     update data_sets set name = $2, name_en = $3, note = $4, query = $5, parameters = $6, answers = $7, columns = $8,
       role_ids = $9, reveal_role_ids = $10, time_limit_ms = $11, row_limit = $12, updated_by = $13, updated_at = $14,
       rev = rev + 1
     where code = $1 returning rev`,
    [...valuesOf(dataSet), userId, at],
  )
  return rows[0]?.rev ?? 0
}

/** The switch is no part of what is edited: it makes no version. */
export async function setDataSetValid(tx: Tx, code: string, valid: boolean): Promise<void> {
  await tx.query('update data_sets set valid = $2 where code = $1', [code, valid])
}

export async function markDataSetDeleted(tx: Tx, code: string, { userId, at }: Change): Promise<void> {
  await tx.query(
    `with former as (${keepVersion})
     update data_sets set deleted_at = $2, updated_at = $2, updated_by = $3, valid = false, rev = rev + 1 where code = $1`,
    [code, at, userId],
  )
}

/** Those that answer one row, such as a counter takes. */
export async function listRowDataSets(queryable: Queryable): Promise<{ code: string; name: string; nameEn: string }[]> {
  const { rows } = await queryable.query<{ code: string; name: string; name_en: string }>(
    `select code, name, name_en from data_sets where valid and deleted_at is null and answers = 'row' order by name, code`,
  )
  return rows.map(({ code, name, name_en }) => ({ code, name, nameEn: name_en }))
}

/** What the pack says; one that a person has changed since stays as it is. */
export async function upsertDataSet(tx: Tx, dataSet: DataSet, at: Date): Promise<void> {
  await tx.query(
    `insert into data_sets (code, name, name_en, note, query, parameters, answers, columns, role_ids, reveal_role_ids,
       time_limit_ms, row_limit, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (code) do update set name = excluded.name, name_en = excluded.name_en, note = excluded.note,
       query = excluded.query, parameters = excluded.parameters, answers = excluded.answers, columns = excluded.columns,
       role_ids = excluded.role_ids, reveal_role_ids = excluded.reveal_role_ids,
       time_limit_ms = excluded.time_limit_ms, row_limit = excluded.row_limit, updated_at = excluded.updated_at
       where data_sets.rev = 1`,
    [...valuesOf(dataSet), at],
  )
}

export type DataSetFormer = DataSet & { readonly rev: number; readonly updatedAt: Date; readonly updatedBy: string }
type FormerRow = Pick<DataSetFormer, 'code' | 'rev' | 'name' | 'nameEn' | 'updatedAt' | 'updatedBy'> & {
  readonly content: Omit<DataSetContent, 'name' | 'nameEn'>
}

const selectFormer = `
  select v.code, v.rev, v.name, v.name_en as "nameEn", v.content, v.updated_at as "updatedAt",
    coalesce((select u.name from users u where u.id = v.updated_by), '') as "updatedBy"
  from data_set_versions v where v.code = $1`

const formerOf = ({ content, ...facts }: FormerRow): DataSetFormer => ({ ...facts, ...content })

/** Former states, the latest first. */
export async function listDataSetVersions(queryable: Queryable, code: string, most: number): Promise<DataSetFormer[]> {
  const { rows } = await queryable.query<FormerRow>(`${selectFormer} order by v.rev desc limit $2`, [code, most])
  return rows.map(formerOf)
}

export async function findDataSetVersion(
  queryable: Queryable,
  code: string,
  rev: number,
): Promise<DataSetFormer | undefined> {
  const { rows } = await queryable.query<FormerRow>(`${selectFormer} and v.rev = $2`, [code, rev])
  return rows.map(formerOf)[0]
}

/** Roles that there are, by name. */
export async function listRoles(queryable: Queryable): Promise<(Named & { readonly id: number })[]> {
  const { rows } = await queryable.query<Named & { id: number }>(
    'select id::int, name, name_en as "nameEn" from roles order by id',
  )
  return rows
}

/** The report pages that draw it. */
export async function listReportsOf(queryable: Queryable, code: string): Promise<Named[]> {
  const { rows } = await queryable.query<Named>(
    `select name, name_en as "nameEn" from report_pages
     where deleted_at is null and content -> 'parts' @> jsonb_build_array(jsonb_build_object('dataSet', $1::text))
     order by id`,
    [code],
  )
  return rows
}
