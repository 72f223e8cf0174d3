import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database } from '../src/database/database.ts'
import { silentLog } from '../src/log.ts'
import { withDatabase } from './global-setup.ts'

export type TestDatabase = Database & {
  /** Ends the connections and removes the database; call it in `afterAll`. */
  drop(): Promise<void>
}

/** A migrated database of its own for a test file, copied from the run's template in some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateName')
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await asAdmin(`create database ${name} template ${template}`)
  const database = createDatabase({
    connectionString: withDatabase(inject('adminUrl'), name),
    maxConnections: 10,
    log: silentLog,
  })
  return {
    ...database,
    async drop() {
      await database.close()
      await asAdmin(`drop database if exists ${name} with (force)`)
    },
  }
}

/** An empty database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const name = `${inject('templateName')}_${randomUUID().slice(0, 8)}`
  await asAdmin(`create database ${name}`)
  return {
    connectionString: withDatabase(inject('adminUrl'), name),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    await runPatiently(client, sql)
  } finally {
    await client.end()
  }
}

/** A template cannot be copied while another copy of it has just begun. */
async function runPatiently(client: pg.Client, sql: string): Promise<void> {
  const OBJECT_IN_USE = '55006'
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(sql)
      return
    } catch (error) {
      if (attempt >= 20 || !(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error
      await new Promise((resolve) => setTimeout(resolve, 50 * Math.random() + 25))
    }
  }
}
