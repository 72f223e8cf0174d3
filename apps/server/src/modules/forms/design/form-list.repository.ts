/** Forms as those who design them list them. */
import { escapeLike } from '../../../database/escape-like.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { formColumns, formOf, type Form, type FormRow } from '../forms.repository.ts'
import { formUsesSql } from './form-uses.repository.ts'

export type ListedForm = Form & {
  readonly versions: number
  readonly uses: number
  readonly deletedAt: Date | null
}

export type FormSearch = {
  readonly keyword: string
  readonly category: string | undefined
  readonly state: 'draft' | 'released' | 'changed' | 'deleted' | undefined
  readonly valid: boolean | undefined
}

type ListedRow = FormRow & { versions: number; deleted_at: Date | null }

const listedColumns = `${formColumns}, f.deleted_at,
  (select count(*)::integer from form_versions v where v.form_id = f.id and v.state <> 0) as versions`

const has = (state: number) => `exists (select from form_versions v where v.form_id = f.id and v.state = ${state})`
const states: Readonly<Record<NonNullable<FormSearch['state']>, string>> = {
  draft: `not ${has(1)}`,
  released: has(1),
  changed: `${has(1)} and ${has(0)}`,
  deleted: 'true',
}

export async function pageForms(
  queryable: Queryable,
  { keyword, category, state, valid }: FormSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ forms: ListedForm[]; total: number }> {
  const where = `f.deleted_at is ${state === 'deleted' ? 'not ' : ''}null
    and ($1 = '%%' or f.name ilike $1 or f.name_en ilike $1 or f.form_key ilike $1)
    and ($2::text is null or f.category = $2) and ($3::boolean is null or f.valid = $3)
    and ${state === undefined ? 'true' : states[state]}`
  const asked = [`%${escapeLike(keyword)}%`, category ?? null, valid ?? null]
  const { rows } = await queryable.query<ListedRow>(
    `select ${listedColumns} from forms f where ${where} order by f.updated_at desc, f.id desc limit $4 offset $5`,
    [...asked, limit, offset],
  )
  const counted = await queryable.query<{ total: string }>(
    `select count(*) as total from forms f where ${where}`,
    asked,
  )
  return { forms: await withUses(queryable, rows), total: Number(counted.rows[0]?.total ?? 0) }
}

/** Every form that is not deleted, by its name. */
export async function listForms(queryable: Queryable): Promise<ListedForm[]> {
  const { rows } = await queryable.query<ListedRow>(
    `select ${listedColumns} from forms f where f.deleted_at is null order by f.name, f.id`,
  )
  return withUses(queryable, rows)
}

export async function findListed(queryable: Queryable, formId: number): Promise<ListedForm | undefined> {
  const { rows } = await queryable.query<ListedRow>(
    `select ${listedColumns} from forms f where f.id = $1 and f.deleted_at is null`,
    [formId],
  )
  return (await withUses(queryable, rows))[0]
}

export async function listCategories(queryable: Queryable): Promise<string[]> {
  const { rows } = await queryable.query<{ category: string }>(
    `select distinct category from forms where deleted_at is null and category <> '' order by category`,
  )
  return rows.map(({ category }) => category)
}

async function withUses(queryable: Queryable, rows: readonly ListedRow[]): Promise<ListedForm[]> {
  const { rows: counted } = await queryable.query<{ form_id: string; uses: number }>(
    `select form_id, count(*)::integer as uses from (${formUsesSql}) u group by form_id`,
    [rows.map(({ id }) => id)],
  )
  const uses = new Map(counted.map((one) => [one.form_id, one.uses]))
  return rows.map((row) => ({
    ...formOf(row),
    versions: row.versions,
    uses: uses.get(row.id) ?? 0,
    deletedAt: row.deleted_at,
  }))
}
