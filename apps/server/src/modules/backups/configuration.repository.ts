/**
 * The configuration of a backup beside the present one: what differs, and putting it in. The rows of the backup lie in
 * temporary tables `then_…` of the open transaction; objects are compared by what they say, not by when they were written.
 */
import type pg from 'pg'
import { q } from './backup-database.repository.ts'
import type { BackupScope } from './backup-records.ts'
import { configurationKinds, configurationTables, type ConfigurationKind, type KindPart } from './backup-tables.ts'
import { copyIn, type TableRows } from './copy-tables.repository.ts'

const then = (table: string) => `pg_temp.${q(`then_${table}`)}`
const now = (table: string) => `public.${q(table)}`

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
  await client.query(`create temp table ${name} (like ${now(table.table)} including generated) on commit drop`)
  await copyIn(client, then(table.table), table)
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
    `with present as (${side(now)}), former as (${side(then)})
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
async function listReferences(client: pg.Client, to: readonly string[]): Promise<Reference[]> {
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
        `exists (select from ${now(table)} r join ${now(to)} t on ${matches.join(' and ')} where t.${q(owner)}::text = ${key})`
    })
  return (key) => (uses.length === 0 ? 'false' : uses.map((use) => use(key)).join(' or '))
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [now(table)],
  )
  return rows.map(({ name }) => name)
}

async function keyColumnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indisprimary and i.indrelid = $1::regclass`,
    [now(table)],
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

const kindsIn = (taken: readonly string[]) =>
  configurationKinds.filter(({ table, parts }) =>
    [table, ...parts.map((part) => part.table)].every((one) => taken.includes(one)),
  )

/** Who restores, for the history of settings; nobody: at the machine. */
export type RestoredBy = { readonly userId: number | null; readonly reason: string }

/** Puts the configuration in; gives back the workflows whose starts must be looked at again. */
export async function restoreConfiguration(
  client: pg.Client,
  taken: readonly string[],
  by: RestoredBy,
): Promise<{ differences: Differences; workflows: { id: number; valid: boolean }[] }> {
  await client.query(`lock table ${taken.map(now).join(', ')} in share row exclusive mode`)
  const differences = await compareAll(client, taken, 'configuration')
  const kinds = kindsIn(taken)
  const keysOf = ({ kind }: ConfigurationKind, ...changes: Change[]) =>
    (differences.get(kind) ?? []).filter(({ change }) => changes.includes(change)).map(({ key }) => key)
  // What is deleted in the backup, too, is an object of it: it is put in as it was.
  const [removed, former] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const kind of kinds) {
    const gone = keysOf(kind, 'removed')
    const { rows } = await client.query<{ key: string }>(
      `select ${q(kind.key)}::text as key from ${then(kind.table)} where ${q(kind.key)}::text = any($1)`,
      [gone],
    )
    const inBackup = rows.map(({ key }) => key)
    removed.set(
      kind.kind,
      gone.filter((key) => !inBackup.includes(key)),
    )
    former.set(kind.kind, [...keysOf(kind, 'added', 'changed'), ...inBackup])
  }
  await noteSettings(client, keysOf(settingsKind, 'added', 'changed', 'removed'), by)
  for (const kind of kinds.toReversed()) await removeObjects(client, kind, removed.get(kind.kind) ?? [])
  for (const kind of kinds) await putObjects(client, kind, former.get(kind.kind) ?? [])
  for (const kind of kinds) {
    for (const part of kind.parts) await putPart(client, kind, part, former.get(kind.kind) ?? [])
  }
  const { rows } = await client.query<{ id: string; valid: boolean }>(
    'select id, valid from process_definitions where id::text = any($1)',
    [former.get('workflows') ?? []],
  )
  return { differences, workflows: rows.map(({ id, valid }) => ({ id: Number(id), valid })) }
}

const settingsKind = configurationKinds.find(({ kind }) => kind === 'settings') ?? fail()
function fail(): never {
  throw new Error('Settings are a kind of configuration')
}

