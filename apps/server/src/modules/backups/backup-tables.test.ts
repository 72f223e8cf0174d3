import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts'
import { takeThen } from './configuration.repository.ts'
import { restoreConfiguration } from './restore-configuration.repository.ts'
import { withConnection, inTransaction } from './backup-database.repository.ts'
import { configurationKinds, configurationTables, emptied, leftAlone, logTables } from './backup-tables.ts'
import { BackupReader, dumpTables } from './copy-tables.repository.ts'

let database: TestDatabase
let tables: readonly string[]
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await database.asOwner.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  tables = rows.map(({ name }) => name)
})
afterAll(() => database?.drop())

/** In a backup although their names sound otherwise: what they hold opens nothing. */
const harmless = ['form_access', 'password_history', 'tokens']

it('every table that is named is there, and in one list only', () => {
  const named = [...leftAlone, ...emptied, ...logTables, ...configurationTables]
  expect(named.filter((table) => !tables.includes(table))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

it('a table that sounds like a secret is decided upon', () => {
  const sounding = tables.filter((table) =>
    /key|secret|token|password|challenge|code|session|cipher|ticket|access/.test(table),
  )
  const decided = [...leftAlone, ...emptied, ...harmless]
  expect(sounding.filter((table) => !decided.includes(table))).toEqual([])
})

it('versions of what is configured belong to it', async () => {
  const roots = configurationKinds.map(({ table }) => table)
  const { rows } = await database.asOwner.query<{ name: string }>(
    `select distinct c.relname::text as name from pg_constraint f join pg_class c on c.oid = f.conrelid
     join pg_class t on t.oid = f.confrelid
     where f.contype = 'f' and t.relname = any($1) and c.relname like '%versions'`,
    [roots],
  )
  expect(rows.map(({ name }) => name).filter((name) => !configurationTables.includes(name))).toEqual([])
})

it('every kind is put back as it was, though each of its objects has changed since', async () => {
  const address = database.owner?.connectionString ?? database.connectionString
  const facts = { scope: 'configuration', version: '', createdAt: new Date(), createdBy: '' } as const
  await database.asOwner.query(
    `insert into data_sets (code, name, query, answers, updated_at) values ('one', 'one', 'select 1', 'rows', now());
     insert into report_pages (name, content, created_at, updated_at) values ('one', '{}', now(), now());
     insert into page_configs (page_code, name, page_params, created_at, updated_at) values ('one', 'one', '{}', now(), now());
     insert into roles (code, name) values ('one', 'one');
     insert into menus (name, type) values ('one', 1);
     insert into organisation_types (name) values ('one');
     insert into push_templates (kind, texts, updated_at) values ('one', '{}', now());`,
  )
  const named = ['data_sets', 'report_pages', 'page_configs', 'roles', 'menus', 'organisation_types']
  const names = async () => {
    const all = named.map((table) => `select '${table}' as table, name from ${table} where name like '%one'`)
    return (await database.asOwner.query(all.join(' union all '))).rows
  }
  const before = await names()
  await withConnection(address, (client) =>
    withConnection(address, async (reading) => {
      const backup = new BackupReader(dumpTables(reading, facts))
      const manifest = await backup.readManifest()
      await inTransaction(client, 'begin', async () => {
        for await (const table of backup.tables()) await takeThen(client, table)
        for (const table of named) await client.query(`update ${table} set name = 'changed one'`)
        const taken = manifest.tables.map(({ table }) => table)
        const { differences } = await restoreConfiguration(client, taken, { userId: null, reason: '' })
        const changed = [...differences].filter(([, all]) => all.some(({ change }) => change === 'changed'))
        expect(changed.map(([kind]) => kind).toSorted()).toEqual([
          'dataSets',
          'menus',
          'organisationTypes',
          'pages',
          'reportPages',
          'roles',
        ])
      })
    }),
  )
  expect(await names()).toEqual(before)
  const { rows } = await database.asOwner.query(
    `select (select count(*)::int from data_set_versions) + (select count(*)::int from report_page_versions)
       + (select count(*)::int from page_config_versions) as former`,
  )
  expect(rows).toEqual([{ former: 3 }])
})
