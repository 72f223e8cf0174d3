/**
 * The configuration of a backup beside the present one: what differs. The rows of the backup lie in temporary tables
 * `then_…` of the open transaction; objects are compared by what they say, not by when they were written.
 */
import type pg from 'pg'
import { q } from './backup-database.repository.ts'
import type { BackupScope } from './backup-records.ts'
import { configurationKinds, configurationTables, type ConfigurationKind } from './backup-tables.ts'
import { copyIn, type TableRows } from './copy-tables.repository.ts'

export const formerly = (table: string) => `pg_temp.${q(`then_${table}`)}`
export const inUse = (table: string) => `public.${q(table)}`

/** Columns that say when and by whom, not what. */
const ABOUT_CHANGES = [
  'rev',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'placed_at',
  'placed_by',
  'since',
  'built_to',
]
const notAbout = `array[${ABOUT_CHANGES.map((column) => `'${column}'`).join(', ')}]`

/** Keeps the rows of a table for this transaction. */
export async function takeThen(client: pg.Client, table: TableRows): Promise<void> {
  const name = q(`then_${table.table}`)
  await client.query(`create temp table ${name} (like ${inUse(table.table)} including generated) on commit drop`)
  await copyIn(client, formerly(table.table), table)
}

type Change = 'added' | 'changed' | 'removed' | 'kept'
/** An object that a restore would touch. `added`: it comes back. `kept`: it is not in the backup, but in use. */
export type Difference = {
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly change: Change
}

/** What an object says, with what hangs on it. */
function contentOf({ key, parts }: ConfigurationKind, from: (table: string) => string): string {
  const partContents = parts.flatMap((part) => {
    const owned = `from ${from(part.table)} p where p.${q(part.of)} = o.${q(key)}`
    if (part.is === 'links' || part.is === 'declared')
      return [
        `(select coalesce(jsonb_agg(l order by l), '[]') from (select to_jsonb(p) - ${notAbout} as l ${owned}) links)`,
      ]
    if (part.is !== 'versions') return []
    // Which one holds, and the draft; what was superseded is history.
    return [`(select p.id ${owned} and p.state = 1)`, `(select to_jsonb(p) - ${notAbout} ${owned} and p.state = 0)`]
  })
  return `jsonb_build_array(to_jsonb(o) - ${notAbout}${partContents.map((part) => `, ${part}`).join('')})`
}

/** The objects of a kind that are not as they were then. */
async function compareKind(client: pg.Client, kind: ConfigurationKind, scope: BackupScope): Promise<Difference[]> {
  const columns = await columnsOf(client, kind.table)
  const isThere = columns.includes('deleted_at') ? 'o.deleted_at is null' : 'true'
  const side = (from: (table: string) => string) =>
    `select o.${q(kind.key)}::text as key, o.${q(kind.name)}::text as name, o.${q(kind.nameEn)}::text as name_en,
            ${isThere} as is_there, md5(${contentOf(kind, from)}::text) as content
     from ${from(kind.table)} o where not (o.${q(kind.key)}::text = any($1))`
  const isUsed = await usesOf(client, kind)
  const { rows } = await client.query<{ key: string; name: string; name_en: string; change: Change }>(
    `with present as (${side(inUse)}), former as (${side(formerly)})
     select key, coalesce(f.name, p.name) as name, coalesce(f.name_en, p.name_en) as name_en,
            case when f.key is null then case when ${isUsed('key')} then 'kept' else 'removed' end
                 when not f.is_there then 'removed'
                 when p.key is null or not p.is_there then 'added' else 'changed' end as change
     from present p full join former f using (key)
     where p.content is distinct from f.content and (coalesce(p.is_there, false) or coalesce(f.is_there, false))
     order by change, key`,
    [scope === 'whole' ? [] : (kind.leftOut ?? [])],
  )
  return rows.map(({ name_en: nameEn, ...row }) => ({ ...row, nameEn }))
}

type Reference = {
  readonly table: string
  readonly columns: string[]
  readonly to: string
  readonly toColumns: string[]
}

/** The foreign keys that lead to these tables. */
export async function listReferences(client: pg.Client, to: readonly string[]): Promise<Reference[]> {
  const names = (relation: string, keys: string) =>
    `(select array_agg(a.attname::text order by k.place) from unnest(${keys}) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`
  const { rows } = await client.query<Reference>(
    `select c.relname as table, t.relname as to, ${names('f.conrelid', 'f.conkey')} as columns,
            ${names('f.confrelid', 'f.confkey')} as "toColumns"
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
     where f.contype = 'f' and f.conparentid = 0 and c.relnamespace = 'public'::regnamespace and t.relname = any($1)
     order by 1, 2`,
    [to],
  )
  return rows
}

/** An expression: whether rows that are no configuration refer to the object with that key, or to a version of it. */
async function usesOf(client: pg.Client, kind: ConfigurationKind): Promise<(key: string) => string> {
  const versions = kind.parts.filter(({ is }) => is === 'versions')
  const references = await listReferences(client, [kind.table, ...versions.map(({ table }) => table)])
  const uses = references
    .filter(({ table }) => !configurationTables.includes(table))
    .map(({ table, columns, to, toColumns }) => {
      const owner = to === kind.table ? kind.key : (versions.find((part) => part.table === to)?.of ?? '')
      const matches = columns.map((column, place) => `r.${q(column)} = t.${q(toColumns[place] ?? '')}`)
      return (key: string) =>
        `exists (select from ${inUse(table)} r join ${inUse(to)} t on ${matches.join(' and ')} where t.${q(owner)}::text = ${key})`
    })
  return (key) => (uses.length === 0 ? 'false' : uses.map((use) => use(key)).join(' or '))
}

export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [inUse(table)],
  )
  return rows.map(({ name }) => name)
}

export async function keyColumnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indisprimary and i.indrelid = $1::regclass`,
    [inUse(table)],
  )
  return rows.map(({ name }) => name)
}

export type Differences = ReadonlyMap<string, readonly Difference[]>

/** Every kind that is in the backup. */
export async function compareAll(
  client: pg.Client,
  taken: readonly string[],
  scope: BackupScope,
): Promise<Differences> {
  const differences = new Map<string, readonly Difference[]>()
  for (const kind of kindsIn(taken)) differences.set(kind.kind, await compareKind(client, kind, scope))
  return differences
}

export const kindsIn = (taken: readonly string[]) =>
  configurationKinds.filter(({ table, parts }) =>
    [table, ...parts.map((part) => part.table)].every((one) => taken.includes(one)),
  )

/** People of a whole backup, by name: the objects that a restore touches beside the configuration. */
const peopleKind = {
  kind: 'people',
  table: 'users',
  key: 'id',
  name: 'name',
  nameEn: 'name',
  parts: [{ table: 'role_users', of: 'user_id', is: 'links' }],
} as const

export async function comparePeople(client: pg.Client): Promise<Difference[]> {
  const found = await compareKind(client, peopleKind as unknown as ConfigurationKind, 'whole')
  return found.map((one) => (one.change === 'kept' ? { ...one, change: 'removed' } : one))
}

/** How many rows these tables hold at present. */
export async function countRows(client: pg.Client, tables: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${inUse(table)}`)
    counts.set(table, Number(rows[0]?.count ?? 0))
  }
  return counts
}
