import pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { createDatabase, type Database } from './database.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'

export { CommitOutcomeUnknown, DatabaseUnavailable } from './database.ts'
export type { Database, Queryable, QueryAnswer, Tx } from './database.ts'
export { createPreparedShapes, prepared, type Prepared } from './prepared.ts'

/** What works on both PostgreSQL 15 (the oldest we support) and later. */
const OLDEST_VERSION = 150_000

/**
 * The database of this server: the one `DATABASE_URL` names, or else a PostgreSQL of its own, kept in the data
 * directory. Migrations are a separate step, see migrate.ts.
 * @throws {StartupError} when there is no usable database
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Log): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    await inspectExternal(config.databaseUrl, log)
    return createDatabase({ connectionString: config.databaseUrl, log })
  }
  const postgres = await startEmbeddedPostgres(config.dataDir, log)
  return createDatabase({ connectionString: postgres.connectionString, log, onClose: () => postgres.stop() })
}

async function inspectExternal(connectionString: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; fsync: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
              current_setting('server_encoding') as encoding`,
    )
    const server = rows[0]
    if (server === undefined) throw new Error('no answer')
    if (Number(server.version) < OLDEST_VERSION) {
      throw new StartupError('DATABASE_URL leads to a PostgreSQL older than 15: use 15 or newer.')
    }
    if (server.encoding !== 'UTF8') {
      throw new StartupError(`DATABASE_URL leads to a database with encoding ${server.encoding}: create it with UTF8.`)
    }
    if (server.fsync !== 'on')
      log.warn({}, 'this PostgreSQL runs with fsync off: a power cut can lose acknowledged work')
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
    throw new StartupError(`The database that DATABASE_URL names cannot be used: ${reason}.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
