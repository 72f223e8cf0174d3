import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, type Database } from '../src/database/open-database.ts'
import { ownerAddress, prepareSchema } from '../src/database/serving-role.ts'
import { superuserClient } from '../src/database/embedded/postmaster.ts'
import { silentLog } from '../src/log.ts'
import { administer, dropDatabase, withDatabase } from './administer.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database of the owner of the tables, from which test databases are created. */
    adminUrl: string
    /** The same as the role that serves requests; undefined where one role does both. */
    servingRole: string | undefined
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
  if (databaseUrl === undefined && project.name !== 'faults') await speedUp(database)
  const templateName = `liveline_template_${randomUUID().slice(0, 8)}`
  const adminUrl = ownerAddress(database)
  const servingRole = database.owner?.servingRole
  await administer(adminUrl, `create database ${templateName}`)
  const template = withDatabase(adminUrl, templateName)
  const owner = servingRole === undefined ? undefined : { connectionString: template, servingRole }
  await prepareSchema({ connectionString: template, owner }, silentLog)

  project.provide('adminUrl', adminUrl)
  project.provide('servingRole', servingRole)
  project.provide('templateName', templateName)
  return async () => {
    if (databaseUrl !== undefined) await dropAll(adminUrl, templateName)
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function speedUp({ connectionString, owner }: Database): Promise<void> {
  const url = new URL(connectionString)
  const client = superuserClient(url.searchParams.get('host') ?? '')
  await client.connect()
  const roles = [url.username, ...(owner === undefined ? [] : [new URL(owner.connectionString).username])]
  for (const role of roles) await client.query(`alter role ${role} set synchronous_commit = off`)
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
