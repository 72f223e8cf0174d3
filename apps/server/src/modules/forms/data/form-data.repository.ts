import { escapeLike } from '../../../database/escape-like.ts'
import type { OneStatement } from '../../../database/one-statement.ts'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import { countLongList, pageOfLongList } from '../../../http/long-list-page.ts'
import type { Bind, ListPage, LongList, LongPaging } from '../../../http/long-list.ts'
import { walkIndex } from '../../../http/walk-index.repository.ts'
import { personOf } from '../forms.repository.ts'

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
  data: Record<string, unknown>
  rev: number
  createdBy: number | null
  createdAt: Date
  updatedBy: number | null
  updatedAt: Date
}

type Row = {
  id: string
  form_id: string
  form_key: string
  name: string
  name_en: string
  form_version_id: string
  version: number
  process_instance_id: string | null
  data: Record<string, unknown>
  rev: number
  created_by: string | null
  created_at: Date
  updated_by: string | null
  updated_at: Date
}

const selectData = `
  select d.id, d.form_id, f.form_key, f.name, f.name_en, d.form_version_id, v.version, d.process_instance_id, d.data,
         d.rev, d.created_by, d.created_at, d.updated_by, d.updated_at
  from form_data d join forms f on f.id = d.form_id join form_versions v on v.id = d.form_version_id`

const recordOf = (row: Row): FormDataRecord => ({
  id: row.id,
  formId: Number(row.form_id),
  formKey: row.form_key,
  formName: row.name,
  formNameEn: row.name_en,
  formVersionId: Number(row.form_version_id),
  version: row.version,
  processInstanceId: row.process_instance_id,
  data: row.data,
  rev: row.rev,
  createdBy: row.created_by === null ? null : Number(row.created_by),
  createdAt: row.created_at,
  updatedBy: row.updated_by === null ? null : Number(row.updated_by),
  updatedAt: row.updated_at,
})

export async function findFormData(queryable: Queryable, id: string): Promise<FormDataRecord | undefined> {
  const { rows } = await queryable.query<Row>(`${selectData} where d.id = $1`, [id])
  return rows.map(recordOf)[0]
}

/** The forms of an instance, first filled first. */
export async function listInstanceData(queryable: Queryable, instanceId: string): Promise<FormDataRecord[]> {
  const { rows } = await queryable.query<Row>(
    `${selectData} where d.process_instance_id = $1 order by d.created_at, d.id`,
    [instanceId],
  )
  return rows.map(recordOf)
}

export type Saved = { id: string; rev: number }

export type FormDataEntry = {
  readonly id: string
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
  addHistory(statement, saved)
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
  addHistory(statement, saved)
  return saved
}

/** Runs a statement that saves a row under `name`; undefined when there was none to replace. */
export async function runSaved(tx: Tx, statement: OneStatement, name: string): Promise<Saved | undefined> {
  return (await statement.run<Saved>(tx, `select id, rev from ${name}`)).rows[0]
}

function addHistory({ add }: OneStatement, saved: string): void {
  add(`
    insert into form_data_history
      (form_data_id, rev, org_id, process_instance_id, form_version_id, data, changed_by, changed_at)
    select id, rev, org_id, process_instance_id, form_version_id, data, updated_by, updated_at from ${saved}`)
}

export type DataFilter = {
  readonly field: string
  readonly op: 'eq' | 'ne' | 'contains' | 'in' | 'ge' | 'le'
  readonly value: unknown
}
export type DataSort = { readonly field: string; readonly descending: boolean }

export type DataSearch = {
  formId: number
  /** Only rows of this person. */
  createdBy: number | undefined
  filters: readonly DataFilter[]
  sort: readonly DataSort[]
}

const ownColumns: Readonly<Record<string, string>> = { createdAt: 'd.created_at', updatedAt: 'd.updated_at' }
export const sortableColumns: ReadonlySet<string> = new Set(Object.keys(ownColumns))

const UPDATED = { name: 'updated_at', type: 'timestamptz' } as const
const ID = { name: 'id', type: 'uuid' } as const

