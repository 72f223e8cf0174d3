/**
 * A connection of its own for what reads or writes whole tables: without the time limits of requests, and as the owner of
 * the tables, who alone may empty them and hold their foreign keys off.
 */
import pg from 'pg'
import type { Tx } from '../../database/open-database.ts'
import { textOf, type Prepared } from '../../database/prepared.ts'
import { BackupRefused } from './backup-refused.ts'

/** Until everybody who is at work with a table has let go of it. */
const LOCK_TIMEOUT_MS = 60_000

/** Whoever opens it ends it. */
export async function openConnection(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'liveline backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${LOCK_TIMEOUT_MS};
     set datestyle = iso, ymd; set intervalstyle = iso_8601; set extra_float_digits = 3; set timezone = 'UTC'`,
  )
  return client
}

/** @throws what the database throws; the connection is ended in any case */
export async function withConnection<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openConnection(connectionString)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Commits, or leaves nothing. */
export async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin)
  try {
    const outcome = await work()
    await client.query('commit')
    return outcome
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** The open transaction of a connection, for services that write in one. */
export const txOf = (client: pg.Client): Tx => ({
  isTransaction: true,
  async query<Row extends object>(statement: string | Prepared, values?: readonly unknown[]) {
    const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>(textOf(statement), values as unknown[])
    return { rows, rowCount: rowCount ?? 0 }
  },
})

export const q = (name: string): string => pg.escapeIdentifier(name)

export type TableShape = { readonly table: string; readonly columns: string[] }

/** The tables of the program with the columns that are stored as they were given, in their order. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

type Sequence = { readonly table: string; readonly column: string; readonly last: string }

/** How far the numbers of these tables have been given out. */
export async function listSequences(client: pg.Client, tables: readonly string[]): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `with owned as materialized (
       select t.relname as table, a.attname as column, s.oid
       from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
       where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace and t.relname = any($1))
     select "table", "column", pg_sequence_last_value(oid)::text as last from owned
     where pg_sequence_last_value(oid) is not null order by 1, 2`,
    [tables],
  )
  return rows
}

/** Moves the sequences on: what was given out once, before or since, is never given out again. */
export async function raiseSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { table, column, last } of sequences) {
    await client.query(
      `select setval(s, greatest($3::bigint, coalesce(pg_sequence_last_value(s::oid), 0)))
       from (select pg_get_serial_sequence($1, $2)::regclass as s) found where s is not null`,
      [`public.${q(table)}`, column, last],
    )
  }
}

export type AppliedMigration = { readonly number: number; readonly name: string; readonly checksum: string }

export async function listApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migrations order by number',
  )
  return rows
}

/** Whether the program has never been here. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_empty: boolean }>(
    `select not exists (select from pg_class where relnamespace = 'public'::regnamespace and relname = 'schema_migrations')
       as is_empty`,
  )
  return rows[0]?.is_empty === true
}

export async function hasLog(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from audit_log limit 1')
  return rows.length > 0
}

/** The database beside this one in which an earlier backup is brought up; one at a time, so a killed one is found again. */
export function scratchAddress(
  connectionString: string,
  use: 'restoring' | 'testing' = 'restoring',
): { readonly name: string; readonly address: string } {
  const url = new URL(connectionString)
  const name = `${(decodeURIComponent(url.pathname.slice(1)) || 'postgres').slice(0, 53)}_${use}`
  url.pathname = `/${encodeURIComponent(name)}`
  return { name, address: url.href }
}

const MAY_NOT = '42501'

/** @throws {BackupRefused} 'mayNotMakeDatabase' when the owner of the tables is not allowed to */
export async function createScratchDatabase(client: pg.Client, name: string): Promise<void> {
  await dropScratchDatabase(client, name)
  try {
    await client.query(`create database ${q(name)} template template0`)
  } catch (error) {
    const isDenied = error instanceof pg.DatabaseError && error.code === MAY_NOT
    throw isDenied ? new BackupRefused('mayNotMakeDatabase', { cause: error }) : error
  }
}

export async function dropScratchDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${q(name)} with (force)`)
}
