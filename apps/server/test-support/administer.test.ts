import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { superuserClient } from '../src/database/embedded/postmaster.ts'
import { administer, dropDatabase, withDatabase } from './administer.ts'

const adminUrl = inject('adminUrl')
const socketDir = new URL(adminUrl).searchParams.get('host')
const isEmbedded = socketDir !== null

async function aDatabase(): Promise<string> {
  const name = `drop_${randomUUID().slice(0, 8)}`
  await administer(adminUrl, `create database ${name}`)
  return name
}

const exists = async (name: string) =>
  (await administer(adminUrl, `select from pg_database where datname = '${name}'`)).length > 0

it('drops a database in which a connection was forgotten', async () => {
  const name = await aDatabase()
  const forgotten = new pg.Client({ connectionString: withDatabase(adminUrl, name) })
  forgotten.on('error', () => undefined)
  await forgotten.connect()

  await dropDatabase(adminUrl, name)

  expect(await exists(name)).toBe(false)
})

it.runIf(isEmbedded)('waits for who may not be thrown out, as for the worker of PostgreSQL itself', async () => {
  const name = await aDatabase()
  const superuser = superuserClient(socketDir ?? '', name)
  await superuser.connect()

  const dropping = dropDatabase(adminUrl, name)
  const isDropping = `select from pg_stat_activity where state = 'active' and query = 'drop database if exists ${name}'`
  while ((await administer(adminUrl, isDropping)).length === 0);
  await superuser.end()
  await dropping

  expect(await exists(name)).toBe(false)
})
