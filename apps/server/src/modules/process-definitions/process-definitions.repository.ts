import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { noteChange, readCached } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

export type Definition = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  readonly category: string
  readonly valid: boolean
  readonly rev: number
  readonly updatedAt: Date
  /** Who changed it last; empty for the pack. */
  readonly updatedBy: string
}

/** What a workflow is called and found by. */
export type DefinitionNames = Pick<Definition, 'name' | 'nameEn' | 'icon' | 'category'>

export type DefinitionRow = {
  id: string
  definition_key: string
  name: string
  name_en: string
  icon: string
  category: string
  valid: boolean
  rev: number
  updated_at: Date
  updated_by_name: string | null
}
export const definitionOf = (row: DefinitionRow): Definition => ({
  id: Number(row.id),
  key: row.definition_key,
  name: row.name,
  nameEn: row.name_en,
  icon: row.icon,
  category: row.category,
  valid: row.valid,
  rev: row.rev,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by_name ?? '',
})
/** Of the definition `d`. */
export const definitionColumns = `d.id, d.definition_key, d.name, d.name_en, d.icon, d.category, d.valid, d.rev,
  d.updated_at,
  (select u.name from users u where u.id = d.updated_by) as updated_by_name`

/** Undefined when the key is taken. */
export async function insertDefinition(
  tx: Tx,
  entry: DefinitionNames & { key: string; userId: number | null; at: Date },
): Promise<number | undefined> {
  await noteChange(tx, 'definitions')
  const { rows } = await tx.query<{ id: string }>(
    `insert into process_definitions (definition_key, name, name_en, icon, category, created_by, created_at,
       updated_by, updated_at)
     values ($1, $2, $3, $6, $7, $4, $5, $4, $5) on conflict (definition_key) do nothing returning id`,
    [entry.key, entry.name, entry.nameEn, entry.userId, entry.at, entry.icon, entry.category],
  )
  return rows[0] === undefined ? undefined : Number(rows[0].id)
}

/** For whoever changes the definition: others wait until the transaction ends. */
export async function lockDefinition(tx: Tx, id: number): Promise<Definition | undefined> {
  await noteChange(tx, 'definitions')
  const { rows } = await tx.query<DefinitionRow>(
    `select ${definitionColumns} from process_definitions d where id = $1 and deleted_at is null for update of d`,
    [id],
  )
  return rows.map(definitionOf)[0]
}

/** As kept in memory: for instances that start and run, not for whoever changes a definition. */
export function recallDefinition(database: Queryable, idOrKey: number | string): Promise<Definition | undefined> {
  return readCached(database, 'definitions', `definition:${typeof idOrKey}:${idOrKey}`, () =>
    findDefinition(database, idOrKey),
  )
}

export async function findDefinition(database: Queryable, idOrKey: number | string): Promise<Definition | undefined> {
  const column = typeof idOrKey === 'number' ? 'id' : 'definition_key'
  const { rows } = await database.query<DefinitionRow>(
    `select ${definitionColumns} from process_definitions d where ${column} = $1 and deleted_at is null`,
    [idOrKey],
  )
  return rows.map(definitionOf)[0]
}

export async function updateDefinition(
  tx: Tx,
  change: DefinitionNames & { id: number; valid: boolean; userId: number | null; at: Date },
): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>(
    `update process_definitions set name = $2, name_en = $3, valid = $4, rev = rev + 1, updated_at = $5, updated_by = $6,
       icon = $7, category = $8 where id = $1 returning rev`,
    [change.id, change.name, change.nameEn, change.valid, change.at, change.userId, change.icon, change.category],
  )
  return rows[0]?.rev ?? 0
}

/** Whether a key belongs to a definition that was deleted: its history keeps the key. */
export async function isKeyOfDeleted(database: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'select 1 from process_definitions where definition_key = $1 and deleted_at is not null',
    [key],
  )
  return rowCount > 0
}

/** Of a deleted one too. */
export async function isKeyTaken(database: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await database.query('select 1 from process_definitions where definition_key = $1', [key])
  return rowCount > 0
}

export async function hasVersionWith(database: Queryable, definitionId: number, checksum: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'select 1 from process_definition_versions where definition_id = $1 and checksum = $2 and state <> 0 limit 1',
    [definitionId, checksum],
  )
  return rowCount > 0
}

