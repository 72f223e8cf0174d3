import { errorReportApi } from '@liveline/contract/error-report/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { systemHealthApi } from '@liveline/contract/system-health/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createApprovals } from '../../../test-support/approval-process.ts'
import { breakTimers, HOUR_MS, releaseCycle, startCycle } from '../../../test-support/cycle-process.ts'
import { aRole, aUser } from '../../../test-support/factories.ts'
import { logIn } from '../../../test-support/login-calls.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import {
  callingDrawing,
  setWebhooks,
  openWebhookReceiver,
  SECRET,
  type WebhookReceiver,
} from '../../../test-support/webhook-receiver.ts'
import { slowStatements } from '../../database/slow-statements.ts'
import { MOST_ATTEMPTS } from '../process-instances/jobs/back-off.ts'
import { figuresOf } from './health-metrics.ts'

const DAY_MS = 24 * HOUR_MS
const clock = createTestClock()
let test: TestApp
let grid: WebhookReceiver

beforeAll(async () => {
  test = await createTestApp({ clock, deadAfterMs: 3_600_000 })
  const administrators = await aRole(test.database, { permissions: ['workflow:admin'] })
  await aUser(test.database, { userName: 'processes', name: '流程管理员', roles: [administrators] })
  await aUser(test.database, { userName: 'watcher', permissions: ['system:health', 'errorReport:read', 'user:read'] })
  await aUser(test.database, { userName: 'counter', permissions: ['system:health'] })
  await releaseCycle(test)
  grid = await openWebhookReceiver()
  await setWebhooks(test.database, [{ name: 'grid', url: grid.url, secret: SECRET }])
  const bpmnXml = callingDrawing('calling', '<liveline:webhook name="grid"/>')
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: 'calling', name: '通知', nameEn: 'Calling', bpmnXml }),
  )
  await test.servers.join({ address: 'first:8080', version: '1.0.0' })
})
afterAll(async () => {
  await grid.close()
  await test.close()
})

/** Sessions are short, and the clock of these tests goes far. */
const health = async (by = 'watcher') => succeeded(await test.call(systemHealthApi.read, {}, await test.loginAs(by)))

/** Lets what is due be tried until it is given up. */
async function giveUp(): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    await test.workflow.runDueJobs()
    clock.advance(2 * DAY_MS)
  }
}

it('is well where nothing has happened yet, and keeps no session alive', async () => {
  const { processes, sendings, people, errorReports, audit } = await health()

  const figures = [processes, sendings, people, errorReports, audit].flatMap((part) => {
    expect(part).not.toBeNull()
    return Object.entries(part ?? {}).filter(([, figure]) => typeof figure === 'object' && figure !== null)
  })
  const judged = figures.filter(([, figure]) => 'judgement' in (figure as object))
  expect(judged.length).toBeGreaterThan(10)
  expect(judged.filter(([, figure]) => (figure as { judgement: string }).judgement !== 'well')).toEqual([])
  expect(systemHealthApi.read.countsAsActivity).toBe(false)
})

it('says what PostgreSQL says of itself', async () => {
  const holder = new pg.Client({ connectionString: test.database.connectionString })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('select 1')

  const { database } = await health()

  const { rows } = await test.database.query<{ size: string; applied: number }>(
    `select pg_database_size(current_database()) as size, (select count(*)::int from schema_migrations) as applied`,
  )
  const [asked] = rows
  expect(database?.migrations).toEqual({ value: asked?.applied, of: asked?.applied, judgement: 'well' })
  expect(Math.abs((database?.sizeBytes.value ?? 0) - Number(asked?.size))).toBeLessThan(50_000_000)
  expect(database?.connections.value).toBeGreaterThan(1)
  expect(database?.connections.of).toBeGreaterThan(database?.connections.value ?? 0)
  expect(database?.longestTransactionMs.value).toBeGreaterThan(0)
  expect(database?.freeBytes?.value).toBeGreaterThan(0)
})

