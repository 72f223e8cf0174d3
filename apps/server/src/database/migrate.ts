import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { checkBefore } from './before-migration.ts'

type Migration = { number: number; name: string; sql: string; checksum: string }
type Applied = { number: number; name: string; checksum: string }

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * Brings the database to the state this code expects. Several servers may call it at once: a lock row lets one
 * migrate while the others wait and then find nothing left to do.
 * @param upTo the last migration to apply, for a database that is to take in what an earlier version wrote
 * @returns how many migrations were applied
 * @throws {StartupError} when the database is newer than the code, or a migration was changed after it had run
 */
export async function migrate(
  connectionString: string,
  log: Log,
  folder = migrationsFolder,
  upTo = Number.POSITIVE_INFINITY,
): Promise<number> {
  const migrations = (await readMigrations(folder)).filter(({ number }) => number <= upTo)
  const client = new pg.Client({
    connectionString,
    application_name: 'liveline-migrate',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Another server may hold the lock row for as long as its migration takes.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await createBookkeeping(client)
    let count = 0
    while (await applyNext(client, migrations, log)) count++
    return count
  } finally {
    await client.end()
  }
}

/**
 * Names the history of a database up to a migration: number, name and text of each.
 * @returns undefined when this code does not know that migration
 */
export async function historyUpTo(number: number): Promise<string | undefined> {
  const migrations = await readMigrations(migrationsFolder)
  if (!migrations.some((migration) => migration.number === number)) return undefined
  return historyOf(migrations.filter((migration) => migration.number <= number))
}

export function historyOf(applied: readonly Applied[]): string {
  const hash = createHash('sha256')
  for (const migration of applied) hash.update(`${migration.number} ${migration.name} ${migration.checksum}\n`)
  return hash.digest('hex')
}

/** How many migrations this code brings. */
export async function countMigrations(): Promise<number> {
  return (await readMigrations(migrationsFolder)).length
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const name of names) {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (Number.isNaN(number)) throw new StartupError(`Migration '${name}' must be named like 0001-subject.sql.`)
    const twin = migrations.find((other) => other.number === number)
    if (twin !== undefined) throw new StartupError(`Migrations '${twin.name}' and '${name}' have the same number.`)
    // Git may have changed the line ends on the way.
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
    migrations.push({ number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return migrations
}

async function createBookkeeping(client: pg.Client): Promise<void> {
  const alreadyThere = ['23505', '42P07', '42710']
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`
        create table if not exists schema_migrations (
          number integer primary key,
          name text not null,
          checksum text not null,
          applied_at timestamptz not null default now()
        );
        create table if not exists schema_lock (id integer primary key check (id = 1));
        insert into schema_lock (id) values (1) on conflict do nothing;`)
      return
    } catch (error) {
      // 'if not exists' is not safe against a twin that creates the same table at the same moment.
      if (attempt >= 5 || !(error instanceof pg.DatabaseError) || !alreadyThere.includes(error.code ?? '')) throw error
    }
  }
}

async function applyNext(client: pg.Client, migrations: Migration[], log: Log): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select id from schema_lock where id = 1 for update')
    const { rows } = await client.query<Applied>('select number, name, checksum from schema_migrations order by number')
    refuseForeignHistory(migrations, rows)
    const next = migrations.find((migration) => !rows.some((applied) => applied.number === migration.number))
    if (next !== undefined) {
      const startedAt = performance.now()
      await checkBefore(next.name, client, log)
      await runMigration(client, next)
      log.info({ migration: next.name, ms: Math.round(performance.now() - startedAt) }, 'migration applied')
    }
    await client.query('commit')
    return next !== undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
  } catch (error) {
    throw new Error(`Migration '${migration.name}' failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ])
}

function refuseForeignHistory(migrations: Migration[], applied: Applied[]): void {
  for (const row of applied) {
    const migration = migrations.find(({ number }) => number === row.number)
    if (migration === undefined) {
      throw new StartupError(
        `The database was migrated by a newer Liveline (migration '${row.name}' is unknown to this one): start that version, or use another database.`,
      )
    }
    if (migration.checksum !== row.checksum) {
      throw new StartupError(
        `Migration '${migration.name}' was changed after the database had run it: restore the file and put the change into a new migration.`,
      )
    }
  }
  const newest = applied.at(-1)
  const late = migrations.find(
    ({ number }) => newest !== undefined && number < newest.number && !applied.some((row) => row.number === number),
  )
  if (late !== undefined && newest !== undefined) {
    throw new StartupError(
      `Migration '${late.name}' comes before '${newest.name}', which the database has already run: give it a higher number.`,
    )
  }
}
