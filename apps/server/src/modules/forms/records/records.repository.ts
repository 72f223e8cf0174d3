/** One record: locked, put into the bin and taken out again, and every state it was in. */
import { createOneStatement } from '../../../database/one-statement.ts'
import type { Database, Queryable, Tx } from '../../../database/open-database.ts'
import {
  addStateOf,
  findFormData,
  runSaved,
  type FormDataRecord,
  type FormValues,
  type Saved,
  type StateKind,
} from '../data/form-data.repository.ts'
import { personOf } from '../forms.repository.ts'

/** Others who change it wait until the transaction ends. */
export async function lockRecord(tx: Tx, id: string): Promise<FormDataRecord | undefined> {
  await tx.query('select from form_data where id = $1 for update', [id])
  return findFormData(tx, id)
}

/** Those who save a new record under the same id wait for one another, also while there is no row to lock. */
export async function lockNewRecord(tx: Tx, id: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('form_data'), hashtext($1))`, [id])
}

/** Puts a record into the bin, or takes it out; a state of its own in the history. */
export async function setDeleted(
  tx: Tx,
  change: { id: string; isDeleted: boolean; userId: number; at: Date; reason: string },
): Promise<Saved | undefined> {
  const statement = createOneStatement()
  const { bind, add } = statement
  const [by, at] = [bind(personOf(change.userId)), bind(change.at)]
  const saved = add(`
    update form_data set deleted_at = ${change.isDeleted ? `${at}::timestamptz` : 'null'},
      deleted_by = ${change.isDeleted ? `${by}::bigint` : 'null'},
      rev = rev + 1, updated_by = ${by}::bigint, updated_at = ${at}::timestamptz
    where id = ${bind(change.id)}::uuid and (deleted_at is null) = ${bind(change.isDeleted)}::boolean returning *`)
  addStateOf(statement, saved, { kind: change.isDeleted ? 'deleted' : 'restored', reason: change.reason })
  return runSaved(tx, statement, saved)
}

export type StoredState = {
  readonly rev: number
  readonly kind: StateKind
  readonly reason: string
  readonly formVersionId: number
  readonly version: number
  readonly data: FormValues
  readonly by: number | null
  readonly at: Date
}

type StateRow = {
  rev: number
  kind: StateKind | null
  reason: string
  form_version_id: string
  version: number
  data: Record<string, unknown>
  changed_by: string | null
  changed_at: Date
}

const selectState = `
  select h.rev, h.kind, h.reason, h.form_version_id, v.version, h.data, h.changed_by, h.changed_at
  from form_data_history h join form_versions v on v.id = h.form_version_id`

const stateOf = (row: StateRow): StoredState => ({
  rev: row.rev,
  kind: row.kind ?? (row.rev === 1 ? 'created' : 'updated'),
  reason: row.reason,
  formVersionId: Number(row.form_version_id),
  version: row.version,
  data: row.data,
  by: row.changed_by === null ? null : Number(row.changed_by),
  at: row.changed_at,
})

/** Newest first, so many at most. */
export async function listStates(queryable: Queryable, id: string, most: number): Promise<StoredState[]> {
  const { rows } = await queryable.query<StateRow>(
    `${selectState} where h.form_data_id = $1 order by h.rev desc limit $2`,
    [id, most],
  )
  return rows.map(stateOf)
}

export async function findState(queryable: Queryable, id: string, rev: number): Promise<StoredState | undefined> {
  const { rows } = await queryable.query<StateRow>(`${selectState} where h.form_data_id = $1 and h.rev = $2`, [id, rev])
  return rows.map(stateOf)[0]
}

/** Removes for good what has been in the bin since before; so many at a time, for nobody should wait for it. */
export async function purgeDeleted(database: Database, before: Date): Promise<void> {
  await database.query(
    `delete from form_data where id in
       (select id from form_data where deleted_at < $1 order by deleted_at limit 1000 for update skip locked)`,
    [before],
  )
}

/** Many records of one form in one statement, each with its first state. */
export async function insertImported(
  tx: Tx,
  entry: {
    formVersionId: number
    userId: number
    orgId: number
    at: Date
    rows: readonly { readonly id: string; readonly data: FormValues }[]
  },
): Promise<void> {
  const statement = createOneStatement()
  const { bind, add } = statement
  const [by, at] = [bind(personOf(entry.userId)), bind(entry.at)]
  const saved = add(`
    insert into form_data (id, org_id, form_id, form_version_id, data, created_by, created_at, updated_by, updated_at)
    select r.id, ${bind(entry.orgId)}::bigint, v.form_id, v.id, r.data, ${by}::bigint, ${at}::timestamptz, ${by}::bigint, ${at}::timestamptz
    from form_versions v, jsonb_to_recordset(${bind(JSON.stringify(entry.rows))}::jsonb) as r (id uuid, data jsonb)
    where v.id = ${bind(entry.formVersionId)} returning *`)
  addStateOf(statement, saved, { kind: 'imported', reason: '' })
  await statement.run(tx)
}