it('shows each server with its version, its clock and its streams, and one that left without a word', async () => {
  const second = await createTestApp({
    clock: createTestClock(new Date(Date.now() + 60_000)),
    database: test.database,
    dataDir: test.dataDir,
    deadAfterMs: 3_600_000,
  })
  onTestFinished(() => second.close())
  await second.servers.join({ address: 'second:8080', version: '1.1.0' })
  await second.servers.takeStreamPlace('0197b6a0-0000-7000-8000-000000000001', 3)
  await test.servers.beat()

  const { servers } = await health()

  expect(servers).toMatchObject({
    running: { value: 2, judgement: 'well' },
    versions: { value: 2, judgement: 'look' },
    streams: { value: 1 },
    clockOffMs: { judgement: 'act' },
    rows: [
      { address: 'first:8080', version: '1.0.0', isAlive: true, isAsked: true, streams: 0 },
      { address: 'second:8080', version: '1.1.0', isAlive: true, isAsked: false, streams: 1, judgement: 'act' },
    ],
  })
  const ahead = servers?.rows[1]?.clockAheadMs ?? 0
  expect(ahead).toBeGreaterThan(30_000)
  expect(ahead).toBeLessThanOrEqual(60_000)

  await test.database.query(
    `update servers set seen_at = clock_timestamp() - interval '2 hours' where address = 'second:8080'`,
  )
  expect((await health()).servers).toMatchObject({
    running: { value: 1, judgement: 'act' },
    versions: { judgement: 'well' },
    streams: { value: 0 },
    rows: [{ isAlive: true }, { isAlive: false, judgement: 'act' }],
  })
})

it('counts what is due and late, and what was given up until it is tried again', async () => {
  const instance = await startCycle(test)
  expect((await health()).processes?.due).toEqual({ value: 0, judgement: 'well' })
  clock.advance(HOUR_MS + 5 * 60_000)
  expect((await health()).processes).toMatchObject({
    due: { value: 1, judgement: 'look' },
    oldestMs: { value: 5 * 60_000, judgement: 'look' },
    incidents: { value: 0, judgement: 'well' },
  })
  clock.advance(6 * 60_000)
  expect((await health()).processes?.oldestMs.judgement).toBe('act')

  await breakTimers(test.database, [instance])
  await giveUp()

  expect((await health()).processes).toMatchObject({
    due: { value: 0, judgement: 'well' },
    incidents: { value: 1, judgement: 'act' },
  })
  const failures = async () =>
    succeeded(await test.call(systemHealthApi.failures, {}, await test.loginAs('watcher'))).rows
  const [given] = await failures()
  expect(given).toMatchObject({ instanceId: instance, kind: 'timer' })

  // He who watches over the system has it tried again, without being administrator of processes.
  const body = { instanceId: instance, jobId: given?.jobId ?? '' }
  const retried = await test.call(systemHealthApi.retry, { body }, await test.loginAs('watcher'))
  expect(succeeded(retried)).toEqual({ outcome: 'retrying' })
  expect(await failures()).toEqual([])
  const { rows: noted } = await test.database.query(
    `select user_name from audit_log where action = 'incident.retry' and object_id = $1`,
    [instance],
  )
  expect(noted).toEqual([{ user_name: 'watcher' }])
  await test.database.query('delete from jobs')
  expect((await health()).processes?.incidents).toEqual({ value: 0, judgement: 'well' })
})

it('counts what could not be sent yet, and what never was', async () => {
  grid.answerWith((response) => void response.writeHead(503).end('{}'))
  const begin = { params: { key: 'calling' }, body: { forms: {} } }
  succeeded(await test.call(processInstanceApi.startByKey, begin, await test.loginAs('starter')))
  expect((await health()).sendings).toMatchObject({ waiting: { value: 1, judgement: 'well' }, retried: { value: 0 } })

  await test.workflow.runDueJobs()
  clock.advance(11 * 60_000)
  expect((await health()).sendings).toMatchObject({
    waiting: { value: 1, judgement: 'look' },
    retried: { value: 1, judgement: 'look' },
    oldestMs: { value: 11 * 60_000, judgement: 'look' },
    failed: { value: 0, judgement: 'well' },
  })

  await test.database.query(`delete from jobs where kind = 'timer'`)
  await giveUp()
  expect((await health()).sendings).toMatchObject({
    waiting: { value: 0, judgement: 'well' },
    failed: { value: 1, judgement: 'act' },
  })
  await test.database.query('delete from jobs')
})

