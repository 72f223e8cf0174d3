/** Workflows as those who design and start them list them. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { Queryable } from '../../database/open-database.ts'
import {
  definitionColumns,
  definitionOf,
  type Definition,
  type DefinitionRow,
} from './process-definitions.repository.ts'

export type ListedDefinition = Definition & {
  readonly releasedVersion: number | null
  readonly hasDraft: boolean
  /** Instances under way, `COUNTED_ROWS + 1` at most. */
  readonly running: number
  /** Counted alike; the newest first. */
  readonly runningOn: readonly { readonly version: number; readonly running: number }[]
  readonly releasedVersionId: number | null
}

const RELEASED = '(select version from process_definition_versions v where v.definition_id = d.id and v.state = 1)'

/** Instances of some versions `v`: a walk of an index for each version and status, no further than is counted. */
export const instancesOf = (versions: string, statuses: string) => `(
  select count(*)::int from (
    select from process_definition_versions v cross join unnest('{${statuses}}'::text[]) s(status)
    cross join lateral (
      select from process_instances i where i.definition_version_id = v.id and i.status = s.status
      order by i.id limit ${COUNTED_ROWS + 1}) one
    where ${versions} limit ${COUNTED_ROWS + 1}) counted)`
const UNDER_WAY = 'active,suspended'

const listed = `${definitionColumns}, ${RELEASED} as released_version,
  exists (select from process_definition_versions v where v.definition_id = d.id and v.state = 0) as has_draft,
  (select v.id from process_definition_versions v where v.definition_id = d.id and v.state = 1) as released_version_id,
  ${instancesOf('v.definition_id = d.id', UNDER_WAY)} as running,
  (select coalesce(json_agg(json_build_object('version', w.version, 'running', counted.running)
                            order by w.version desc), '[]')
   from process_definition_versions w
   cross join lateral (select ${instancesOf('v.id = w.id', UNDER_WAY)} as running) counted
   where w.definition_id = d.id and w.state <> 0 and counted.running > 0) as running_on`

type ListedRow = DefinitionRow & {
  released_version: number | null
  released_version_id: string | null
  has_draft: boolean
  running: number
  running_on: { version: number; running: number }[]
}
const listedOf = (row: ListedRow): ListedDefinition => ({
  ...definitionOf(row),
  releasedVersion: row.released_version,
  hasDraft: row.has_draft,
  running: row.running,
  runningOn: row.running_on,
  releasedVersionId: row.released_version_id === null ? null : Number(row.released_version_id),
})

/** What lists of workflows are sorted by, as SQL. */
export const sortColumns = {
  updatedAt: 'd.updated_at',
  name: 'd.name',
  flowKey: 'd.definition_key',
  releasedVersion: RELEASED,
} as const

export type DefinitionSearch = {
  readonly keyword: string
  /** Empty: any. */
  readonly category: string
  readonly valid: boolean | undefined
  readonly released: boolean | undefined
  readonly sort: readonly { readonly field: keyof typeof sortColumns; readonly descending: boolean }[]
}

export async function pageDefinitions(
  database: Queryable,
  search: DefinitionSearch & { limit: number; offset: number },
): Promise<{ rows: ListedDefinition[]; total: number }> {
  const order = search.sort.map(
    ({ field, descending }) => `${sortColumns[field]} ${descending ? 'desc' : 'asc'} nulls last`,
  )
  const { rows } = await database.query<ListedRow & { total: string }>(
    `select ${listed}, count(*) over () as total
     from process_definitions d
     where d.deleted_at is null
       and ($1 = '' or position(lower($1) in lower(name || ' ' || name_en || ' ' || definition_key)) > 0)
       and ($6 = '' or d.category = $6)
       and ($4::boolean is null or d.valid = $4) and ($5::boolean is null or (${RELEASED} is not null) = $5)
     order by ${[...order, 'd.updated_at desc', 'd.id desc'].join(', ')} limit $2 offset $3`,
    [search.keyword, search.limit, search.offset, search.valid ?? null, search.released ?? null, search.category],
  )
  return { rows: rows.map(listedOf), total: Number(rows[0]?.total ?? 0) }
}

export async function listCategories(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ category: string }>(
    `select distinct category from process_definitions where deleted_at is null and category <> '' order by 1`,
  )
  return rows.map(({ category }) => category)
}

export async function listRoles(
  database: Queryable,
  ids: readonly number[],
): Promise<{ id: number; name: string; nameEn: string }[]> {
  const { rows } = await database.query<{ id: string; name: string; name_en: string }>(
    'select id, name, name_en from roles where id = any($1::bigint[]) order by id',
    [ids],
  )
  return rows.map((row) => ({ id: Number(row.id), name: row.name, nameEn: row.name_en }))
}