/** A setting that is restored has changed like one that somebody enters. */
async function noteSettings(client: pg.Client, keys: readonly string[], { userId, reason }: RestoredBy): Promise<void> {
  await client.query(
    `insert into system_config_changes (id, key, before, after, changed_by, changed_at, reason)
     select gen_random_uuid(), key, p.value, f.value, (select id from users where id = $2), clock_timestamp(), $3
     from public.system_config p full join pg_temp.then_system_config f using (key) where key = any($1)`,
    [keys, userId, reason],
  )
}

async function removeObjects(client: pg.Client, kind: ConfigurationKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  for (const { table, of } of kind.parts)
    await client.query(`delete from ${now(table)} where ${q(of)}::text = any($1)`, [keys])
  // Links of other kinds, such as the menus of a role.
  const own = [kind.table, ...kind.parts.map(({ table }) => table)]
  for (const { table, columns } of await listReferences(client, [kind.table])) {
    const [column] = columns
    if (own.includes(table) || column === undefined || !configurationTables.includes(table)) continue
    await client.query(`delete from ${now(table)} where ${q(column)}::text = any($1)`, [keys])
  }
  await client.query(`delete from ${now(kind.table)} where ${q(kind.key)}::text = any($1)`, [keys])
}

/** The columns of a table as they go in: a person who is not there any more is nobody. */
async function valuesOf(client: pg.Client, table: string, columns: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; to: string; key: string }>(
    `select a.attname as column, t.relname as to, k.attname as key
     from pg_constraint f join pg_class t on t.oid = f.confrelid
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
     where f.contype = 'f' and f.conrelid = $1::regclass and array_length(f.conkey, 1) = 1 and not (t.relname = any($2))`,
    [now(table), [...configurationTables]],
  )
  const values = new Map(columns.map((column) => [column, `b.${q(column)}`]))
  for (const { column, to, key } of rows)
    values.set(column, `(select r.${q(key)} from ${now(to)} r where r.${q(key)} = b.${q(column)})`)
  return values
}

/** What a row of history says where it is no column of the object itself. */
const formerContents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  data_set_versions: {
    content: `jsonb_build_object('note', note, 'query', query, 'parameters', parameters, 'answers', answers,
      'columns', columns, 'roleIds', to_jsonb(role_ids), 'revealRoleIds', to_jsonb(reveal_role_ids),
      'timeLimitMs', time_limit_ms, 'rowLimit', row_limit)`,
  },
}

async function putObjects(client: pg.Client, kind: ConfigurationKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const columns = await columnsOf(client, kind.table)
  const values = await valuesOf(client, kind.table, columns)
  // A state that is restored is a new one to whoever has the object open.
  if (columns.includes('rev'))
    values.set(
      'rev',
      `greatest(b.rev, (select o.rev from ${now(kind.table)} o where o.${q(kind.key)} = b.${q(kind.key)}) + 1)`,
    )
  for (const { table, is } of kind.parts) {
    if (is !== 'history') continue
    const said = new Map(columns.map((column) => [column, q(column)]))
    for (const [column, value] of Object.entries(formerContents[table] ?? {})) said.set(column, value)
    said.set(kind.parts.find((part) => part.table === table)?.of ?? '', q(kind.key))
    const kept = (await columnsOf(client, table)).filter((column) => said.has(column))
    await client.query(
      `insert into ${now(table)} (${kept.map(q).join(', ')})
       select ${kept.map((column) => said.get(column)).join(', ')} from ${now(kind.table)}
       where ${q(kind.key)}::text = any($1) on conflict do nothing`,
      [keys],
    )
  }
  const list = columns.map(q).join(', ')
  const selected = columns.map((column) => values.get(column)).join(', ')
  const set = columns.filter((column) => column !== kind.key).map((column) => `${q(column)} = excluded.${q(column)}`)
  await client.query(
    `insert into ${now(kind.table)} (${list}) overriding system value
     select ${selected} from ${then(kind.table)} b where b.${q(kind.key)}::text = any($1)
     on conflict (${q(kind.key)}) do update set ${set.join(', ')}`,
    [keys],
  )
}

