import type { OneStatement } from '../../../database/one-statement.ts'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import { personOf } from '../forms.repository.ts'
import { addIndexedValues } from './record-index.repository.ts'

export type FormValues = Readonly<Record<string, unknown>>

export type FormDataRecord = {
  id: string
  formId: number
  formKey: string
  formName: string
  formNameEn: string
  formVersionId: number
  version: number
  processInstanceId: string | null
  /** The department it was filled in for; 0 when there was none. */
  orgId: number
  data: Record<string, unknown>
  rev: number
  createdBy: number | null
  createdAt: Date
  updatedBy: number | null
  updatedAt: Date
  /** It lies in the bin since then. */
  deletedAt: Date | null
}

export type DataRowOfTable = {
  id: string
  form_id: string
  form_key: string
  name: string
  name_en: string
  form_version_id: string
  version: number
  process_instance_id: string | null
  org_id: string
  data: Record<string, unknown>
  rev: number
  created_by: string | null
  created_at: Date
  updated_by: string | null
  updated_at: Date
  deleted_at: Date | null
}

export const selectData = `
  select d.id, d.form_id, f.form_key, f.name, f.name_en, d.form_version_id, v.version, d.process_instance_id, d.org_id, d.data,
         d.rev, d.created_by, d.created_at, d.updated_by, d.updated_at, d.deleted_at
  from form_data d join forms f on f.id = d.form_id join form_versions v on v.id = d.form_version_id`

export const recordOf = (row: DataRowOfTable): FormDataRecord => ({
  id: row.id,
  formId: Number(row.form_id),
  formKey: row.form_key,
  formName: row.name,
  formNameEn: row.name_en,
  formVersionId: Number(row.form_version_id),
  version: row.version,
  processInstanceId: row.process_instance_id,
  orgId: Number(row.org_id),
  data: row.data,
  rev: row.rev,
  createdBy: row.created_by === null ? null : Number(row.created_by),
  createdAt: row.created_at,
  updatedBy: row.updated_by === null ? null : Number(row.updated_by),
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
})

export async function findFormData(queryable: Queryable, id: string): Promise<FormDataRecord | undefined> {
  const { rows } = await queryable.query<DataRowOfTable>(`${selectData} where d.id = $1`, [id])
  return rows.map(recordOf)[0]
}

/** What a row held in a version and, of those after it, in the last hundred, the earliest first: who made each (0: the server did), and when. */
export async function listStatesSince(
  queryable: Queryable,
  id: string,
  { rev, until }: { readonly rev: number; readonly until: number },
): Promise<{ rev: number; data: FormValues; changedBy: number; changedAt: Date }[]> {
  const { rows } = await queryable.query<{
    rev: number
    data: FormValues
    changed_by: string | null
    changed_at: Date
  }>(
    `select rev, data, changed_by, changed_at from form_data_history
     where form_data_id = $1 and rev <= $3 and (rev = $2 or rev > greatest($2, $3 - 100)) order by rev`,
    [id, rev, until],
  )
  return rows.map(({ changed_by: by, changed_at: changedAt, ...state }) => ({
    ...state,
    changedBy: Number(by ?? 0),
    changedAt,
  }))
}

/** The forms of an instance, first filled first. */
export async function listInstanceData(queryable: Queryable, instanceId: string): Promise<FormDataRecord[]> {
  const { rows } = await queryable.query<DataRowOfTable>(
    `${selectData} where d.process_instance_id = $1 order by d.created_at, d.id`,
    [instanceId],
  )
  return rows.map(recordOf)
}

export type Saved = { id: string; rev: number }

/** What a state of a record was made by; `updated` and `created` unless told. */
export type StateKind = 'created' | 'updated' | 'deleted' | 'restored' | 'imported'

export type FormDataEntry = {
  readonly id: string
  readonly kind?: StateKind | undefined
  readonly reason?: string | undefined
  readonly formVersionId: number
  readonly data: FormValues
  readonly userId: number
  readonly at: Date
}

/**
 * A new row; within an instance, the instance's row of that form is replaced when there is one. Gives back the name of
 * what was saved, with `id` and `rev`.
 */
export function addNewFormData(
  statement: OneStatement,
  entry: FormDataEntry & { readonly processInstanceId: string | null; readonly orgId: number },
): string {
  const { bind, add } = statement
  const [data, by, at] = [bind(JSON.stringify(entry.data)), bind(personOf(entry.userId)), bind(entry.at)]
  const saved = add(`
    insert into form_data (id, org_id, form_id, form_version_id, process_instance_id, data, created_by, created_at, updated_by, updated_at)
    select ${bind(entry.id)}::uuid, ${bind(entry.orgId)}::bigint, form_id, id, ${bind(entry.processInstanceId)}::uuid,
           ${data}::jsonb, ${by}::bigint, ${at}::timestamptz, ${by}::bigint, ${at}::timestamptz
    from form_versions where id = ${bind(entry.formVersionId)}
    on conflict (process_instance_id, form_id) where process_instance_id is not null
    do update set data = excluded.data, form_version_id = excluded.form_version_id, rev = form_data.rev + 1,
                  updated_by = excluded.updated_by, updated_at = excluded.updated_at
    returning *`)
  addStateOf(statement, saved, entry)
  return saved
}

/** Replaces a row; what was saved is empty when there is no such row, or `rev` is given and no longer its revision. */
export function addReplacedFormData(
  statement: OneStatement,
  entry: FormDataEntry & { readonly rev: number | undefined },
): string {
  const { bind, add } = statement
  const ofRevision = entry.rev === undefined ? '' : ` and d.rev = ${bind(entry.rev)}`
  const saved = add(`
    update form_data d set data = ${bind(JSON.stringify(entry.data))}, form_version_id = ${bind(entry.formVersionId)},
      rev = d.rev + 1, updated_by = ${bind(personOf(entry.userId))}, updated_at = ${bind(entry.at)}
    where d.id = ${bind(entry.id)}${ofRevision} returning *`)
  addStateOf(statement, saved, entry)
  return saved
}

/** Runs a statement that saves a row under `name`; undefined when there was none to replace. */
export async function runSaved(tx: Tx, statement: OneStatement, name: string): Promise<Saved | undefined> {
  return (await statement.run<Saved>(tx, `select id, rev from ${name}`)).rows[0]
}

/** Keeps what was saved under a name as a state of its own. Steps of processes give neither kind nor reason: their statement stays as short as it was. */
export function addStateOf(
  statement: OneStatement,
  saved: string,
  { kind, reason }: Pick<FormDataEntry, 'kind' | 'reason'>,
): void {
  const { add, bind } = statement
  const told = kind === undefined && reason === undefined ? undefined : [bind(kind ?? null), bind(reason ?? '')]
  add(`
    insert into form_data_history
      (form_data_id, rev, org_id, process_instance_id, form_version_id, data, changed_by, changed_at${told ? ', kind, reason' : ''})
    select id, rev, org_id, process_instance_id, form_version_id, data, updated_by, updated_at${told ? `, ${told.join('::text, ')}::text` : ''}
    from ${saved}`)
  addIndexedValues(statement, saved)
}
