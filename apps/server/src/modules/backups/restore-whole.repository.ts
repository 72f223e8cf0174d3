/**
 * Everything as it was, in the open transaction: every table is emptied and filled while nobody else can look, and until
 * the commit nothing has happened.
 */
import type pg from 'pg'
import { BackupRefused } from './backup-refused.ts'
import { hasLog, listTables, q, raiseSequences } from './backup-database.repository.ts'
import type { BackupScope } from './backup-records.ts'
import { emptied, logTables } from './backup-tables.ts'
import { copyIn, skip, type BackupReader } from './copy-tables.repository.ts'

const quoted = (tables: readonly string[]) => tables.map((table) => `public.${q(table)}`).join(', ')

export async function restoreWhole(
  client: pg.Client,
  backup: BackupReader,
  expected: readonly { readonly table: string; readonly columns: readonly string[] }[],
): Promise<void> {
  const keepsLog = await hasLog(client)
  const shapes = new Map((await listTables(client)).map((shape) => [shape.table, shape]))
  const isKept = (table: string) => keepsLog && logTables.includes(table)
  for (const { table, columns } of expected) {
    if (JSON.stringify(shapes.get(table)?.columns) !== JSON.stringify(columns)) throw new BackupRefused('otherTables')
  }
  const restored = expected.map(({ table }) => table).filter((table) => !isKept(table))
  const gone = emptied.filter((table) => shapes.has(table))

  await client.query(`lock table ${quoted([...restored, ...gone])} in access exclusive mode`)
  const hasNumbers = restored.includes('number_sequences')
  if (hasNumbers) {
    await client.query(
      'create temp table numbers_given on commit drop as select key, value from public.number_sequences',
    )
  }
  const references = await takeOffReferences(client, restored)
  await client.query(`truncate ${quoted([...restored, ...gone])}`)
  await setTriggers(client, restored, 'disable')
  for await (const table of backup.tables()) {
    if (isKept(table.table)) await skip(table)
    else await copyIn(client, `public.${q(table.table)}`, table)
  }
  await setTriggers(client, restored, 'enable')
  for (const { table, name, definition } of references)
    await client.query(`alter table public.${q(table)} add constraint ${q(name)} ${definition}`)
  await raiseSequences(
    client,
    backup.sequences.filter(({ table }) => !isKept(table)),
  )
  if (hasNumbers) await keepNumbers(client)
}

/** A number that stands on paper is not given a second time: those of before the restore count as given. */
async function keepNumbers(client: pg.Client): Promise<void> {
  await client.query('delete from public.number_pool p using numbers_given g where g.key = p.series')
  await client.query(
    `insert into public.number_sequences (key, value) select key, value from numbers_given
     on conflict (key) do update set value = greatest(number_sequences.value, excluded.value)`,
  )
}

type Reference = { readonly table: string; readonly name: string; readonly definition: string }

/** Tables refer to each other in circles: the references are put back, and with that checked, when all rows are there. */
async function takeOffReferences(client: pg.Client, tables: readonly string[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and f.conparentid = 0 and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
     order by 1, 2`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table public.${q(table)} drop constraint ${q(name)}`)
  return rows
}

/** What they would do has been done before: it is in the rows. */
async function setTriggers(client: pg.Client, tables: readonly string[], to: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [tables],
  )
  for (const { table } of rows) await client.query(`alter table public.${q(table)} ${to} trigger user`)
}

/**
 * Fills tables of a database that nobody uses, so that migrations can run over it. In a configuration what the rows refer
 * to may be missing there: the references come back without a look at what is stored.
 */
export async function loadLoose(
  client: pg.Client,
  backup: BackupReader,
  expected: readonly { readonly table: string; readonly columns: readonly string[] }[],
  scope: BackupScope,
): Promise<void> {
  if (scope === 'whole') return restoreWhole(client, backup, expected)
  const tables = expected.map(({ table }) => table)
  const references = await takeOffReferences(client, [
    ...tables,
    ...(await listTables(client)).map(({ table }) => table),
  ])
  await client.query(`truncate ${quoted(tables)}`)
  await setTriggers(client, tables, 'disable')
  for await (const table of backup.tables()) await copyIn(client, `public.${q(table.table)}`, table)
  await setTriggers(client, tables, 'enable')
  for (const { table, name, definition } of references)
    await client.query(`alter table public.${q(table)} add constraint ${q(name)} ${definition} not valid`)
}
