import pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { createDatabase, type Database, type Owner } from './database.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'

export { CommitOutcomeUnknown, DatabaseUnavailable } from './failures.ts'
export type { Database } from './database.ts'
export type { Queryable, QueryAnswer, Tx } from './queryable.ts'
export { inOneWrite, type Write } from './write.ts'
export { prepared, type Prepared } from './prepared.ts'

/** What works on both PostgreSQL 15 (the oldest we support) and later. */
const OLDEST_VERSION = 150_000

/**
 * The database of this server: the one `DATABASE_URL` names, or else a PostgreSQL of its own, kept in the data
 * directory. Migrations are a separate step, see serving-role.ts.
 * @throws {StartupError} when there is no usable database
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseOwnerUrl'>>,
  log: Log,
): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl } = config
  if (databaseUrl !== undefined) {
    const place = await inspectExternal('DATABASE_URL', databaseUrl, log)
    const owner =
      databaseOwnerUrl === undefined ? undefined : await inspectOwner(databaseOwnerUrl, { serving: place, log })
    return createDatabase({ connectionString: databaseUrl, owner, log })
  }
  const postgres = await startEmbeddedPostgres(config.dataDir, log)
  const { connectionString, owner } = postgres
  return createDatabase({ connectionString, owner, log, onClose: () => postgres.stop() })
}

/** Which database an address leads to, and as whom. */
type Place = { readonly cluster: string; readonly database: string; readonly role: string }

async function inspectOwner(connectionString: string, { serving, log }: { serving: Place; log: Log }): Promise<Owner> {
  const place = await inspectExternal('DATABASE_OWNER_URL', connectionString, log)
  if (place.cluster !== serving.cluster || place.database !== serving.database) {
    throw new StartupError(
      'DATABASE_OWNER_URL must lead to the same database as DATABASE_URL, as the role that owns its tables.',
    )
  }
  if (place.role === serving.role) {
    throw new StartupError(
      `DATABASE_OWNER_URL and DATABASE_URL name the same role '${place.role}': give DATABASE_URL a role of its own (create role … login), or leave DATABASE_OWNER_URL out.`,
    )
  }
  return { connectionString, servingRole: serving.role }
}

async function inspectExternal(variable: string, connectionString: string, log: Log): Promise<Place> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Place & { version: string; fsync: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
              current_setting('server_encoding') as encoding, system_identifier::text as cluster,
              current_database()::text as database, current_user::text as role
       from pg_control_system()`,
    )
    const server = rows[0]
    if (server === undefined) throw new Error('no answer')
    if (Number(server.version) < OLDEST_VERSION) {
      throw new StartupError(`${variable} leads to a PostgreSQL older than 15: use 15 or newer.`)
    }
    if (server.encoding !== 'UTF8') {
      throw new StartupError(`${variable} leads to a database with encoding ${server.encoding}: create it with UTF8.`)
    }
    if (server.fsync !== 'on')
      log.warn({}, 'this PostgreSQL runs with fsync off: a power cut can lose acknowledged work')
    return server
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
    throw new StartupError(`The database that ${variable} names cannot be used: ${reason}.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
