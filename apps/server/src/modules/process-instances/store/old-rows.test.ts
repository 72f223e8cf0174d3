/** Rows of before 0022-step-rows.sql: a database that is migrated loses nothing of them. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../../../test-support/test-database.ts'
import { migrate, migrationsFolder } from '../../../database/migrate.ts'
import { systemIds } from '../../../ids.ts'
import { silentLog } from '../../../log.ts'

const instance = systemIds.next()
const scope = systemIds.next()
const [visit, flow, change, notice] = [systemIds.next(), systemIds.next(), systemIds.next(), systemIds.next()]
const at = new Date('2026-03-02T08:00:00.123Z')
let client: pg.Client

beforeAll(async () => {
  const { connectionString } = await createEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'liveline-migrations-'))
  for (const name of (await readdir(migrationsFolder)).filter((file) => file < '0022'))
    await cp(join(migrationsFolder, name), join(folder, name))
  await migrate(connectionString, silentLog, folder)
  client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `insert into activity_history (org_id, process_instance_id, id, element_id, element_type, name, started_at, ended_at, outcome)
     values (1, $1, $2, 'gate', 'exclusiveGateway', 'Which?', $4, $4, 'completed'),
            (1, $1, $3, 'toTask', 'sequenceFlow', null, $4, $4, 'completed')`,
    [instance, visit, flow, at],
  )
  await client.query(
    `insert into variable_history (org_id, process_instance_id, id, scope_id, name, type, number_value, at)
     values (1, $1, $2, $3, 'crew', 'number', 4, $4)`,
    [instance, change, scope, at],
  )
  await client.query(
    `insert into notices (id, org_id, user_id, kind, title, created_at, read_at) values ($1, 1, 7, 'ended', 'Done', $2, $2)`,
    [notice, at],
  )
  for (const name of (await readdir(migrationsFolder)).filter((file) => file.startsWith('0022')))
    await cp(join(migrationsFolder, name), join(folder, name))
  await migrate(connectionString, silentLog, folder)
  await rm(folder, { recursive: true })
})
afterAll(() => client?.end())

const read = async (text: string) => (await client.query(text)).rows

it('visits, flows and values of before are read with those of now', async () => {
  await client.query(
    `insert into steps (org_id, process_instance_id, id, at, passed, variables) values (1, $1, $2, $3, $4, $5)`,
    [
      instance,
      systemIds.next(),
      at,
      JSON.stringify([{ element: 'next', type: 'task', outcome: 'skipped', loop: 2 }, { visit }]),
      JSON.stringify([{ scope, name: 'crew', type: 'bigint', bigint_value: '12345678901234567890' }]),
    ],
  )
  expect(
    await read('select element_id, element_type, name, loop_counter, ended_at, outcome from activities order by id'),
  ).toEqual([
    {
      element_id: 'gate',
      element_type: 'exclusiveGateway',
      name: 'Which?',
      loop_counter: null,
      ended_at: at,
      outcome: 'completed',
    },
    {
      element_id: 'toTask',
      element_type: 'sequenceFlow',
      name: null,
      loop_counter: null,
      ended_at: at,
      outcome: 'completed',
    },
    { element_id: 'next', element_type: 'task', name: null, loop_counter: 2, ended_at: at, outcome: 'skipped' },
  ])
  expect(await read('select name, number_value, bigint_value, at from variable_changes order by id')).toEqual([
    { name: 'crew', number_value: 4, bigint_value: null, at },
    { name: 'crew', number_value: null, bigint_value: '12345678901234567890', at },
  ])
})

it('a notice of before is of the user whom it was for', async () => {
  expect(await read('select id, actor_kind, actor_id, read_at from notices')).toEqual([
    { id: notice, actor_kind: 'user', actor_id: '7', read_at: at },
  ])
})
