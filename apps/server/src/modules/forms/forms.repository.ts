import { noteChange, readCached } from '../../database/cached.ts'
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

export type Form = {
  id: number
  formKey: string
  name: string
  nameEn: string
  icon: string
  valid: boolean
  rev: number
  releasedVersion: number | null
  hasDraft: boolean
  updatedAt: Date
  /** Who changed it last; empty for the pack. */
  updatedBy: string
}

type FormRow = {
  id: string
  form_key: string
  name: string
  name_en: string
  icon: string
  valid: boolean
  rev: number
  released_version: number | null
  has_draft: boolean
  updated_at: Date
  updated_by_name: string | null
}

const formColumns = `
  f.id, f.form_key, f.name, f.name_en, f.icon, f.valid, f.rev, f.updated_at,
  (select version from form_versions v where v.form_id = f.id and v.state = 1) as released_version,
  exists (select from form_versions v where v.form_id = f.id and v.state = 0) as has_draft,
  (select u.name from users u where u.id = f.updated_by) as updated_by_name`

const formOf = (row: FormRow): Form => ({
  id: Number(row.id),
  formKey: row.form_key,
  name: row.name,
  nameEn: row.name_en,
  icon: row.icon,
  valid: row.valid,
  rev: row.rev,
  releasedVersion: row.released_version,
  hasDraft: row.has_draft,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by_name ?? '',
})

export async function findForm(queryable: Queryable, formId: number): Promise<Form | undefined> {
  return findFormByKeyOrId(queryable, formId)
}

export async function findFormByKeyOrId(queryable: Queryable, keyOrId: string | number): Promise<Form | undefined> {
  const { rows } = await queryable.query<FormRow>(
    `select ${formColumns} from forms f
     where f.${typeof keyOrId === 'number' ? 'id' : 'form_key'} = $1 and f.deleted_at is null`,
    [keyOrId],
  )
  return rows.map(formOf)[0]
}

/** As `findForm`, for whoever changes the form: others wait until the transaction ends. */
export async function lockForm(tx: Tx, formId: number): Promise<Form | undefined> {
  await noteChange(tx, 'forms')
  await tx.query('select from forms where id = $1 for update', [formId])
  return findForm(tx, formId)
}

export async function pageForms(
  queryable: Queryable,
  { keyword, limit, offset }: { keyword: string; limit: number; offset: number },
): Promise<{ forms: Form[]; total: number }> {
  const pattern = `%${escapeLike(keyword)}%`
  const where = `f.deleted_at is null and ($1 = '%%' or f.name ilike $1 or f.name_en ilike $1 or f.form_key ilike $1)`
  const { rows } = await queryable.query<FormRow>(
    `select ${formColumns} from forms f where ${where} order by f.updated_at desc, f.id desc limit $2 offset $3`,
    [pattern, limit, offset],
  )
  const counted = await queryable.query<{ total: string }>(`select count(*) as total from forms f where ${where}`, [
    pattern,
  ])
  return { forms: rows.map(formOf), total: Number(counted.rows[0]?.total ?? 0) }
}

/** Undefined when the key is taken. */
export async function insertForm(
  tx: Tx,
  form: { id?: number; formKey: string; name: string; nameEn: string; icon: string; userId: number; at: Date },
): Promise<number | undefined> {
  await noteChange(tx, 'forms')
  const { rows } = await tx.query<{ id: string }>(
    `insert into forms (id, form_key, name, name_en, icon, created_by, created_at, updated_by, updated_at)
     values (coalesce($1::bigint, nextval(pg_get_serial_sequence('forms', 'id'))), $2, $3, $4, $5, $6, $7, $6, $7)
     on conflict (form_key) do nothing returning id`,
    [form.id ?? null, form.formKey, form.name, form.nameEn, form.icon, personOf(form.userId), form.at],
  )
  return rows[0] === undefined ? undefined : Number(rows[0].id)
}

/** User 0 is nobody: the pack, a timer. */
export const personOf = (userId: number): number | null => (userId === 0 ? null : userId)

export async function updateForm(
  tx: Tx,
  change: {
    formId: number
    name?: string | undefined
    nameEn?: string | undefined
    icon?: string | undefined
    userId: number
    at: Date
  },
): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>(
    `update forms set name = coalesce($2, name), name_en = coalesce($3, name_en), icon = coalesce($4, icon),
       rev = rev + 1, updated_by = $5, updated_at = $6
     where id = $1 returning rev`,
    [
      change.formId,
      change.name ?? null,
      change.nameEn ?? null,
      change.icon ?? null,
      personOf(change.userId),
      change.at,
    ],
  )
  return rows[0]?.rev ?? 0
}

export async function setFormValid(
  tx: Tx,
  change: { formId: number; valid: boolean; userId: number; at: Date },
): Promise<void> {
  await tx.query(
    `update forms set valid = $2, rev = rev + 1, updated_by = $3, updated_at = $4 where id = $1 and valid <> $2`,
    [change.formId, change.valid, personOf(change.userId), change.at],
  )
}

type StartableForm = {
  readonly id: number
  readonly formKey: string
  readonly name: string
  readonly nameEn: string
  readonly icon: string
}

/** Of these forms, by key, those that are switched on and released. */
export function listStartable(
  queryable: Queryable,
  formKeys: readonly string[],
): Promise<ReadonlyMap<string, StartableForm>> {
  return readCached(queryable, 'forms', `startable:${formKeys.join()}`, () => readStartable(queryable, formKeys))
}

async function readStartable(
  queryable: Queryable,
  formKeys: readonly string[],
): Promise<ReadonlyMap<string, StartableForm>> {
  const { rows } = await queryable.query<{ id: string; form_key: string; name: string; name_en: string; icon: string }>(
    `select id, form_key, name, name_en, icon from forms
     where form_key = any($1) and valid and deleted_at is null
       and exists (select 1 from form_versions v where v.form_id = forms.id and v.state = 1)`,
    [formKeys],
  )
  return new Map(
    rows.map(({ id, form_key: formKey, name, name_en: nameEn, icon }) => [
      formKey,
      { id: Number(id), formKey, name, nameEn, icon },
    ]),
  )
}