/** Field names and values travel as parameters only; the text of the statement never holds what a caller sent. */
function formDataList({ formId, createdBy, filters, sort }: DataSearch): LongList {
  const [first] = sort
  const isSorted = sort.length > 1 || sort.some(({ field }) => field !== 'updatedAt')
  const isAscending = !isSorted && first?.descending === false
  const direction = isAscending ? 'asc' : 'desc'
  const order = { keys: [UPDATED, ID], descending: !isAscending }
  const own = (bind: Bind) => [
    `x.form_id = ${bind(formId)}`,
    ...(createdBy === undefined ? [] : [`x.created_by = ${bind(createdBy)}`]),
  ]
  const indexed = filters.find(isIndexed)
  return {
    name: `form.${formId}.${direction}`,
    ...order,
    carried: [],
    walk(bind, part) {
      const form: [string, string] = ['x.form_id', `${bind(formId)}::bigint`]
      const prefix = createdBy === undefined ? [form] : [['x.created_by', `${bind(createdBy)}::bigint`] as const, form]
      const walk = { select: 'x.updated_at, x.id', table: 'form_data', prefix, columns: ['x.updated_at', 'x.id'] }
      return walkIndex(walk, order, part, bind)
    },
    joins: 'cross join lateral (select * from form_data where id = w.id limit 1) d',
    conditions: (bind) => filters.map((filter) => conditionOf(filter, bind)),
    candidates:
      indexed === undefined
        ? undefined
        : {
            find: (bind) =>
              `select d.id from form_data d where ${conditionOf(indexed, bind)} and d.form_id = ${bind(formId)}`,
            entries: (bind) =>
              `select x.updated_at, x.id from form_data x where x.id = f.id and ${own(bind).join(' and ')}`,
          },
    sorted:
      first === undefined || !isSorted
        ? undefined
        : {
            by: (bind) =>
              [
                ...sort.map(({ field, descending }) => {
                  const column = Object.hasOwn(ownColumns, field) ? ownColumns[field] : undefined
                  return `${column ?? `d.data -> ${bind(field)}::text`} ${descending ? 'desc' : 'asc'} nulls last`
                }),
                'w.updated_at desc',
                'w.id desc',
              ].join(', '),
            field: first.field,
          },
  }
}

/** Whether the index of the values answers it. */
const isIndexed = ({ op, value }: DataFilter): boolean =>
  (op === 'eq' && value !== null && value !== '') ||
  (op === 'in' && Array.isArray(value) && value.every((one) => one !== null && one !== ''))

export async function pageFormData(
  queryable: Queryable,
  search: DataSearch,
  paging: LongPaging,
): Promise<Omit<ListPage, 'ids'> & { records: FormDataRecord[] }> {
  const { ids, ...page } = await pageOfLongList(queryable, formDataList(search), paging)
  const { rows } = await queryable.query<Row>(
    `${selectData} join unnest($1::uuid[]) with ordinality p(id, place) on p.id = d.id order by p.place`,
    [ids],
  )
  return { records: rows.map(recordOf), ...page }
}

export const countFormData = (queryable: Queryable, search: Omit<DataSearch, 'sort'>) =>
  countLongList(queryable, formDataList({ ...search, sort: [] }))

function conditionOf({ field, op, value }: DataFilter, bind: (value: unknown) => string): string {
  switch (op) {
    case 'eq':
      return equals(field, value, bind)
    case 'ne':
      return `not coalesce(${equals(field, value, bind)}, false)`
    case 'in':
      return `(${[...(value as unknown[])].map((one) => equals(field, one, bind)).join(' or ') || 'false'})`
    case 'contains': {
      const name = `${bind(field)}::text`
      const pattern = bind(`%${escapeLike(String(value))}%`)
      const listed = bind(JSON.stringify([value]))
      return `case jsonb_typeof(d.data -> ${name}) when 'array' then (d.data -> ${name}) @> ${listed}::jsonb
              else (d.data ->> ${name}) ilike ${pattern} end`
    }
    case 'ge':
    case 'le': {
      const sign = op === 'ge' ? '>=' : '<='
      const name = `${bind(field)}::text`
      return typeof value === 'number'
        ? `case when jsonb_typeof(d.data -> ${name}) = 'number' then (d.data ->> ${name})::numeric ${sign} ${bind(value)}::numeric else false end`
        : `(jsonb_typeof(d.data -> ${name}) = 'string' and (d.data ->> ${name}) collate "C" ${sign} ${bind(value)})`
    }
  }
}

/** A number and the text of it count as equal: forms store either. Containment is what the index answers. */
function equals(field: string, value: unknown, bind: (value: unknown) => string): string {
  if (value === null || value === '') return `coalesce(d.data ->> ${bind(field)}::text, '') = ''`
  const twin =
    typeof value === 'number'
      ? String(value)
      : typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value)
        ? Number(value)
        : undefined
  const forms = twin === undefined ? [value] : [value, twin]
  return `(${forms.map((one) => `d.data @> ${bind(JSON.stringify({ [field]: one }))}::jsonb`).join(' or ')})`
}