export type VersionRef = {
  readonly versionId: number
  readonly definitionId: number
  readonly version: number
  readonly state: number
}
type VersionRow = { id: string; definition_id: string; version: number; state: number }
const versionOf = (row: VersionRow): VersionRef => ({
  versionId: Number(row.id),
  definitionId: Number(row.definition_id),
  version: row.version,
  state: row.state,
})

/** One released version by its number, or the newest release. */
export function findReleasedVersion(
  database: Queryable,
  definitionId: number,
  version?: number,
): Promise<VersionRef | undefined> {
  return readCached(database, 'definitions', `release:${definitionId}:${version ?? ''}`, () =>
    readReleasedVersion(database, definitionId, version),
  )
}

async function readReleasedVersion(
  database: Queryable,
  definitionId: number,
  version?: number,
): Promise<VersionRef | undefined> {
  const { rows } = await database.query<VersionRow>(
    `select id, definition_id, version, state from process_definition_versions
     where definition_id = $1 and state <> 0 and ($2::integer is null or version = $2) and ($2::integer is not null or state = 1)`,
    [definitionId, version ?? null],
  )
  return rows.map(versionOf)[0]
}

export async function readVersion(
  database: Queryable,
  versionId: number,
): Promise<(VersionRef & { bpmnXml: string; name: string; nameEn: string; key: string }) | undefined> {
  const { rows } = await database.query<
    VersionRow & { bpmn_xml: string; name: string; name_en: string; definition_key: string }
  >(
    `select v.id, v.definition_id, v.version, v.state, v.bpmn_xml, d.name, d.name_en, d.definition_key
     from process_definition_versions v join process_definitions d on d.id = v.definition_id where v.id = $1`,
    [versionId],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  return { ...versionOf(row), bpmnXml: row.bpmn_xml, name: row.name, nameEn: row.name_en, key: row.definition_key }
}

/**
 * Every version that instances may run on, of all workflows or of those with these keys. Not kept: it decides what may be
 * seen.
 */
export async function listReleasedVersionIds(database: Queryable, flowKeys?: readonly string[]): Promise<number[]> {
  const { rows } = await database.query<{ id: string }>(
    flowKeys === undefined
      ? 'select id from process_definition_versions where state <> 0 order by id'
      : `select v.id from process_definition_versions v join process_definitions d on d.id = v.definition_id
         where d.definition_key = any($1::text[]) and v.state <> 0 order by v.id`,
    flowKeys === undefined ? [] : [flowKeys],
  )
  return rows.map(({ id }) => Number(id))
}

/** Which of these do not exist; a person who is disabled does not act. `detailIds`: departments and posts. */
export async function listUnknown(
  database: Queryable,
  named: {
    formKeys: readonly string[]
    roleIds: readonly number[]
    detailIds: readonly number[]
    userNames: readonly string[]
  },
) {
  const { rows } = await database.query<{ forms: string[]; roles: number[]; details: number[]; users: string[] }>(
    `select array(select k from unnest($1::text[]) k
                  where not exists (select from forms where form_key = k and deleted_at is null)) as forms,
            array(select r::float8 from unnest($2::bigint[]) r where not exists (select from roles where id = r)) as roles,
            array(select o::float8 from unnest($3::bigint[]) o
                  where not exists (select from organisation_details where id = o)) as details,
            array(select n from unnest($4::text[]) n
                  where not exists (select from users where user_name = n and enabled and deleted_at is null)) as users`,
    [named.formKeys, named.roleIds, named.detailIds, named.userNames],
  )
  return {
    formKeys: new Set(rows[0]?.forms),
    roleIds: new Set(rows[0]?.roles),
    detailIds: new Set(rows[0]?.details),
    userNames: new Set(rows[0]?.users),
  }
}

/** The newest release of a form; undefined when it has none. */
export async function findReleasedSchema(database: Queryable, formKey: string): Promise<AmisSchema | undefined> {
  const { rows } = await database.query<{ schema: AmisSchema }>(
    `select v.schema from forms f join form_versions v on v.form_id = f.id and v.state = 1
     where f.form_key = $1 and f.deleted_at is null`,
    [formKey],
  )
  return rows[0]?.schema
}

/** Which of these keys are of processes that have a release. */
export async function listReleasedKeys(database: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ definition_key: string }>(
    `select definition_key from process_definitions d where definition_key = any($1::text[])
     and exists (select from process_definition_versions v where v.definition_id = d.id and v.state = 1)`,
    [keys],
  )
  return new Set(rows.map((row) => row.definition_key))
}
