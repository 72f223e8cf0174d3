import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { releaseStates, type ReleaseState } from '../versions/release-state.ts'
import { personOf } from './forms.repository.ts'

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
