import { errorCodes } from '@liveline/contract/error-codes.ts'
import { errorReportApi } from '@liveline/contract/error-report/calls.ts'
import type { ErrorReport } from '@liveline/contract/error-report/shapes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRole, aUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { createSystemConfigService } from '../system-config/system-config.service.ts'
import { createErrorReportsService } from './error-reports.service.ts'

const START = new Date('2026-11-23T09:00:00+08:00')
const DAY_MS = 24 * 3_600_000
const fault: ErrorReport = {
  kind: 'crash',
  message: "Cannot read properties of undefined (reading 'orgs')",
  stack: 'at Home (http://127.0.0.1/assets/shell-Bx1.js:1:200)\nat draw (http://127.0.0.1/assets/react-C.js:2:3)',
  path: '/home',
  version: '0.1.0',
  browser: 'Chromium 130',
}
let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(START) })
  await aUser(test.database, { userName: 'zhou' })
  await aUser(test.database, { userName: 'chen', name: '陈宇' })
  const reader = await aRole(test.database, { permissions: ['errorReport:read'] })
  await aUser(test.database, { userName: 'admin', name: '管理员', roles: [reader] })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.query('delete from error_reports')
})

const send = async (report: Partial<ErrorReport> = {}, userName = 'zhou') =>
  succeeded(await test.call(errorReportApi.send, { body: { ...fault, ...report } }, userName)).number
const list = async (query = {}) => succeeded(await test.call(errorReportApi.list, { query }, 'admin')).rows
const settle = (body: { number: number; isSettled: boolean }) => test.call(errorReportApi.settle, { body }, 'admin')

it('counts the same fault under one number, whoever meets it and whatever number its words hold', async () => {
  const first = await send({ message: 'row 17 is gone' })
  test.clock.advance(60_000)

  const again = await send({ message: 'row 4 is gone', path: '/copies' }, 'chen')
  const other = await send({ message: 'row 4 is gone', version: '0.2.0' })

  expect(again).toBe(first)
  expect(other).not.toBe(first)
  const found = (await list()).find(({ number }) => number === first)
  expect(found).toMatchObject({ count: 2, lastUser: { name: '陈宇' }, path: '/copies', settledAt: null })
  expect(Date.parse(found!.lastAt) - Date.parse(found!.firstAt)).toBe(60_000)
})

it('names people as every list does, and whoever is gone by what he logged in as', async () => {
  const number = await send({}, 'chen')
  const [known] = await list()
  expect(known?.lastUser).toEqual({ userId: expect.any(Number), name: '陈宇', departmentName: '', onBehalfOf: null })

  await test.database.query(`update error_reports set last_user_name = 'gone' where number = $1`, [number])

  expect((await list())[0]?.lastUser).toEqual({ userId: null, name: 'gone', departmentName: '', onBehalfOf: null })
})

it('keeps nothing that somebody may have entered, whatever the browser sent', async () => {
  await send({ message: '"张三 13900001111" is not valid JSON', stack: 'at http://h/a.js?token=secret' })

  const [kept] = await list()

  expect(JSON.stringify(kept)).not.toMatch(/张三|139|secret/)
})

it('takes no address with what it asks for', async () => {
  const answer = await test.call(errorReportApi.send, { body: { ...fault, path: '/home?token=x' } }, 'zhou')

  expect(answer).toMatchObject({ status: 400, retcode: errorCodes.INVALID_INPUT.retcode })
})

it('leaves out of the open ones what was dealt with, until it happens again', async () => {
  const number = await send()
  succeeded(await settle({ number, isSettled: true }))
  expect(await list({ open: 'true' })).toEqual([])
  expect(await list()).toMatchObject([{ number, settledBy: { name: '管理员' } }])

  await send()

  expect(await list({ open: 'true' })).toMatchObject([{ number, count: 2, settledAt: null, settledBy: null }])
})

it('opens again what was dealt with too early, and knows no other number', async () => {
  const number = await send()
  await settle({ number, isSettled: true })

  succeeded(await settle({ number, isSettled: false }))

  expect(await list({ open: 'true' })).toMatchObject([{ number }])
  expect(await settle({ number: 987_654, isSettled: true })).toMatchObject({ status: 404 })
})