it('counts a task that nobody may do but the administrators of processes', async () => {
  const approvals = await createApprovals(test)
  const nobody = '<liveline:approver kind="departmentLeader" level="9"/>'
  expect((await health()).processes?.withoutHandler).toEqual({ value: 0, judgement: 'well' })

  await approvals.reach(await approvals.release(nobody))

  expect((await health()).processes?.withoutHandler).toEqual({ value: 1, judgement: 'act' })
})

it('counts logins that failed and names whom they locked out, but no name that nobody has', async () => {
  const { userName } = await aUser(test.database, { name: '周敏' })
  const before = (await health()).people?.failedLogins.value ?? 0
  for (let attempt = 0; attempt < 5; attempt++) {
    await logIn(test, userName, 'Wrong-2026!', '198.51.100.7')
    await logIn(test, 'nobody of this name', 'Wrong-2026!', '203.0.113.1')
  }

  // Refusals are answered before their row of the audit log is written.
  await expect.poll(async () => (await health()).people?.failedLogins.value).toBe(before + 10)
  const { people } = await health()
  expect(people?.locked).toEqual({ value: 1, judgement: 'look' })
  expect(people?.lockedAccounts).toMatchObject([{ userName, name: '周敏' }])
  expect(Date.parse(people?.lockedAccounts[0]?.until ?? '')).toBe(clock.now().getTime() + 15 * 60_000)
  expect(people?.failedLogins).toMatchObject({ before: 0, judgement: 'well' })
  // Login names are for those who may read users.
  expect((await health('counter')).people).toMatchObject({ locked: { value: 1 }, lockedAccounts: [] })

  clock.advance(HOUR_MS)
  expect((await health()).people?.locked).toEqual({ value: 0, judgement: 'well' })
})

it('tells the failed logins of the day before from those of this one', async () => {
  const counts = async () => (await health()).people?.failedLogins
  const { value: lately = 0 } = (await counts()) ?? {}
  const insert = `insert into audit_log (at, user_name, action, object_type, object_id, result, detail)
    select clock_timestamp() - $1::interval, 'x', 'session.login', 'user', 'x', $2, '{}' from generate_series(1, $3)`
  await test.asOwner.query(insert, ['30 hours', 'refused', 6])
  await test.asOwner.query(insert, ['50 hours', 'refused', 7])
  await test.asOwner.query(insert, ['1 hour', 'ok', 8])
  expect(await counts()).toEqual({ value: lately, before: 6, judgement: 'well' })

  await test.asOwner.query(insert, ['1 hour', 'refused', 30])

  expect(await counts()).toEqual({ value: lately + 30, before: 6, judgement: 'look' })
})

it('counts sessions that live, and their people', async () => {
  clock.advance(13 * HOUR_MS)
  const one = await aUser(test.database)
  await test.loginAs(one.userName)
  await test.loginAs(one.userName)

  const { people } = await health()

  // Two of one person, and the one that asks.
  expect(people).toMatchObject({ sessions: { value: 3 }, people: { value: 2 } })
  clock.advance(16 * 60_000)
  expect((await health()).people).toMatchObject({ sessions: { value: 1 }, people: { value: 1 } })
})

it('counts faults of the console until they are dealt with, and shows the newest', async () => {
  const report = (message: string) =>
    ({ kind: 'crash', message, stack: `at ${message}`, path: '/home', version: '1', browser: 'b' }) as const
  const send = async (message: string) =>
    succeeded(await test.call(errorReportApi.send, { body: report(message) }, await test.loginAs('watcher'))).number
  expect((await health()).errorReports).toEqual({ open: { value: 0, judgement: 'well' }, newest: null })
  await send('first')
  clock.advance(1_000)
  const number = await send('second')

  expect((await health()).errorReports).toMatchObject({
    open: { value: 2, judgement: 'look' },
    newest: { number, message: 'second' },
  })
  expect((await health('counter')).errorReports).toMatchObject({ open: { value: 2 }, newest: null })
  const settle = { body: { number, isSettled: true } }
  succeeded(await test.call(errorReportApi.settle, settle, await test.loginAs('watcher')))
  expect((await health()).errorReports).toMatchObject({ open: { value: 1 }, newest: { message: 'first' } })
})

