/**
 * The values that records are looked for by, a row a field, for the fields that the newest release of a form declares
 * (`"liveline": { "filter": true }`; docs/adr/0030-form-data-index.md). Kept in the statement that saves the record.
 */
import { noteChange, readCached } from '../../../database/cached.ts'
import type { OneStatement } from '../../../database/one-statement.ts'
import type { Database, Queryable, Tx } from '../../../database/open-database.ts'

/** Longer texts are found by their beginning only. */
export const INDEXED_LENGTH = 200
/** Saves that began before a field was declared have ended by then: no statement takes longer. */
const SETTLED_MS = 30_000
const BUILT_AT_ONCE = 5_000

/** The text of a scalar, a number without needless noughts; null for anything else. */
const textOf = (value: string) => `case jsonb_typeof(${value})
  when 'number' then left(trim_scale((${value})::text::numeric)::text, ${INDEXED_LENGTH})
  when 'string' then left(nullif(${value} #>> '{}', ''), ${INDEXED_LENGTH})
  when 'boolean' then ${value} #>> '{}' end`
const numberOf = (value: string) => `case jsonb_typeof(${value}) when 'number' then (${value})::text::numeric end`

const insertValues = (records: string, fields: string) => `
  insert into form_values (form_data_id, field, form_id, text_value, number_value, updated_at)
  select s.id, f.field, s.form_id, ${textOf('s.data -> f.field')}, ${numberOf('s.data -> f.field')}, s.updated_at
  from ${records} s join ${fields} f on f.form_id = s.form_id
  where s.deleted_at is null and ${textOf('s.data -> f.field')} is not null
  on conflict (form_data_id, field) do update
  set text_value = excluded.text_value, number_value = excluded.number_value, updated_at = excluded.updated_at`

/** Keeps the values of what was saved under a name, and takes those away that are gone. */
export function addIndexedValues({ add }: OneStatement, saved: string): void {
  add(insertValues(saved, 'form_filter_fields'))
  add(`
    delete from form_values x using ${saved} s
    where x.form_data_id = s.id and (s.deleted_at is not null or ${textOf('s.data -> x.field')} is null
      or not exists (select from form_filter_fields f where f.form_id = s.form_id and f.field = x.field))`)
}

/** The fields by which records of a form may be looked for: all that are there have been read. */
export const listIndexedFields = (queryable: Queryable, formId: number): Promise<ReadonlySet<string>> =>
  readCached(queryable, 'forms', `indexed:${formId}`, async () => {
    const { rows } = await queryable.query<{ field: string }>(
      'select field from form_filter_fields where form_id = $1 and built_to is null',
      [formId],
    )
    return new Set(rows.map(({ field }) => field))
  })

/** Says with a release which fields are declared. Who calls it has noted the change. */
export async function declareFields(
  tx: Tx,
  { formId, fields, at }: { formId: number; fields: readonly string[]; at: Date },
): Promise<void> {
  await tx.query('delete from form_filter_fields where form_id = $1 and field <> all($2::text[])', [formId, fields])
  await tx.query(
    `insert into form_filter_fields (form_id, field, since) select $1, unnest($2::text[]), $3 on conflict do nothing`,
    [formId, fields, at],
  )
}

/** Reads some of the records that were there before a field was declared; false when there is nothing to read. */
export async function buildSome(database: Database, now: Date): Promise<boolean> {
  const settled = new Date(now.getTime() - SETTLED_MS)
  const due = `built_to is not null and since < $1`
  const waiting = await database.query(`select from form_filter_fields where ${due} limit 1`, [settled])
  if (waiting.rowCount === 0) return false
  return database.transaction(async (tx) => {
    await noteChange(tx, 'forms')
    const { rows } = await tx.query<{ form_id: string; field: string; built_to: string }>(
      `select form_id, field, built_to::text as built_to from form_filter_fields where ${due}
       order by form_id, field limit 1 for update skip locked`,
      [settled],
    )
    const next = rows[0]
    if (next === undefined) return false
    const { form_id: formId, field, built_to: from } = next
    // Up to a moment, not to a record: an import gives thousands the same.
    const bounds = await tx.query<{ to: string }>(
      `select updated_at::text as to from form_data
       where form_id = $1 and deleted_at is null and updated_at > $2::timestamptz
       order by updated_at, id offset $3 limit 1`,
      [formId, from, BUILT_AT_ONCE - 1],
    )
    const to = bounds.rows[0]?.to ?? null
    // Held until the end: whoever corrects one of them meanwhile writes his values after these, not before.
    await tx.query(
      insertValues(
        `(select * from form_data where form_id = $1 and deleted_at is null and updated_at > $2::timestamptz
          and updated_at <= coalesce($3::timestamptz, 'infinity') for share)`,
        '(select $1::bigint as form_id, $4::text as field)',
      ),
      [formId, from, to, field],
    )
    await tx.query('update form_filter_fields set built_to = $3::timestamptz where form_id = $1 and field = $2', [
      formId,
      field,
      to,
    ])
    return true
  })
}