it('pages through them, the last seen first', async () => {
  const numbers: number[] = []
  for (const message of ['a', 'b', 'c']) {
    numbers.unshift(await send({ message }))
    test.clock.advance(1_000)
  }

  const first = succeeded(await test.call(errorReportApi.list, { query: { rows: 2 } }, 'admin'))
  const second = await list({ rows: 2, after: first.next })

  expect([...first.rows, ...second].map(({ number }) => number)).toEqual(numbers)
})

it('finds one by the number that a person was shown', async () => {
  const [number] = [await send({ message: 'a' }), await send({ message: 'b' })]

  expect((await list({ number })).map(({ message }) => message)).toEqual(['a'])
})

it('refuses a page that reports without end, each person for himself', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 40 && statuses.at(-1) !== 429; turn++)
    statuses.push((await test.call(errorReportApi.send, { body: fault }, 'zhou')).status)

  expect(statuses.at(-1)).toBe(429)
  expect((await test.call(errorReportApi.send, { body: fault }, 'chen')).status).toBe(200)
})

it('forgets what nobody met for thirty days, and all but the last two thousand', async () => {
  test.clock.advance(60_000)
  const old = await send({ message: 'old' })
  const { database, clock } = test
  const systemConfig = createSystemConfigService({ database })
  const { purge } = createErrorReportsService({ database, clock, systemConfig, reports: { take: () => {} } })
  const now = clock.now()
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const seen = (days: number) =>
    database.query('update error_reports set last_at = $1 where number = $2', [at(days), old])
  await seen(29)
  await purge()
  expect(await list()).toHaveLength(1)

  await database.query(
    `insert into error_reports (fingerprint, kind, message, stack, path, version, browser, first_at, last_at, last_user_name)
     select sha256(i::text::bytea), 'error', 'm', '', '/', '0', 'b', $1, $1, 'zhou' from generate_series(1, 2000) i`,
    [now],
  )
  await purge()
  const { rows } = await database.query<{ kept: number }>('select count(*)::int as kept from error_reports')
  expect(rows[0]?.kept).toBe(2_000)
  expect((await list({ rows: 200 })).some(({ number }) => number === old)).toBe(false)

  await database.query('update error_reports set last_at = $1', [at(31)])
  await purge()
  expect(await list()).toEqual([])
})

describe('one person', () => {
  /** A person whose page words its fault anew each time, at twenty a minute. */
  async function sendMany(count: number): Promise<number[]> {
    const numbers: number[] = []
    for (let turn = 0; turn < count; turn++) {
      test.clock.advance(3_000)
      numbers.push(await send({ message: `fault ${String.fromCodePoint(0x4e00 + turn)}` }))
    }
    return numbers
  }
  const numbersOf = async () =>
    (await test.database.query<{ number: string }>('select number from error_reports order by number')).rows.map(
      ({ number }) => Number(number),
    )

  it('keeps the last hundred open ones, and pushes out nothing that others have met', async () => {
    const colleague = await send({ message: 'met by a colleague' }, 'chen')
    const shared = await send({ message: 'met by both' })
    await send({ message: 'met by both' }, 'chen')
    const sharedToo = await send({ message: 'met by both, the colleague first' }, 'chen')
    await send({ message: 'met by both, the colleague first' })
    const settled = await send({ message: 'dealt with' })
    await settle({ number: settled, isSettled: true })

    const many = await sendMany(105)

    expect(await numbersOf()).toEqual([colleague, shared, sharedToo, settled, ...many.slice(5)])
  })

  it('loses the ones seen longest ago, not those that happen again', async () => {
    const first = await send({ message: 'again and again' })
    const [second] = await sendMany(99)
    await send({ message: 'again and again' })

    await send({ message: 'one more' })

    expect(await numbersOf()).toContain(first)
    expect(await numbersOf()).not.toContain(second)
  })
})

it('writes each report and each settling into the audit log', async () => {
  test.clock.advance(60_000)
  const number = await send()
  await settle({ number, isSettled: true })

  const { rows } = await test.database.query<{ action: string }>(
    `select action from audit_log where object_type = 'errorReport' and object_id = $1 order by id`,
    [String(number)],
  )

  expect(rows.map(({ action }) => action)).toEqual(['errorReport.send', 'errorReport.settle'])
})
