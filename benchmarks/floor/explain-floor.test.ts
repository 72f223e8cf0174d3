import { createTestDatabase, type TestDatabase } from '@liveline/server/test-support/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findScans } from './explain-floor.ts'
import { ownerAddress } from '@liveline/server/src/database/serving-role.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: ownerAddress(database) })
  await client.connect()
  await client.query('create table many (id bigint primary key, other bigint not null)')
  await client.query('insert into many select n, n from generate_series(1, 20000) n')
  await client.query('create table few (id bigint primary key, other bigint not null)')
  await client.query('insert into few select n, n from generate_series(1, 10) n')
  await client.query('analyze many, few')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it.each([
  ['finds a comparison that no index serves', 'update many set other = 0 where id::text = $1', ['public.many']],
  ['finds it inside a part of a statement', 'with w as (delete from many where other = $1) select 1', ['public.many']],
  ['passes what goes by the key', 'with w as (delete from many where id = $1) select 1', []],
  ['passes a table of one page', 'update few set other = 0 where id::text = $1', []],
])('%s', async (name, text, tables) => {
  const statement = { name, text, values: ['1'] }
  await client.query(statement)

  expect(await findScans(client, name, ['1'])).toEqual(tables)
})
