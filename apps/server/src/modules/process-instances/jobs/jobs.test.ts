import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  breakTimers,
  copyCycle,
  listFirings,
  readJob,
  releaseCycle,
  startCycle,
} from '../../../../test-support/cycle-process.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { listDueJobs } from './jobs.repository.ts'

const START = new Date('2026-11-23T09:00:00+08:00')
const START_ID = '01a1ff08-2857-7158-81a7-357ac7390817'
const MINUTE = 60_000
let test: TestApp
/** As another server would call: not within the transaction of the test. */
const outside = AsyncLocalStorage.snapshot()

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(START) })
  await releaseCycle(test)
})
afterAll(() => test.close())
// Two thousand jobs left behind by a test that failed would keep the next ones busy.
beforeEach(async () => {
  test.clock.set(START)
  await test.database.query('delete from jobs')
  await test.database.query(`delete from steps`)
})

const start = () => startCycle(test)
const firings = () => listFirings(test.database)

describe('due timers', () => {
  it('of an instance with two thousand hold up the one of another by a single job', async () => {
    const greedy = await start()
    const modest = await start()
    await test.database.query(
      `insert into jobs (org_id, process_instance_id, id, kind, element_id, scope_id, token_id, due_at)
       select org_id, process_instance_id, gen_random_uuid(), kind, element_id, scope_id, token_id,
              $2::timestamptz - interval '1 hour' + make_interval(secs => n)
       from jobs, generate_series(1, 1999) n where process_instance_id = $1`,
      [greedy, START],
    )
    await test.database.query(`update jobs set due_at = $2 where process_instance_id = $1`, [modest, START])

    await test.workflow.runDueJobs(START, 10)

    const order = await firings()
    expect(order).toHaveLength(10)
    expect(order.filter((id) => id === greedy)).toHaveLength(9)
    expect(order.indexOf(modest)).toBe(1)
  })

  it('are taken one of each instance before a second one of any', async () => {
    const instances = [await start(), await start(), await start()]
    const now = new Date(START.getTime() + 3 * 60 * MINUTE)

    await test.workflow.runDueJobs(now)

    const order = (await firings()).filter((id) => instances.includes(id))
    expect(order).toHaveLength(9)
    for (const round of [order.slice(0, 3), order.slice(3, 6), order.slice(6)]) {
      expect(round.toSorted()).toEqual(instances.toSorted())
    }
  })

  it('of a cycle that nobody fired for a year are made up for ten times, not a year of times', async () => {
    const instance = await start()

    await test.workflow.runDueJobs(new Date(START.getTime() + 365 * 24 * 60 * MINUTE))

    expect((await firings()).filter((id) => id === instance)).toHaveLength(11)
  })

  it('that fail do not keep the others of their instance, or of another, from being fired', async () => {
    const broken = await start()
    const sound = await start()
    await test.database.query(
      `insert into jobs (org_id, process_instance_id, id, kind, element_id, scope_id, token_id, due_at)
       select org_id, process_instance_id, gen_random_uuid(), kind, 'nowhere', scope_id, token_id, due_at - interval '1 minute'
       from jobs where process_instance_id = $1`,
      [broken],
    )

    await test.workflow.runDueJobs(new Date(START.getTime() + 60 * MINUTE))

    expect((await firings()).filter((id) => id === broken || id === sound).toSorted()).toEqual(
      [broken, sound].toSorted(),
    )
    const { rows } = await test.database.query<{ attempts: number; failure: object }>(
      `select attempts, failure from jobs where element_id = 'nowhere'`,
    )
    expect(rows).toEqual([
      {
        attempts: 1,
        failure: {
          code: 'PROCESS_FAILED',
          details: { reason: { name: '流程图中没有“nowhere”', nameEn: expect.any(String) } },
        },
      },
    ])
  })

  it('that fail by the hundred do not hide one that is due after them, and are not asked for again at once', async () => {
    const sound = await start()
    const broken = await copyCycle(test.database, sound, 300)
    await breakTimers(test.database, broken)
    const due = new Date(START.getTime() + 61 * MINUTE)

    expect(await test.workflow.runDueJobs(due, 301)).toBe(1)

    expect(await firings()).toEqual([sound])
    const { rows } = await test.database.query(
      `select attempts, count(*)::int as jobs from jobs where element_id = 'nowhere' group by attempts`,
    )
    expect(rows).toEqual([{ attempts: 1, jobs: 300 }])
    expect(await test.workflow.runDueJobs(due)).toBe(0)
    expect((await readJob(test.database, broken[0]!))?.attempts).toBe(1)
  })

  it('are found by walking an index, however many wait', async () => {
    await start()
    await test.database.query(
      `insert into jobs (org_id, process_instance_id, id, kind, element_id, due_at)
       select org_id, gen_random_uuid(), gen_random_uuid(), kind, element_id, due_at + make_interval(secs => n)
       from jobs, generate_series(1, 30000) n`,
    )
    await test.asOwner.query('analyze jobs')
    const plans: string[] = []
    const explaining: Queryable = {
      async query(text, values) {
        const { rows } = await test.database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
        return { rows: [], rowCount: 0 }
      },
    }
    const middle = { id: START_ID, instanceId: START_ID, readyAt: '2026-11-23 12:00:00+08' }
    for (const after of [undefined, middle]) {
      await listDueJobs(explaining, { now: new Date('2026-12-01'), after, limit: 500 })
    }

    for (const plan of plans) {
      expect(plan).toContain('Index Scan using jobs_ready')
      expect(plan).not.toMatch(/Sort {2}\(/)
    }
  })
})

describe('several servers on one database', () => {
  it('share the due jobs: each is done once, whoever has read it', async () => {
    const first = await start()
    const instances = [first, ...(await copyCycle(test.database, first, 59))]
    const others = await Promise.all(
      [1, 2].map(() =>
        createTestApp({ database: test.database, dataDir: test.dataDir, clock: test.clock, config: { jobWorkers: 3 } }),
      ),
    )
    const due = new Date(START.getTime() + 61 * MINUTE)

    const done = await Promise.all([test, ...others].map(({ workflow }) => workflow.runDueJobs(due)))

    await Promise.all(others.map((other) => other.close()))
    const fired = await firings()
    expect(fired.toSorted()).toEqual(instances.toSorted())
    expect(done.reduce((sum, count) => sum + count)).toBe(60)
    expect(done.filter((count) => count > 0).length).toBeGreaterThan(1)
  })

  it('do not wait for each other, or for people: what is locked is left, and burns no attempt', async () => {
    const locked = await start()
    const [free] = await copyCycle(test.database, locked, 1)
    const due = new Date(START.getTime() + 61 * MINUTE)

    await test.database.transaction(async (tx) => {
      await tx.query('select from process_instances where id = $1 for update', [locked])
      // Were it to wait for the lock, it would not come back while this transaction is open.
      expect(await outside(() => test.workflow.runDueJobs(due))).toBe(1)
    })

    expect(await firings()).toEqual([free])
    expect(await readJob(test.database, locked)).toMatchObject({ attempts: 0, retry_at: null })
    await test.workflow.runDueJobs(due)
    expect(await firings()).toEqual([free, locked])
  })
})
