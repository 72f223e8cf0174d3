import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { superuserClient } from '../src/database/embedded/postmaster.ts'
import { silentLog } from '../src/log.ts'
import { administer, dropDatabase, withDatabase } from './administer.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's own database, from which test databases are created. */
    adminUrl: string
    /** The migrated database that every test database is a copy of. */
    templateName: string
  }
}

/** One PostgreSQL and one migrated template a run; with `DATABASE_URL` the template is made on that server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-test-'))
  // Run by root, PostgreSQL works as nobody, who must be able to pass.
  await chmod(dataDir, 0o755)
  const databaseUrl = process.env.DATABASE_URL || undefined
  const database = await openDatabase({ databaseUrl, dataDir }, silentLog)
  // What nobody reads after the run need not outlive a power cut; the tests of kills keep the product's settings.
  if (databaseUrl === undefined && project.name !== 'faults') await speedUp(database.connectionString)
  const templateName = `liveline_template_${randomUUID().slice(0, 8)}`
  await administer(database.connectionString, `create database ${templateName}`)
  await migrate(withDatabase(database.connectionString, templateName), silentLog)

  project.provide('adminUrl', database.connectionString)
  project.provide('templateName', templateName)
  return async () => {
    if (databaseUrl !== undefined) await dropAll(database.connectionString, templateName)
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function speedUp(connectionString: string): Promise<void> {
  const url = new URL(connectionString)
  const client = superuserClient(url.searchParams.get('host') ?? '')
  await client.connect()
  await client.query(`alter role ${url.username} set synchronous_commit = off`)
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}

async function dropAll(adminUrl: string, templateName: string): Promise<void> {
  const rows = await administer(
    adminUrl,
    `select datname from pg_database where datname = '${templateName}' or starts_with(datname, '${templateName}_')`,
  )
  for (const { datname } of rows) await dropDatabase(adminUrl, String(datname))
}
