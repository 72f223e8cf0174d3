import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Queryable } from '../../database/open-database.ts'
import { releaseStateOf, type ReleaseState } from '../versions/release-state.ts'

export type FormVersion = {
  id: number
  formId: number
  formKey: string
  name: string
  nameEn: string
  valid: boolean
  /** It takes no sensitive words at all. */
  blocksSensitive: boolean
  version: number
  state: ReleaseState
}

type VersionRow = {
  id: string
  form_id: string
  form_key: string
  name: string
  name_en: string
  valid: boolean
  blocks_sensitive: boolean
  version: number
  state: number
}

const selectVersion = `
  select v.id, v.form_id, f.form_key, f.name, f.name_en, f.valid, f.blocks_sensitive, v.version, v.state
  from form_versions v join forms f on f.id = v.form_id and f.deleted_at is null`

const versionOf = (row: VersionRow): FormVersion => ({
  id: Number(row.id),
  formId: Number(row.form_id),
  formKey: row.form_key,
  name: row.name,
  nameEn: row.name_en,
  valid: row.valid,
  blocksSensitive: row.blocks_sensitive,
  version: row.version,
  state: releaseStateOf(row.state),
})

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

/** The newest release of every form that is switched on, by the name of the form. */
export async function listReleasedVersions(queryable: Queryable): Promise<FormVersion[]> {
  const { rows } = await queryable.query<VersionRow>(
    `${selectVersion} where v.state = 1 and f.valid order by f.name, f.id`,
  )
  return rows.map(versionOf)
}

export type Layouts = {
  readonly schema: AmisSchema
  /** The layout of phones; undefined: that of the desk. */
  readonly mobileSchema: AmisSchema | undefined
}

export async function readLayouts(queryable: Queryable, versionId: number): Promise<Layouts> {
  const { rows } = await queryable.query<{ schema: AmisSchema; mobile_schema: AmisSchema | null }>(
    'select schema, mobile_schema from form_versions where id = $1',
    [versionId],
  )
  return { schema: rows[0]?.schema ?? {}, mobileSchema: rows[0]?.mobile_schema ?? undefined }
}

/** Released and superseded versions, newest first. */
export async function listReleasedVersionIds(queryable: Queryable, formId: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: string }>(
    'select id from form_versions where form_id = $1 and state <> 0 order by version desc limit 50',
    [formId],
  )
  return rows.map(({ id }) => Number(id))
}
