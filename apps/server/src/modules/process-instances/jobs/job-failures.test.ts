import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  breakTimers,
  HOUR_MS,
  listFirings,
  readJob,
  releaseCycle,
  startCycle,
} from '../../../../test-support/cycle-process.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { DatabaseUnavailable } from '../../../database/open-database.ts'
import { MOST_ATTEMPTS, pauseAfter } from './back-off.ts'

const START = new Date('2026-11-23T09:00:00+08:00')
const DUE = new Date(START.getTime() + HOUR_MS)
let test: TestApp
let other: pg.Client

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(START) })
  await releaseCycle(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set(START)
  await test.database.query('delete from jobs')
  await test.database.query(`delete from steps`)
  other = new pg.Client({ connectionString: test.database.connectionString })
  await other.connect()
})
afterEach(() => other.end())

describe('a job that fails', () => {
  it('is tried again with growing pauses, never before, and given up after the last', async () => {
    const instance = await startCycle(test)
    await breakTimers(test.database, [instance])
    test.clock.set(DUE)
    const { rows } = await test.database.query<{ id: string }>('select id from jobs')
    const pauses: number[] = []

    for (let attempt = 1; attempt <= MOST_ATTEMPTS + 1; attempt++) {
      expect(await test.workflow.runDueJobs()).toBe(0)
      const job = await readJob(test.database, instance)
      expect(job?.attempts).toBe(attempt)
      if (job?.retry_at === null || job === undefined) break
      expect(job.incident_at).toBeNull()
      pauses.push(job.retry_at.getTime() - test.clock.now().getTime())
      test.clock.set(new Date(job.retry_at.getTime() - 1))
      await test.workflow.runDueJobs()
      expect((await readJob(test.database, instance))?.attempts).toBe(attempt)
      test.clock.advance(1)
    }

    expect(pauses).toEqual(
      Array.from({ length: MOST_ATTEMPTS - 1 }, (_, done) => pauseAfter(done + 1, rows[0]?.id ?? '')),
    )
    expect(await readJob(test.database, instance)).toMatchObject({
      attempts: MOST_ATTEMPTS,
      incident_at: test.clock.now(),
      due_at: DUE,
    })
    test.clock.advance(365 * 24 * HOUR_MS)
    await test.workflow.runDueJobs()
    expect((await readJob(test.database, instance))?.attempts).toBe(MOST_ATTEMPTS)
  })

  it('leaves nothing of its attempt behind, and begins anew once it has worked', async () => {
    const instance = await startCycle(test)
    await breakTimers(test.database, [instance])
    await test.workflow.runDueJobs(DUE)
    const { rows } = await test.database.query<{ rev: number }>('select rev from process_instances where id = $1', [
      instance,
    ])
    expect(rows).toEqual([{ rev: 1 }])

    await breakTimers(test.database, [instance], false)
    await test.workflow.runDueJobs(new Date(DUE.getTime() + 60_000))

    expect(await listFirings(test.database)).toEqual([instance])
    expect(await readJob(test.database, instance)).toMatchObject({ attempts: 0, retry_at: null, failure: null })
  })

  it('counts a statement that took too long', async () => {
    const instance = await startCycle(test)

    await whileBlocked((pid) => other.query('select pg_cancel_backend($1)', [pid]))

    expect(await readJob(test.database, instance)).toMatchObject({
      attempts: 1,
      failure: { code: 'JOB_FAILED', details: { job: expect.any(String) } },
    })
  })
})

describe('what keeps a job from being tried', () => {
  it.each<readonly [string, (pid: number) => Promise<unknown>]>([
    ['a connection that breaks in the middle', (pid) => other.query('select pg_terminate_backend($1)', [pid])],
    ['a lock that is not had in time', async () => undefined],
  ])('is no failure of it: %s', async (name, meanwhile) => {
    const held = await startCycle(test)
    if (name.startsWith('a lock')) await limitLockTime('300ms')

    await whileBlocked(meanwhile)
    await limitLockTime('60s')

    const job = await readJob(test.database, held)
    expect(job).toMatchObject({ attempts: 0, failure: null, incident_at: null })
    const pauseMs = (job?.retry_at?.getTime() ?? 0) - DUE.getTime()
    expect(pauseMs).toBeGreaterThanOrEqual(10_000)
    expect(pauseMs).toBeLessThanOrEqual(11_000)
    expect(await listFirings(test.database)).toEqual([])
    await test.workflow.runDueJobs(new Date(DUE.getTime() + 11_000))
    expect(await listFirings(test.database)).toEqual([held])
  })

  it('is told when it is the database itself, which ends the round', async () => {
    const gone = await createTestApp()
    await gone.database.close()

    await expect(gone.workflow.runDueJobs()).rejects.toThrow(DatabaseUnavailable)
    await gone.close()
  })
})

/** Due jobs run into a table that somebody else has locked; `meanwhile` is told who waits. */
async function whileBlocked(meanwhile: (pid: number) => Promise<unknown>): Promise<void> {
  await other.query('begin')
  await other.query('lock table steps in exclusive mode')
  const running = test.workflow.runDueJobs(DUE)
  const pid = await waitingBackend()
  await meanwhile(pid)
  // Jobs that are tried once more within the round would wait for this lock too.
  const outcome = await running
  await other.query('rollback')
  expect(outcome).toBe(0)
}

async function waitingBackend(): Promise<number> {
  for (;;) {
    const { rows } = await other.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0] !== undefined) return rows[0].pid
  }
}

/** For the connections of the test app, which are given much time elsewhere. */
async function limitLockTime(time: string): Promise<void> {
  const { pool } = test.database
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 1 }, () => pool.connect()))
  for (const client of clients) {
    await client.query(`set lock_timeout = '${time}'`)
    client.release()
  }
}
