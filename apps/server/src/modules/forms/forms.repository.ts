import { noteChange, readCached } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'

export type Form = {
  id: number
  formKey: string
  name: string
  nameEn: string
  icon: string
  category: string
  valid: boolean
  blocksSensitive: boolean
  rev: number
  releasedVersion: number | null
  releasedVersionId: number | null
  draftVersionId: number | null
  updatedAt: Date
  /** Who changed it last; empty for the pack. */
  updatedBy: string
}

export type FormRow = {
  id: string
  form_key: string
  name: string
  name_en: string
  icon: string
  category: string
  valid: boolean
  blocks_sensitive: boolean
  rev: number
  released_version: number | null
  released_id: string | null
  draft_id: string | null
  updated_at: Date
  updated_by_name: string | null
}

/** Of the form `f`. */
export const formColumns = `
  f.id, f.form_key, f.name, f.name_en, f.icon, f.category, f.valid, f.blocks_sensitive, f.rev, f.updated_at,
  (select version from form_versions v where v.form_id = f.id and v.state = 1) as released_version,
  (select id from form_versions v where v.form_id = f.id and v.state = 1) as released_id,
  (select id from form_versions v where v.form_id = f.id and v.state = 0) as draft_id,
  (select u.name from users u where u.id = f.updated_by) as updated_by_name`

const numberOf = (id: string | null): number | null => (id === null ? null : Number(id))

export const formOf = (row: FormRow): Form => ({
  id: Number(row.id),
  formKey: row.form_key,
  name: row.name,
  nameEn: row.name_en,
  icon: row.icon,
  category: row.category,
  valid: row.valid,
  blocksSensitive: row.blocks_sensitive,
  rev: row.rev,
  releasedVersion: row.released_version,
  releasedVersionId: numberOf(row.released_id),
  draftVersionId: numberOf(row.draft_id),
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

/** Undefined when the key is taken. */
export async function insertForm(
  tx: Tx,
  form: Pick<Form, 'formKey' | 'name' | 'nameEn' | 'icon' | 'category'> & { userId: number; at: Date },
): Promise<number | undefined> {
  await noteChange(tx, 'forms')
  const { rows } = await tx.query<{ id: string }>(
    `insert into forms (form_key, name, name_en, icon, category, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $6, $7) on conflict (form_key) do nothing returning id`,
    [form.formKey, form.name, form.nameEn, form.icon, form.category, personOf(form.userId), form.at],
  )
  return rows[0] === undefined ? undefined : Number(rows[0].id)
}

/** Whether a key belongs to a form that was deleted and can still be restored. */
export async function isKeyOfDeleted(queryable: Queryable, formKey: string): Promise<boolean> {
  const { rowCount } = await queryable.query('select from forms where form_key = $1 and deleted_at is not null', [
    formKey,
  ])
  return rowCount > 0
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
    category?: string | undefined
    blocksSensitive?: boolean | undefined
    userId: number
    at: Date
  },
): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>(
    `update forms set name = coalesce($2, name), name_en = coalesce($3, name_en), icon = coalesce($4, icon),
       category = coalesce($5, category), blocks_sensitive = coalesce($8, blocks_sensitive), rev = rev + 1, updated_by = $6, updated_at = $7
     where id = $1 returning rev`,
    [
      change.formId,
      change.name ?? null,
      change.nameEn ?? null,
      change.icon ?? null,
      change.category ?? null,
      personOf(change.userId),
      change.at,
      change.blocksSensitive ?? null,
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

/** The names of forms, by id. */
export async function listFormNames(
  queryable: Queryable,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, { name: string; nameEn: string }>> {
  const { rows } = await queryable.query<{ id: string; name: string; name_en: string }>(
    'select id, name, name_en from forms where id = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map((row) => [Number(row.id), { name: row.name, nameEn: row.name_en }]))
}

export async function formNameIn(queryable: Queryable, id: number, language: Language): Promise<string> {
  const named = (await listFormNames(queryable, [id])).get(id)
  return named === undefined ? String(id) : nameIn(language, named)
}
