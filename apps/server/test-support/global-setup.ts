import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, type Database } from '../src/database/open-database.ts'
import { POSTGRES_MAJOR } from '../src/database/embedded/cluster.ts'
import { superuserClient } from '../src/database/embedded/postmaster.ts'
import { ownerAddress, prepareSchema } from '../src/database/serving-role.ts'
import { silentLog } from '../src/log.ts'
import { administer, dropDatabase, withDatabase } from './administer.ts'
import { copyMadeCluster } from './made-cluster.ts'

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

type RunDatabases = {
  readonly adminUrl: string
  readonly servingRole: string | undefined
  readonly templateName: string
  close(): Promise<void>
}

/** One PostgreSQL and one migrated template a run; with `DATABASE_URL` the template is made on that server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = process.env.DATABASE_URL || undefined
  // What nobody reads after the run need not outlive a power cut; the tests of kills keep the product's settings.
  const isHasty = project.name !== 'faults'
  const { close, ...places } = await (databaseUrl === undefined ? embedded(isHasty) : onServer(databaseUrl))
  project.provide('adminUrl', places.adminUrl)
  project.provide('servingRole', places.servingRole)
  project.provide('templateName', places.templateName)
  return close
}

async function embedded(isHasty: boolean): Promise<RunDatabases> {
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-test-'))
  // Run by root, PostgreSQL works as nobody, who must be able to pass.
  await chmod(dataDir, 0o755)
  const open = () => openDatabase({ databaseUrl: undefined, dataDir }, silentLog)
  const templateName = 'liveline_template'
  await copyMadeCluster(join(dataDir, `pg${POSTGRES_MAJOR}`), async () => {
    const database = await open()
    await makeTemplate(database, templateName)
    await database.close()
  })
  const database = await open()
  if (isHasty) await speedUp(database)
  return {
    ...ownerOf(database),
    templateName,
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function onServer(databaseUrl: string): Promise<RunDatabases> {
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() }, silentLog)
  const templateName = `liveline_template_${randomUUID().slice(0, 8)}`
  await makeTemplate(database, templateName)
  const { adminUrl, servingRole } = ownerOf(database)
  return {
    adminUrl,
    servingRole,
    templateName,
    async close() {
      await dropAll(adminUrl, templateName)
      await database.close()
    },
  }
}

function ownerOf(database: Database): Pick<RunDatabases, 'adminUrl' | 'servingRole'> {
  return { adminUrl: ownerAddress(database), servingRole: database.owner?.servingRole }
}

async function makeTemplate(database: Database, templateName: string): Promise<void> {
  const { adminUrl, servingRole } = ownerOf(database)
  await administer(adminUrl, `create database ${templateName}`)
  const template = withDatabase(adminUrl, templateName)
  const owner = servingRole === undefined ? undefined : { connectionString: template, servingRole }
  await prepareSchema({ connectionString: template, owner }, silentLog)
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
