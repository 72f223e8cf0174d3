import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupApi } from '@liveline/contract/backup/calls.ts'
import { systemHealthApi } from '@liveline/contract/system-health/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { figuresOf } from './health-metrics.ts'

const HOUR_MS = 3_600_000
let test: TestApp
let userName = ''

beforeAll(async () => {
  test = await createTestApp()
  ;({ userName } = await aUser(test.database, { permissions: ['system:health', 'backup:make', 'backup:read'] }))
})
afterAll(() => test?.close())

/** The clock of these tests outruns sessions. */
const logIn = () => test.loginAs(userName)
const health = async () => succeeded(await test.call(systemHealthApi.read, {}, await logIn()))
const work = async () => {
  while (await test.backupWorker.runOne());
}
const make = async () => {
  const made = succeeded(await test.call(backupApi.make, { body: { scope: 'configuration' } }, await logIn()))
  await work()
  return succeeded(await test.call(backupApi.list, {}, await logIn())).backups.find(({ id }) => id === made.id)
}
const tryNewest = async () => {
  succeeded(await test.call(backupApi.test, { body: {} }, await logIn()))
  await work()
}

it('has nothing to say of backups before the first night, and asks for one where none is made by itself', async () => {
  expect((await health()).backups).toMatchObject({
    ready: { value: 0, judgement: 'well' },
    ...{ ageMs: null, testAgeMs: null, lastAt: null, test: null, nextAt: expect.any(String) },
  })
  const off = { enabled: false, minuteOfDay: 120, scope: 'whole' as const, keep: 30 }
  succeeded(await test.call(backupApi.schedule, { body: off }, await logIn()))
  expect((await health()).backups).toMatchObject({ ready: { judgement: 'act' }, nextAt: null })
})

it('shows the last good backup with its age, those that failed since, and the certificate of the last test', async () => {
  const backup = await make()
  await tryNewest()
  expect((await health()).backups).toMatchObject({
    ready: { value: 1, judgement: 'well' },
    ageMs: { value: 0, judgement: 'well' },
    testFailed: { value: 0, judgement: 'well' },
    lastAt: backup?.takenAt,
    lastScope: 'configuration',
    test: { state: 'passed', method: 'restored', rows: backup?.rows, file: backup?.file, backupAt: backup?.takenAt },
  })

  test.clock.advance(40 * HOUR_MS)
  await test.database.query(
    `insert into backups (id, scope, origin, state, user_name, created_at)
     values (gen_random_uuid(), 'whole', 'scheduled', 'failed', '', $1)`,
    [test.clock.now()],
  )
  expect((await health()).backups).toMatchObject({
    ageMs: { value: 40 * HOUR_MS, judgement: 'look' },
    failed: { value: 1, judgement: 'look' },
  })
  test.clock.advance(160 * HOUR_MS)
  expect((await health()).backups).toMatchObject({
    ageMs: { judgement: 'act' },
    testAgeMs: { value: 200 * HOUR_MS, judgement: 'look' },
  })
})

it('asks somebody to act on a test that did not pass, and tells a monitoring system the same', async () => {
  const backup = await make()
  await writeFile(join(test.dataDir, 'backups', backup?.file ?? ''), 'nothing of a backup')
  await tryNewest()
  const { backups, ...rest } = await health()
  expect(backups).toMatchObject({
    failed: { value: 0, judgement: 'well' },
    testFailed: { value: 1, judgement: 'act' },
    test: { state: 'failed', method: null, sha256: null },
  })
  const told = figuresOf({ ...rest, backups }).filter(({ part }) => part === 'backups')
  expect(told.map(({ figure }) => figure).sort()).toEqual(['ageMs', 'failed', 'ready', 'testAgeMs', 'testFailed'])
  const { payload } = await test.app.inject({ url: '/metrics' })
  expect(payload).toContain('liveline_health{part="backups",figure="testFailed"} 1')
  expect(payload).toContain('liveline_health_judgement{part="backups",figure="testFailed"} 2')
})

const sending = (state: string, at: Date, attempts = 6) =>
  test.database.query(
    `insert into push_sendings (notice_id, user_id, kind, event, title, title_en, link, state, attempts, due_at, created_at)
     select gen_random_uuid(), id, 'mail', 'task', 'x', 'x', '', $1, $2, $3, $3 from users where user_name = $4`,
    [state, attempts, at, userName],
  )

it('counts messages that wait and that were given up within a day, and sends those again when somebody says so', async () => {
  const now = test.clock.now()
  await sending('failed', now)
  await sending('failed', new Date(now.getTime() - 25 * HOUR_MS))
  await sending('waiting', new Date(now.getTime() - HOUR_MS / 4), 2)
  expect((await health()).messages).toMatchObject({
    failed: { value: 1, judgement: 'act' },
    retried: { value: 1, judgement: 'look' },
    waiting: { value: 1, judgement: 'look' },
  })
  const told = figuresOf(await health()).filter(({ part }) => part === 'messages')
  expect(told.map(({ figure }) => figure).sort()).toEqual(['failed', 'oldestMs', 'retried', 'waiting'])

  expect(succeeded(await test.call(systemHealthApi.retryMessages, {}, await logIn())).count).toBe(1)
  expect((await health()).messages).toMatchObject({ failed: { value: 0, judgement: 'well' }, waiting: { value: 2 } })
  const { rows } = await test.database.query(
    `select from audit_log where action = 'pushSending.retry' and detail::jsonb -> 'after' ->> 'count' = '1'`,
  )
  expect(rows).toHaveLength(1)
  // Those of yesterday stay as they were.
  expect(succeeded(await test.call(systemHealthApi.retryMessages, {}, await logIn())).count).toBe(0)
})
