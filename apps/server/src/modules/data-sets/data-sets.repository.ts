import type { DataSetParameter } from '@liveline/contract/data-set/shapes.ts'
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { REPORTING_ROLE } from '../../database/reporting-role.ts'

export type DataSet = {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly query: string
  readonly parameters: readonly DataSetParameter[]
  readonly answers: 'row' | 'rows'
  readonly roleIds: readonly number[]
}

export async function findDataSet(queryable: Queryable, code: string): Promise<DataSet | undefined> {
  const { rows } = await queryable.query<{
    code: string
    name: string
    name_en: string
    query: string
    parameters: DataSetParameter[]
    answers: 'row' | 'rows'
    role_ids: string[]
  }>(
    `select code, name, name_en, query, parameters, answers, role_ids::text[] from data_sets where code = $1 and valid`,
    [code],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  const { name_en: nameEn, role_ids: roleIds, ...same } = row
  return { ...same, nameEn, roleIds: roleIds.map(Number) }
}

/** Those that answer one row, such as a counter takes. */
export async function listRowDataSets(queryable: Queryable): Promise<{ code: string; name: string; nameEn: string }[]> {
  const { rows } = await queryable.query<{ code: string; name: string; name_en: string }>(
    `select code, name, name_en from data_sets where valid and answers = 'row' order by name, code`,
  )
  return rows.map(({ code, name, name_en }) => ({ code, name, nameEn: name_en }))
}

export async function upsertDataSet(tx: Tx, dataSet: DataSet, at: Date): Promise<void> {
  const { code, name, nameEn, query, parameters, answers, roleIds } = dataSet
  await tx.query(
    `insert into data_sets (code, name, name_en, query, parameters, answers, role_ids, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (code) do update set name = excluded.name, name_en = excluded.name_en, query = excluded.query,
       parameters = excluded.parameters, answers = excluded.answers, role_ids = excluded.role_ids,
       updated_at = excluded.updated_at`,
    [code, name, nameEn, query, JSON.stringify(parameters), answers, roleIds, at],
  )
}

/**
 * Runs the query as the reporting role, in a transaction that can write nothing, for so long at most. It is one statement
 * with bound values: PostgreSQL refuses a second one, and what a caller sends is never part of its text. That the query
 * stays the reporting role is the business of `refuseUnsafe` (query-text.ts).
 * @returns one row more than may be answered when there are more
 */
export async function runDataSet(
  tx: Tx,
  { query, values, timeLimitMs }: { query: string; values: readonly unknown[]; timeLimitMs: number },
): Promise<Record<string, unknown>[]> {
  await tx.query('set transaction read only')
  await tx.query(
    `select set_config('statement_timeout', $1, true), set_config('search_path', 'reporting', true),
            set_config('role', '${REPORTING_ROLE}', true)`,
    [String(timeLimitMs)],
  )
  const { rows } = await tx.query<Record<string, unknown>>(
    `select * from (${query}\n) as answered limit $${values.length + 1}::int`,
    [...values, COUNTED_ROWS + 1],
  )
  return rows
}
