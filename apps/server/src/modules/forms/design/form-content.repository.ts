import type { Queryable } from '../../../database/open-database.ts'
import type { FormContent } from '../form-releases.ts'

export type VersionContent = FormContent & {
  readonly formVersionId: number
  readonly version: number
  readonly state: number
}

/** What is edited: the draft, else the newest release; or one version by its id, of whatever state. */
export async function readContent(
  queryable: Queryable,
  formId: number,
  versionId?: number,
): Promise<VersionContent | undefined> {
  const { rows } = await queryable.query<{
    id: string
    version: number
    state: number
    schema: FormContent['schema']
    mobile_schema: FormContent['mobileSchema']
  }>(
    `select id, version, state, schema, mobile_schema from form_versions
     where form_id = $1 and case when $2::bigint is null then state in (0, 1) else id = $2 end order by state limit 1`,
    [formId, versionId ?? null],
  )
  return rows.map((row) => ({
    formVersionId: Number(row.id),
    version: row.version,
    state: row.state,
    schema: row.schema,
    mobileSchema: row.mobile_schema,
  }))[0]
}
