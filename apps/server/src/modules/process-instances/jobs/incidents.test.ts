import { errorCodes } from '@liveline/contract/error-codes.ts'
import { incidentApi } from '@liveline/contract/incident/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  breakTimers,
  copyCycle,
  HOUR_MS,
  listFirings,
  readJob,
  releaseCycle,
  startCycle,
} from '../../../../test-support/cycle-process.ts'
import { aRole, aUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { MOST_ATTEMPTS } from './back-off.ts'

const START = new Date('2026-11-23T09:00:00+08:00')
let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(START) })
  await releaseCycle(test)
  const administrators = await aRole(test.database, { permissions: ['workflow:admin'] })
  await aUser(test.database, { userName: 'admin1', roles: [administrators] })
  await aUser(test.database, { userName: 'admin2', roles: [administrators] })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set(START)
  // Of several sessions the newest counts, and the clock has just gone back.
  await test.database.query(
    `delete from sessions where user_id in (select id from users where user_name like 'admin%')`,
  )
  for (const table of ['jobs', 'notices', 'steps']) await test.database.query(`delete from ${table}`)
})

/** Given up by the clock of the test, which stands where the last attempt was made. */
async function giveUp(instanceIds: readonly string[]): Promise<void> {
  await breakTimers(test.database, instanceIds)
  test.clock.set(new Date(START.getTime() + HOUR_MS))
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    await test.workflow.runDueJobs()
    if (attempt < MOST_ATTEMPTS) test.clock.advance(30 * HOUR_MS)
  }
}
async function anIncident(): Promise<{ instanceId: string; jobId: string }> {
  const instanceId = await startCycle(test)
  await giveUp([instanceId])
  const { rows } = await test.database.query<{ id: string }>('select id from jobs')
  return { instanceId, jobId: rows[0]?.id ?? '' }
}
// Each a new session: the clock goes on by days.
const list = async (query = {}) => succeeded(await test.call(incidentApi.list, { query }, await test.loginAs('admin1')))
const retry = async (body: { instanceId: string; jobId: string }) =>
  test.call(incidentApi.retry, { body }, await test.loginAs('admin1'))
const noticesOf = async (userName: string) =>
  succeeded(await test.call(noticeApi.list, { query: {} }, await test.loginAs(userName))).rows.filter(
    ({ kind }) => kind === 'incident',
  )
const countAudits = async () =>
  (await test.database.query(`select from audit_log where action = 'incident.retry'`)).rowCount

describe('a job that was given up', () => {
  it('is told to every administrator of processes, once, and to nobody else', async () => {
    const { instanceId } = await anIncident()
    test.clock.advance(100 * HOUR_MS)
    await test.workflow.runDueJobs()

    for (const person of ['admin1', 'admin2']) {
      expect(await noticesOf(person)).toEqual([
        expect.objectContaining({
          title: expect.stringMatching(/^自动任务异常，需要处理：/),
          titleEn: expect.stringMatching(/^An automatic job needs you: /),
          link: `/mission/instance?instanceId=${instanceId}`,
          readAt: null,
        }),
      ])
    }
    expect(await noticesOf('starter')).toEqual([])
  })

  it('is in the list and at its process, with the reason in the language of the reader', async () => {
    const { instanceId, jobId } = await anIncident()

    const { rows, total } = await list()
    expect(total).toBe(1)
    expect(rows).toEqual([
      expect.objectContaining({
        instanceId,
        jobId,
        kind: 'timer',
        elementId: 'nowhere',
        flowName: '循环',
        flowNameEn: 'Cycle',
        attempts: MOST_ATTEMPTS,
        since: test.clock.now().toISOString(),
        reason: expect.stringMatching(/^流程无法继续：/),
      }),
    ])
    const detail = await test.call(
      processInstanceApi.detail,
      { query: { instanceId } },
      await test.loginAs('starter'),
      {
        language: 'en',
      },
    )
    expect(succeeded(detail).incidents).toEqual([
      expect.objectContaining({ jobId, reason: expect.stringMatching(/^The process cannot go on: /) }),
    ])
  })

  it('shows no text of an unforeseen error, which may hold what people typed', async () => {
    const { instanceId, jobId } = await anIncident()
    await test.database.query(`update jobs set failure = '{"code":"NO_SUCH_CODE","details":{"job":"secret"}}'`)

    expect((await list()).rows[0]?.reason).toContain(jobId)
    expect(JSON.stringify(await list())).not.toContain('secret')
    await test.database.query('delete from jobs where process_instance_id = $1', [instanceId])
    expect(await list()).toMatchObject({ rows: [], total: 0, totalIsCapped: false, next: null })
  })

  it('is tried again when an administrator says so, once however often, with one audit entry', async () => {
    const incident = await anIncident()
    await breakTimers(test.database, [incident.instanceId], false)
    const audits = await countAudits()

    expect(succeeded(await retry(incident))).toEqual({ outcome: 'retrying' })
    expect(succeeded(await retry(incident))).toEqual({ outcome: 'retrying' })

    expect(await countAudits()).toBe(audits + 1)
    expect(await readJob(test.database, incident.instanceId)).toMatchObject({ attempts: 0, incident_at: null })
    expect((await list()).rows).toEqual([])
    expect(await test.workflow.runDueJobs()).toBeGreaterThan(0)
    expect(await listFirings(test.database)).toContain(incident.instanceId)
    await test.database.query('delete from jobs')
    expect(succeeded(await retry(incident))).toEqual({ outcome: 'over' })
    expect(await retry({ ...incident, instanceId: incident.jobId })).toMatchObject({
      status: 404,
      retcode: errorCodes.NOT_FOUND.retcode,
    })
    expect(await countAudits()).toBe(audits + 1)
  })

  it('that fails again has all its attempts anew', async () => {
    const incident = await anIncident()
    succeeded(await retry(incident))

    await test.workflow.runDueJobs()

    expect(await readJob(test.database, incident.instanceId)).toMatchObject({ attempts: 1, incident_at: null })
  })

  it('goes with its process', async () => {
    const { instanceId } = await anIncident()
    const ended = await test.call(
      processInstanceApi.end,
      { params: { id: instanceId }, body: { reason: 'no longer needed' } },
      await test.loginAs('admin1'),
    )

    expect(succeeded(ended).status).toBe('cancelled')
    expect((await list()).total).toBe(0)
  })
})

