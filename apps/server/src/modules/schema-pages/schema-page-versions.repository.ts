import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Queryable } from '../../database/open-database.ts'
import { releaseStateOf, type ReleaseState } from '../versions/release-state.ts'

const MOST_VERSIONS = 200

export type PageVersion = {
  readonly version: number
  readonly state: ReleaseState
  readonly note: string
  readonly releasedBy: string
  readonly releasedAt: Date
}
export type PageVersionWithSchema = PageVersion & { readonly schema: AmisSchema }

type Row = {
  version: number
  state: number
  note: string
  released_by_name: string | null
  released_at: Date
}

const columns = `v.version, v.state, v.note, v.released_at,
  (select u.name from users u where u.id = v.released_by) as released_by_name`

const versionOf = (row: Row): PageVersion => ({
  version: row.version,
  state: releaseStateOf(row.state),
  note: row.note,
  releasedBy: row.released_by_name ?? '',
  releasedAt: row.released_at,
})

/** What was released of a page, the newest first. */
export async function listVersions(queryable: Queryable, pageId: number): Promise<PageVersion[]> {
  const { rows } = await queryable.query<Row>(
    `select ${columns} from schema_page_versions v where v.page_id = $1 and v.state <> 0
     order by v.version desc limit ${MOST_VERSIONS}`,
    [pageId],
  )
  return rows.map(versionOf)
}

/** @param version undefined: the one that counts now */
export async function findVersion(
  queryable: Queryable,
  pageId: number,
  version?: number,
): Promise<PageVersionWithSchema | undefined> {
  const { rows } = await queryable.query<Row & { schema: AmisSchema }>(
    `select ${columns}, v.schema from schema_page_versions v
     where v.page_id = $1 and case when $2::integer is null then v.state = 1 else v.version = $2 and v.state <> 0 end`,
    [pageId, version ?? null],
  )
  return rows.map((row) => ({ ...versionOf(row), schema: row.schema }))[0]
}

/** The draft, or what was released last. */
export async function findWorkedOn(queryable: Queryable, pageId: number): Promise<AmisSchema | undefined> {
  const { rows } = await queryable.query<{ schema: AmisSchema }>(
    `select schema from schema_page_versions where page_id = $1 and state in (0, 1) order by state limit 1`,
    [pageId],
  )
  return rows[0]?.schema
}
