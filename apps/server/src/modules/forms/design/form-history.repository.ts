/** The versions of a form as those who design forms read them. */
import type { Queryable } from '../../../database/open-database.ts'
import type { FormContent } from '../form-releases.ts'

export type VersionFacts = {
  readonly formId: number
  readonly formVersionId: number
  readonly version: number
  readonly state: number
  readonly note: string
  readonly hasMobile: boolean
  readonly updatedAt: Date
  /** Names; empty for the pack. */
  readonly updatedBy: string
  readonly releasedAt: Date | null
  readonly releasedBy: string
}

type Row = {
  form_id: string
  id: string
  version: number
  state: number
  note: string
  has_mobile: boolean
  updated_at: Date
  updated_by_name: string
  released_at: Date | null
  released_by_name: string
}

const columns = `v.form_id, v.id, v.version, v.state, v.note, v.mobile_schema is not null as has_mobile, v.updated_at,
  v.released_at, coalesce((select name from users where id = v.updated_by), '') as updated_by_name,
  coalesce((select name from users where id = v.released_by), '') as released_by_name`

const factsOf = (row: Row): VersionFacts => ({
  formId: Number(row.form_id),
  formVersionId: Number(row.id),
  version: row.version,
  state: row.state,
  note: row.note,
  hasMobile: row.has_mobile,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by_name,
  releasedAt: row.released_at,
  releasedBy: row.released_by_name,
})

/** The draft before all, then the newest first. */
export async function listHistory(queryable: Queryable, formId: number): Promise<VersionFacts[]> {
  const { rows } = await queryable.query<Row>(
    `select ${columns} from form_versions v where v.form_id = $1 order by v.state <> 0, v.version desc`,
    [formId],
  )
  return rows.map(factsOf)
}

export async function findWhole(
  queryable: Queryable,
  versionId: number,
): Promise<(VersionFacts & FormContent) | undefined> {
  const { rows } = await queryable.query<
    Row & { schema: FormContent['schema']; mobile_schema: FormContent['mobileSchema'] }
  >(
    `select ${columns}, v.schema, v.mobile_schema
     from form_versions v join forms f on f.id = v.form_id and f.deleted_at is null where v.id = $1`,
    [versionId],
  )
  return rows.map((row) => ({ ...factsOf(row), schema: row.schema, mobileSchema: row.mobile_schema }))[0]
}