describe('the list of incidents', () => {
  it('goes on behind the last row, past those that were added or retried meanwhile', async () => {
    const first = await startCycle(test)
    await copyCycle(test.database, first, 6)
    await test.database.query(
      `update jobs set incident_at = $1::timestamptz + make_interval(secs => place), attempts = 10
       from (select process_instance_id as at_instance, row_number() over () as place from jobs) placed
       where process_instance_id = at_instance`,
      [START],
    )

    const start = await list({ rows: 3 })
    await test.database.query('update jobs set incident_at = null where process_instance_id = $1', [
      start.rows[0]?.instanceId,
    ])
    const next = await list({ rows: 3, after: start.next ?? '' })
    const last = await list({ rows: 3, after: next.next ?? '' })

    const shown = [...start.rows, ...next.rows, ...last.rows]
    expect(new Set(shown.map(({ instanceId }) => instanceId)).size).toBe(7)
    expect(shown.map(({ since }) => since)).toEqual(
      shown
        .map(({ since }) => since)
        .toSorted()
        .toReversed(),
    )
    expect(last.next).toBeNull()
    expect((await list({ rows: 3, page: 2 })).rows.map(({ jobId }) => jobId)).toHaveLength(3)
    for (const after of ['xx', Buffer.from('["now","x"]').toString('base64url')]) {
      expect(await test.call(incidentApi.list, { query: { after } }, await test.loginAs('admin1'))).toMatchObject({
        status: 400,
      })
    }
  })

  it('counts a thousand, and all when asked', async () => {
    await startCycle(test)
    await test.database.query(
      `insert into jobs (org_id, process_instance_id, id, kind, element_id, due_at, incident_at)
       select org_id, process_instance_id, gen_random_uuid(), kind, element_id, due_at, $1
       from jobs, generate_series(1, 1001)`,
      [START],
    )

    expect(await list()).toMatchObject({ total: 1_000, totalIsCapped: true })
    expect(await list({ exactTotal: 'true' })).toMatchObject({ total: 1_001, totalIsCapped: false })
  })
})

it('is measured, with what is due and how late it is', async () => {
  const first = await startCycle(test)
  await copyCycle(test.database, first, 4)
  await test.database.query('update jobs set incident_at = $2 where process_instance_id = $1', [first, START])
  test.clock.set(new Date(START.getTime() + HOUR_MS + 90_000))

  const { body } = await test.app.inject({ url: '/metrics' })

  expect(body).toMatch(/^liveline_jobs_due 4$/m)
  expect(body).toMatch(/^liveline_jobs_lateness_seconds 90$/m)
  expect(body).toMatch(/^liveline_job_incidents 1$/m)
})
