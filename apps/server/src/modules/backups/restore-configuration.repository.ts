/** Puts the configuration of a backup in; its rows lie in temporary tables, see configuration.repository.ts. */
import type pg from 'pg'
import { q } from './backup-database.repository.ts'
import { configurationKinds, configurationTables, type ConfigurationKind, type KindPart } from './backup-tables.ts'
import {
  columnsOf,
  compareAll,
  keyColumnsOf,
  kindsIn,
  listReferences,
  inUse,
  formerly,
  type Difference,
  type Differences,
} from './configuration.repository.ts'

/** Who restores, for the history of settings; nobody: at the machine. */
export type RestoredBy = { readonly userId: number | null; readonly reason: string }

/** Puts the configuration in; gives back the workflows whose starts must be looked at again. */
export async function restoreConfiguration(
  client: pg.Client,
  taken: readonly string[],
  by: RestoredBy,
): Promise<{ differences: Differences; workflows: { id: number; valid: boolean }[] }> {
  await client.query(`lock table ${taken.map(inUse).join(', ')} in share row exclusive mode`)
  const differences = await compareAll(client, taken, 'configuration')
  const kinds = kindsIn(taken)
  const keysOf = ({ kind }: ConfigurationKind, ...changes: Difference['change'][]) =>
    (differences.get(kind) ?? []).filter(({ change }) => changes.includes(change)).map(({ key }) => key)
  // What is deleted in the backup, too, is an object of it: it is put in as it was.
  const [removed, former] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const kind of kinds) {
    const gone = keysOf(kind, 'removed')
    const { rows } = await client.query<{ key: string }>(
      `select ${q(kind.key)}::text as key from ${formerly(kind.table)} where ${q(kind.key)}::text = any($1)`,
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
    await client.query(`delete from ${inUse(table)} where ${q(of)}::text = any($1)`, [keys])
  // Links of other kinds, such as the menus of a role.
  const own = [kind.table, ...kind.parts.map(({ table }) => table)]
  for (const { table, columns } of await listReferences(client, [kind.table])) {
    const [column] = columns
    if (own.includes(table) || column === undefined || !configurationTables.includes(table)) continue
    await client.query(`delete from ${inUse(table)} where ${q(column)}::text = any($1)`, [keys])
  }
  await client.query(`delete from ${inUse(kind.table)} where ${q(kind.key)}::text = any($1)`, [keys])
}

/** The columns of a table as they go in: a person who is not there any more is nobody. */
async function valuesOf(client: pg.Client, table: string, columns: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; to: string; key: string }>(
    `select a.attname as column, t.relname as to, k.attname as key
     from pg_constraint f join pg_class t on t.oid = f.confrelid
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
     where f.contype = 'f' and f.conrelid = $1::regclass and array_length(f.conkey, 1) = 1 and not (t.relname = any($2))`,
    [inUse(table), [...configurationTables]],
  )
  const values = new Map(columns.map((column) => [column, `b.${q(column)}`]))
  for (const { column, to, key } of rows)
    values.set(column, `(select r.${q(key)} from ${inUse(to)} r where r.${q(key)} = b.${q(column)})`)
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
      `greatest(b.rev, (select o.rev from ${inUse(kind.table)} o where o.${q(kind.key)} = b.${q(kind.key)}) + 1)`,
    )
  for (const { table, is } of kind.parts) {
    if (is !== 'history') continue
    const said = new Map(columns.map((column) => [column, q(column)]))
    for (const [column, value] of Object.entries(formerContents[table] ?? {})) said.set(column, value)
    said.set(kind.parts.find((part) => part.table === table)?.of ?? '', q(kind.key))
    const kept = (await columnsOf(client, table)).filter((column) => said.has(column))
    await client.query(
      `insert into ${inUse(table)} (${kept.map(q).join(', ')})
       select ${kept.map((column) => said.get(column)).join(', ')} from ${inUse(kind.table)}
       where ${q(kind.key)}::text = any($1) on conflict do nothing`,
      [keys],
    )
  }
  const list = columns.map(q).join(', ')
  const selected = columns.map((column) => values.get(column)).join(', ')
  const set = columns.filter((column) => column !== kind.key).map((column) => `${q(column)} = excluded.${q(column)}`)
  await client.query(
    `insert into ${inUse(kind.table)} (${list}) overriding system value
     select ${selected} from ${formerly(kind.table)} b where b.${q(kind.key)}::text = any($1)
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
      `insert into ${inUse(table)} (${only.map(q).join(', ')}) overriding system value
       select ${selected} from ${formerly(table)} b
       where b.${q(of)}::text = any($1) and ${condition} on conflict do nothing`,
      [keys],
    )
  }
  const ours = `${q(of)}::text = any($1)`
  if (is === 'links') {
    await client.query(`delete from ${inUse(table)} where ${ours}`, [keys])
    const others = (await listOwnReferences(client, table)).filter(({ to }) => to !== root)
    // An object at the other end that is not there any more has no links.
    const ends = others.map(
      ({ column, to, toColumn }) => `exists (select from ${inUse(to)} e where e.${q(toColumn)} = b.${q(column)})`,
    )
    await insert(['true', ...ends].join(' and '))
  } else if (is === 'declared') {
    const keyColumns = (await keyColumnsOf(client, table)).map((column) => `b.${q(column)} = n.${q(column)}`)
    await client.query(
      `delete from ${inUse(table)} n where ${ours} and not exists (select from ${formerly(table)} b where ${keyColumns.join(' and ')})`,
      [keys],
    )
    // Read anew from all records, as after a release.
    values.set('since', 'clock_timestamp()')
    await insert(
      'true',
      columns.filter((column) => column !== 'built_to'),
    )
  } else if (is === 'starts') {
    await client.query(`delete from ${inUse(table)} where ${ours} and kind <> 'event'`, [keys])
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
  await client.query(`update ${inUse(table)} n set state = 2 where ${ours} and n.state = 1`, [keys])
  await client.query(
    `delete from ${inUse(table)} n where ${ours} and n.state = 0 and not exists (select from ${formerly(table)} b where b.id = n.id)`,
    [keys],
  )
  const set = columns.filter((column) => column !== 'id').map((column) => `${q(column)} = b.${q(column)}`)
  await client.query(
    `update ${inUse(table)} n set ${set.join(', ')} from ${formerly(table)} b where ${ours} and b.id = n.id and n.state = 0 and b.state = 0`,
    [keys],
  )
  await insert(`b.state <> 0`)
  await insert(
    `b.state = 0 and not exists (select from ${inUse(table)} n where n.${q(of)} = b.${q(of)} and n.version = b.version)`,
  )
  await client.query(
    `update ${inUse(table)} n set state = 1 from ${formerly(table)} b where ${ours} and b.id = n.id and b.state = 1`,
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
    [inUse(table)],
  )
  return rows
}
