import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { noteChange } from '../../database/cached.ts'
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { releaseStates, type ReleaseState } from '../versions/release-state.ts'

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

export type FormVersion = {
  id: number
  formId: number
  formKey: string
  name: string
  nameEn: string
  valid: boolean
  version: number
  state: ReleaseState
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

/** Makes the draft or replaces its schema. */
export async function saveDraft(
  tx: Tx,
  draft: { formId: number; schema: AmisSchema; userId: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into form_versions (form_id, version, state, schema, created_by, created_at, updated_by, updated_at)
     select $1, 1 + coalesce(max(version), 0), 0, $2, $3, $4, $3, $4 from form_versions where form_id = $1
     on conflict (form_id) where state = 0
     do update set schema = excluded.schema, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [draft.formId, JSON.stringify(draft.schema), personOf(draft.userId), draft.at],
  )
}

/** The draft becomes the newest version, the one released before is superseded. The form must be locked. */
export async function releaseDraft(
  tx: Tx,
  release: { formId: number; note: string; userId: number; at: Date },
): Promise<{ id: number; version: number } | undefined> {
  await tx.query('update form_versions set state = 2 where form_id = $1 and state = 1', [release.formId])
  const { rows } = await tx.query<{ id: string; version: number }>(
    `update form_versions d set state = 1, note = $2, released_by = $3, released_at = $4,
       version = greatest(d.version, 1 + (select coalesce(max(v.version), 0) from form_versions v where v.form_id = $1 and v.state <> 0))
     where form_id = $1 and state = 0 returning id, version`,
    [release.formId, release.note, personOf(release.userId), release.at],
  )
  return rows[0] === undefined ? undefined : { id: Number(rows[0].id), version: rows[0].version }
}

type VersionRow = {
  id: string
  form_id: string
  form_key: string
  name: string
  name_en: string
  valid: boolean
  version: number
  state: number
}

const selectVersion = `
  select v.id, v.form_id, f.form_key, f.name, f.name_en, f.valid, v.version, v.state
  from form_versions v join forms f on f.id = v.form_id and f.deleted_at is null`

function versionOf(row: VersionRow): FormVersion {
  const states = Object.entries(releaseStates) as [ReleaseState, number][]
  return {
    id: Number(row.id),
    formId: Number(row.form_id),
    formKey: row.form_key,
    name: row.name,
    nameEn: row.name_en,
    valid: row.valid,
    version: row.version,
    state: states.find(([, number]) => number === row.state)?.[0] ?? 'superseded',
  }
}

export async function findVersion(queryable: Queryable, versionId: number): Promise<FormVersion | undefined> {
  const { rows } = await queryable.query<VersionRow>(`${selectVersion} where v.id = $1`, [versionId])
  return rows.map(versionOf)[0]
}

export async function findReleasedVersion(
  queryable: Queryable,
  keyOrId: string | number,
): Promise<FormVersion | undefined> {
  const { rows } = await queryable.query<VersionRow>(
    `${selectVersion} where v.state = 1 and f.${typeof keyOrId === 'number' ? 'id' : 'form_key'} = $1`,
    [keyOrId],
  )
  return rows.map(versionOf)[0]
}

export async function findDraft(queryable: Queryable, formId: number): Promise<FormVersion | undefined> {
  const { rows } = await queryable.query<VersionRow>(`${selectVersion} where v.state = 0 and v.form_id = $1`, [formId])
  return rows.map(versionOf)[0]
}

export async function readSchema(queryable: Queryable, versionId: number): Promise<AmisSchema> {
  const { rows } = await queryable.query<{ schema: AmisSchema }>('select schema from form_versions where id = $1', [
    versionId,
  ])
  return rows[0]?.schema ?? {}
}

/** Released and superseded versions, newest first. */
export async function listReleasedVersionIds(queryable: Queryable, formId: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: string }>(
    'select id from form_versions where form_id = $1 and state <> 0 order by version desc limit 50',
    [formId],
  )
  return rows.map(({ id }) => Number(id))
}