it('says how far the audit log is behind its chain', async () => {
  const { audit } = await health()
  expect(audit?.waiting.value).toBeGreaterThan(0)
  expect(audit?.lastAt).not.toBeNull()
  expect(audit?.chain).toBeNull()
  await test.asOwner.query(
    `insert into audit_log (at, user_name, action, object_type, object_id, result, detail)
     values (clock_timestamp() - interval '5 minutes', 'x', 'x.y', 'x', 'x', 'ok', '{}')`,
  )

  const late = (await health()).audit

  // A row of an earlier test is older still.
  expect(late?.lagMs.value).toBeGreaterThanOrEqual(5 * 60_000)
  expect(late?.lagMs.judgement).not.toBe('well')
})

it('says how far the statistics of workflows are behind, but for a count from the beginning', async () => {
  await test.workflow.countStatistics()
  expect((await health()).processes?.uncountedMs).toEqual({ value: 0, judgement: 'well' })
  const mark = (age: string | null) =>
    test.asOwner.query(
      `insert into statistics_marks (process_instance_id, at)
       values (gen_random_uuid(), clock_timestamp() - $1::interval)`,
      [age],
    )

  await mark(null)
  expect((await health()).processes?.uncountedMs).toEqual({ value: 0, judgement: 'well' })
  await mark('11 minutes')
  expect((await health()).processes?.uncountedMs.judgement).toBe('look')
  await mark('61 minutes')
  const { uncountedMs } = (await health()).processes ?? {}
  expect(uncountedMs?.judgement).toBe('act')
  expect(uncountedMs?.value).toBeGreaterThanOrEqual(61 * 60_000)

  await test.workflow.countStatistics()
  expect((await health()).processes?.uncountedMs).toEqual({ value: 0, judgement: 'well' })
})

it('stands without the parts that cannot be read', async () => {
  await test.asOwner.query('alter table error_reports rename to hidden_reports')
  await test.asOwner.query('alter table login_limits rename to hidden_limits')
  onTestFinished(async () => {
    await test.asOwner.query('alter table hidden_reports rename to error_reports')
    await test.asOwner.query('alter table hidden_limits rename to login_limits')
  })

  const { errorReports, people, certificate: _none, ...others } = await health()

  expect([errorReports, people]).toEqual([null, null])
  expect(Object.values(others)).not.toContain(null)
})

it('puts every figure that it shows on /metrics, with its judgement, and no other', async () => {
  await health()
  const shown = figuresOf(await health())
  expect(shown.length).toBeGreaterThan(25)
  const { body } = await test.app.inject({ method: 'GET', url: '/metrics' })
  const read = (name: string) =>
    [...body.matchAll(new RegExp(`^${name}\\{part="(\\w+)",figure="(\\w+)"\\} `, 'gm'))].map(
      ([, part, figure]) => `${part}.${figure}`,
    )
  const named = shown.map(({ part, figure }) => `${part}.${figure}`)
  expect(read('liveline_health').toSorted()).toEqual(named.toSorted())
  expect(read('liveline_health_judgement').toSorted()).toEqual(named.toSorted())
})

it('says what stands behind the figures: version, tables, connections, statements', async () => {
  slowStatements.note('select pg_sleep($1)', 60_000)
  const detail = succeeded(await test.call(systemHealthApi.detail, {}, await test.loginAs('watcher')))
  expect(detail.version).toMatchObject({ version: '0.1.0', node: process.version })
  expect(detail.version.postgres).toMatch(/^\d+/)
  expect(detail.version.notes.length).toBeGreaterThan(3)
  expect(detail.tables).toHaveLength(12)
  const bytes = detail.tables?.map((table) => table.bytes) ?? []
  expect(bytes).toEqual(bytes.toSorted((one, other) => other - one))
  expect(detail.connections?.some(({ count }) => count > 0)).toBe(true)
  expect(detail.statements).toMatchObject({ source: 'server' })
  expect(detail.statements?.rows[0]).toMatchObject({ text: 'select pg_sleep($1)', calls: 1, meanMs: 60_000 })
})
