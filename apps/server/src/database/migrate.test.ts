import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../test-support/test-database.ts'
import { silentLog } from '../log.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof createEmptyDatabase>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liveline-migrations-'))
  database = await createEmptyDatabase()
})

afterEach(() => rm(folder, { recursive: true }))

const add = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate(database.connectionString, silentLog, folder)

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

describe('migrations', () => {
  it('run once each, in the order of their numbers', async () => {
    await add('0002-second.sql', 'insert into tools (name) values ($$glove$$);')
    await add('0001-first.sql', 'create table tools (name text); create index on tools (name);')

    const first = await run()
    const again = await run()

    expect([first, again]).toEqual([2, 0])
    expect(await query('select name from tools')).toEqual([{ name: 'glove' }])
  })

  it('leave nothing of a file that fails half way', async () => {
    await add('0001-broken.sql', 'create table tools (name text); select 1 / 0;')

    await expect(run()).rejects.toThrow("Migration '0001-broken.sql' failed: division by zero")

    expect(await query("select to_regclass('tools') as tools")).toEqual([{ tools: null }])
  })

  it('run once when five servers start at the same moment', async () => {
    await add('0001-first.sql', 'create table tools (name text);')
    await add('0002-second.sql', 'select pg_sleep(0.2); insert into tools values ($$glove$$);')

    const counts = await Promise.all(Array.from({ length: 5 }, run))

    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    expect(await query('select name from tools')).toHaveLength(1)
  })

  it('refuse a file that was edited after it had run', async () => {
    await add('0001-first.sql', 'create table tools (name text);')
    await run()
    await add('0001-first.sql', 'create table tools (name text, owner text);')

    await expect(run()).rejects.toThrow("Migration '0001-first.sql' was changed after the database had run it")
  })

  it('accept a file whose line ends git has changed', async () => {
    await add('0001-first.sql', 'create table tools (\n  name text\n);')
    await run()
    await add('0001-first.sql', 'create table tools (\r\n  name text\r\n);')

    expect(await run()).toBe(0)
  })

  it('refuse a database that a newer version has migrated', async () => {
    await add('0001-first.sql', 'create table tools (name text);')
    await add('0002-second.sql', 'select 1;')
    await run()
    await rm(join(folder, '0002-second.sql'))

    await expect(run()).rejects.toThrow("migrated by a newer Liveline (migration '0002-second.sql'")
  })

  it('refuse a file slipped in behind one that has run', async () => {
    await add('0002-second.sql', 'select 1;')
    await run()
    await add('0001-first.sql', 'select 1;')

    await expect(run()).rejects.toThrow("'0001-first.sql' comes before '0002-second.sql'")
  })

  it('refuse two files with one number', async () => {
    await add('0001-first.sql', 'select 1;')
    await add('0001-other.sql', 'select 1;')

    await expect(run()).rejects.toThrow('have the same number')
  })

  it('of the product itself apply to an empty database and then find nothing to do', async () => {
    const count = await migrate(database.connectionString, silentLog, migrationsFolder)
    const again = await migrate(database.connectionString, silentLog, migrationsFolder)

    expect(count).toBeGreaterThanOrEqual(0)
    expect(again).toBe(0)
  })

  it('of the product end every session from before they were bound, and leave ended ones as they were', async () => {
    const all = await readdir(migrationsFolder)
    const take = (names: string[]) =>
      Promise.all(names.map((name) => cp(join(migrationsFolder, name), join(folder, name))))
    await take(all.filter((name) => name < '0009'))
    await run()
    await query(`
      insert into users (id, user_name, user_name_key, name) overriding system value values (1, 'a', 'a', 'a');
      insert into sessions (id, token_hash, user_id, created_at, last_activity_at, ended_at, end_reason) values
        ('00000000-0000-4000-8000-000000000001', 'open', 1, now(), now(), null, null),
        ('00000000-0000-4000-8000-000000000002', 'ended', 1, now(), now(), now(), 'logout')`)

    await take(all.filter((name) => name >= '0009'))
    await run()

    expect(await query('select kind, bind_hash, end_reason from sessions order by id')).toEqual([
      { kind: 'api', bind_hash: null, end_reason: 'revoked' },
      { kind: 'api', bind_hash: null, end_reason: 'logout' },
    ])
  })

  it('of the product name who holds two roles of administrators, and run once that is mended', async () => {
    const all = await readdir(migrationsFolder)
    const take = (names: string[]) =>
      Promise.all(names.map((name) => cp(join(migrationsFolder, name), join(folder, name))))
    await take(all.filter((name) => name < '0071'))
    await run()
    await query(`
      insert into users (id, user_name, user_name_key, name) overriding system value values (1, 'zhou', 'zhou', 'Zhou');
      insert into roles (id, code, name, name_en) overriding system value
        values (9001, 'keeper', 'Keeper', 'Keeper'), (9002, 'reader', 'Reader', 'Reader');
      insert into role_permissions (role_id, permission) values (9001, 'user:write'), (9002, 'audit:read');
      insert into role_users (role_id, user_id) values (9001, 1), (9002, 1);
      insert into system_config (key, value) values ('verifyCodeChannel', '{"kind":"sms","webhook":"gateway"}')`)
    await take(all.filter((name) => name >= '0071'))

    await expect(run()).rejects.toThrow("person 'zhou' holds the roles 'Keeper', 'Reader'")
    await query('delete from role_users where role_id = 9002')
    const told: unknown[] = []
    await migrate(
      database.connectionString,
      { ...silentLog, info: () => {}, warn: (facts: unknown) => told.push(facts) } as typeof silentLog,
      folder,
    )

    expect(told).toEqual([{ webhook: 'gateway' }])

    expect(await query('select duty from role_users where user_id = 1')).toEqual([{ duty: 'system' }])
  })
})
