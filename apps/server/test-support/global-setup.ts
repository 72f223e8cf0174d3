import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { silentLog } from '../src/log.ts'

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
  const templateName = `liveline_template_${process.pid}`
  await database.query(`drop database if exists ${templateName}`)
  await database.query(`create database ${templateName}`)
  await migrate(withDatabase(database.connectionString, templateName), silentLog)

  project.provide('adminUrl', database.connectionString)
  project.provide('templateName', templateName)
  return async () => {
    if (databaseUrl !== undefined) await dropAll(database.connectionString, templateName)
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}

async function dropAll(adminUrl: string, templateName: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname = $1 or datname like $1 || '\\_%'`,
    [templateName],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}
