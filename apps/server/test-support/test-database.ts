import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database, type PoolSettings } from '../src/database/database.ts'
import { silentLog } from '../src/log.ts'
import { administer, asRole, withDatabase } from './administer.ts'
import { notingChanges } from './kept-tables.ts'

export type TestDatabase = Database & {
  /** The same as the owner of the tables: for what the server itself may not do. */
  readonly asOwner: Database
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
  const ownerUrl = withDatabase(inject('adminUrl'), name)
  const servingRole = inject('servingRole')
  const owner = servingRole === undefined ? undefined : { connectionString: ownerUrl, servingRole }
  const connectionString = servingRole === undefined ? ownerUrl : asRole(ownerUrl, servingRole)
  const database = createDatabase({ connectionString, owner, maxConnections: 10, log: silentLog, ...settings })
  const asOwner = createDatabase({ connectionString: ownerUrl, maxConnections: 2, log: silentLog })
  // The limits themselves are tested on a pool of their own.
  Object.assign(database.pool.options, {
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    lock_timeout: PATIENCE_MS,
    idle_in_transaction_session_timeout: PATIENCE_MS,
    query_timeout: 2 * PATIENCE_MS,
  } satisfies pg.PoolConfig)
  return {
    ...notingChanges(database),
    asOwner,
    async drop() {
      await database.close()
      await asOwner.close()
    },
  }
}

/** What names a database to a server of its own. */
export const environmentOf = ({ connectionString, owner }: Pick<Database, 'connectionString' | 'owner'>) => ({
  DATABASE_URL: connectionString,
  DATABASE_OWNER_URL: owner?.connectionString ?? '',
})

/** An empty database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<{ connectionString: string }> {
  const name = `${inject('templateName')}_${randomUUID().slice(0, 8)}`
  await administer(inject('adminUrl'), `create database ${name}`)
  return { connectionString: withDatabase(inject('adminUrl'), name) }
}