export async function findListed(database: Queryable, id: number): Promise<ListedDefinition | undefined> {
  const { rows } = await database.query<ListedRow>(
    `select ${listed} from process_definitions d where d.id = $1 and d.deleted_at is null`,
    [id],
  )
  return rows.map(listedOf)[0]
}

export async function listDefinitions(database: Queryable): Promise<Definition[]> {
  const { rows } = await database.query<DefinitionRow>(
    `select ${definitionColumns} from process_definitions d where d.deleted_at is null order by d.name, d.id`,
  )
  return rows.map(definitionOf)
}

export type ListedVersion = {
  readonly versionId: number
  readonly version: number
  readonly state: number
  readonly note: string
  readonly releasedAt: Date | null
  readonly releasedBy: { readonly userId: number; readonly name: string } | null
  readonly updatedAt: Date
  readonly running: number
}

/** Every version of a definition: the draft, then the newest release first. */
export async function listVersions(database: Queryable, definitionId: number): Promise<ListedVersion[]> {
  const { rows } = await database.query<{
    id: string
    version: number
    state: number
    note: string
    released_at: Date | null
    released_by: string | null
    released_by_name: string | null
    updated_at: Date
    running: number
  }>(
    `select w.id, w.version, w.state, w.note, w.released_at, w.released_by, u.name as released_by_name, w.updated_at,
            ${instancesOf('v.id = w.id', UNDER_WAY)} as running
     from process_definition_versions w left join users u on u.id = w.released_by
     where w.definition_id = $1 order by w.state <> 0, w.version desc`,
    [definitionId],
  )
  return rows.map((row) => ({
    versionId: Number(row.id),
    version: row.version,
    state: row.state,
    note: row.note,
    releasedAt: row.released_at,
    releasedBy: row.released_by === null ? null : { userId: Number(row.released_by), name: row.released_by_name ?? '' },
    updatedAt: row.updated_at,
    running: row.running,
  }))
}

/** What is edited: the draft, else the newest release; what runs: the other way round; or one release by its number. */
export async function findDrawing(
  database: Queryable,
  definitionId: number,
  which: 'edited' | 'compiled' | number,
): Promise<{ versionId: number; version: number; state: number; bpmnXml: string } | undefined> {
  const { rows } = await database.query<{ id: string; version: number; state: number; bpmn_xml: string }>(
    `select id, version, state, bpmn_xml from process_definition_versions
     where definition_id = $1 and ($2::integer is null or (version = $2 and state <> 0))
     order by case when state = 0 then ${which === 'edited' ? 0 : 2} else 1 end, version desc limit 1`,
    [definitionId, typeof which === 'number' ? which : null],
  )
  return rows.map((row) => ({
    versionId: Number(row.id),
    version: row.version,
    state: row.state,
    bpmnXml: row.bpmn_xml,
  }))[0]
}

export type StoredDrawing = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly versionId: number
  readonly version: number
  readonly state: number
  readonly bpmnXml: string
}

/** Of a workflow that is not deleted. */
export async function findVersionDrawing(database: Queryable, versionId: number): Promise<StoredDrawing | undefined> {
  const { rows } = await database.query<{
    id: string
    definition_key: string
    name: string
    name_en: string
    version: number
    state: number
    bpmn_xml: string
  }>(
    `select d.id, d.definition_key, d.name, d.name_en, v.version, v.state, v.bpmn_xml
     from process_definition_versions v join process_definitions d on d.id = v.definition_id
     where v.id = $1 and d.deleted_at is null`,
    [versionId],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    key: row.definition_key,
    name: row.name,
    nameEn: row.name_en,
    versionId,
    version: row.version,
    state: row.state,
    bpmnXml: row.bpmn_xml,
  }))[0]
}

export type ReleasedDefinition = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly version: number
  readonly versionId: number
  readonly valid: boolean
}

/** Definitions with their newest release; valid ones can be started. */
export async function listReleasedDefinitions(database: Queryable): Promise<ReleasedDefinition[]> {
  const { rows } = await database.query<{
    id: string
    definition_key: string
    name: string
    name_en: string
    version: number
    version_id: string
    valid: boolean
  }>(
    `select d.id, d.definition_key, d.name, d.name_en, v.version, v.id as version_id, d.valid
     from process_definitions d join process_definition_versions v on v.definition_id = d.id and v.state = 1
     where d.deleted_at is null order by d.name, d.id`,
  )
  return rows.map((row) => ({
    id: Number(row.id),
    key: row.definition_key,
    name: row.name,
    nameEn: row.name_en,
    version: row.version,
    versionId: Number(row.version_id),
    valid: row.valid,
  }))
}
