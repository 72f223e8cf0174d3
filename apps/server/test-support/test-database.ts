import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database, type PoolSettings } from '../src/database/database.ts'
import { silentLog } from '../src/log.ts'
import { administer, withDatabase } from './administer.ts'
import { notingChanges } from './kept-tables.ts'

export type TestDatabase = Database & {
  /** Ends the connections; call it in `afterAll`. The database itself goes with the run's others, see global-setup.ts. */
  drop(): Promise<void>
}

/** A busy machine may keep a statement waiting that long before anything is wrong. */
const PATIENCE_MS = 60_000

/** A migrated database of its own for a test file, copied from the run's template in some tens of milliseconds. */
export async function createTestDatabase(settings: Pick<PoolSettings, 'elapsedMs'> = {}): Promise<TestDatabase> {
  const template = inject('templateName')
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await administer(inject('adminUrl'), `create database ${name} template ${template}`)
  const database = createDatabase({
    connectionString: withDatabase(inject('adminUrl'), name),
    maxConnections: 10,
    log: silentLog,
    ...settings,
  })
  // The limits themselves are tested on a pool of their own.
  Object.assign(database.pool.options, {
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    lock_timeout: PATIENCE_MS,
    idle_in_transaction_session_timeout: PATIENCE_MS,
    query_timeout: 2 * PATIENCE_MS,
  } satisfies pg.PoolConfig)
  return { ...notingChanges(database), drop: () => database.close() }
}

/** An empty database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<{ connectionString: string }> {
  const name = `${inject('templateName')}_${randomUUID().slice(0, 8)}`
  await administer(inject('adminUrl'), `create database ${name}`)
  return { connectionString: withDatabase(inject('adminUrl'), name) }
}