async function putPart(
  client: pg.Client,
  { table: root }: ConfigurationKind,
  { table, of, is }: KindPart,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const columns = await columnsOf(client, table)
  const values = await valuesOf(client, table, columns)
  const insert = async (condition: string, only = columns) => {
    const selected = only.map((column) => values.get(column)).join(', ')
    await client.query(
      `insert into ${now(table)} (${only.map(q).join(', ')}) overriding system value
       select ${selected} from ${then(table)} b
       where b.${q(of)}::text = any($1) and ${condition} on conflict do nothing`,
      [keys],
    )
  }
  const ours = `${q(of)}::text = any($1)`
  if (is === 'links') {
    await client.query(`delete from ${now(table)} where ${ours}`, [keys])
    const others = (await listOwnReferences(client, table)).filter(({ to }) => to !== root)
    // An object at the other end that is not there any more has no links.
    const ends = others.map(
      ({ column, to, toColumn }) => `exists (select from ${now(to)} e where e.${q(toColumn)} = b.${q(column)})`,
    )
    await insert(['true', ...ends].join(' and '))
  } else if (is === 'declared') {
    const keyColumns = (await keyColumnsOf(client, table)).map((column) => `b.${q(column)} = n.${q(column)}`)
    await client.query(
      `delete from ${now(table)} n where ${ours} and not exists (select from ${then(table)} b where ${keyColumns.join(' and ')})`,
      [keys],
    )
    // Read anew from all records, as after a release.
    values.set('since', 'clock_timestamp()')
    await insert(
      'true',
      columns.filter((column) => column !== 'built_to'),
    )
  } else if (is === 'starts') {
    await client.query(`delete from ${now(table)} where ${ours} and kind <> 'event'`, [keys])
    await insert(`b.kind <> 'event' and exists (select from public.users u where u.id = b.started_by)`)
  } else if (is === 'history') await insert('true')
  else await putVersions(client, { table, of, columns, insert, keys })
}

/** Releases are never changed or taken away: those since then are superseded. Of drafts the one of then is put back. */
async function putVersions(
  client: pg.Client,
  part: {
    readonly table: string
    readonly of: string
    readonly columns: readonly string[]
    readonly insert: (condition: string) => Promise<void>
    readonly keys: readonly string[]
  },
): Promise<void> {
  const { table, of, columns, insert, keys } = part
  const ours = `n.${q(of)}::text = any($1)`
  await client.query(`update ${now(table)} n set state = 2 where ${ours} and n.state = 1`, [keys])
  await client.query(
    `delete from ${now(table)} n where ${ours} and n.state = 0 and not exists (select from ${then(table)} b where b.id = n.id)`,
    [keys],
  )
  const set = columns.filter((column) => column !== 'id').map((column) => `${q(column)} = b.${q(column)}`)
  await client.query(
    `update ${now(table)} n set ${set.join(', ')} from ${then(table)} b where ${ours} and b.id = n.id and n.state = 0 and b.state = 0`,
    [keys],
  )
  await insert(`b.state <> 0`)
  await insert(
    `b.state = 0 and not exists (select from ${now(table)} n where n.${q(of)} = b.${q(of)} and n.version = b.version)`,
  )
  await client.query(
    `update ${now(table)} n set state = 1 from ${then(table)} b where ${ours} and b.id = n.id and b.state = 1`,
    [keys],
  )
}

async function listOwnReferences(
  client: pg.Client,
  table: string,
): Promise<{ column: string; to: string; toColumn: string }[]> {
  const { rows } = await client.query<{ column: string; to: string; toColumn: string }>(
    `select a.attname as column, t.relname as to, k.attname as "toColumn"
     from pg_constraint f join pg_class t on t.oid = f.confrelid
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
     where f.contype = 'f' and f.conrelid = $1::regclass and array_length(f.conkey, 1) = 1`,
    [now(table)],
  )
  return rows
}

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
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${now(table)}`)
    counts.set(table, Number(rows[0]?.count ?? 0))
  }
  return counts
}
