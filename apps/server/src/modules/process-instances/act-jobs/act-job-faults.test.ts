import { actJobApi } from '@liveline/contract/act-job/calls.ts'
import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createBatchProcesses, startSigning } from '../../../../test-support/batch-process.ts'
import { aUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { createLogger } from '../../../http/logger.ts'

const LEASE_MS = 30_000
const ALMOST_MS = LEASE_MS - 1000
const BEAT_MS = 10_000

let test: TestApp
let applicant: string
let admin: string
const logged: object[] = []

beforeAll(async () => {
  // A lease is renewed when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = createTestClock()
  const log = createLogger({ logLevel: 'silent' })
  test = await createTestApp({ clock, log })
  vi.spyOn(log, 'error').mockImplementation((fields: unknown) => void logged.push(fields as object))
  const people = await createBatchProcesses(test)
  applicant = await test.loginAs(people.applicant.userName)
  admin = await test.loginAs((await aUser(test.database, { permissions: ['workflow:admin'] })).userName)
})
afterAll(async () => {
  await test?.close()
  vi.useRealTimers()
})

const startTwo = async () => [
  (await startSigning(test, applicant)).instanceId,
  (await startSigning(test, applicant)).instanceId,
]
const foresee = async (order: ActOrder, instanceIds: string[]) =>
  succeeded(await test.call(actJobApi.foresee, { body: { order, instanceIds } }, admin))
async function begin(order: ActOrder, instanceIds: string[]): Promise<string> {
  const asOf = test.clock.now().toISOString()
  const body = { order, instanceIds, reason: '集中处理', count: instanceIds.length, asOf }
  return succeeded(await test.call(actJobApi.begin, { body }, admin)).jobId
}
const get = async (id: string) => succeeded(await test.call(actJobApi.get, { query: { id } }, admin))

it('an act that takes longer than the lease stays with the server that does it', async () => {
  const [instanceId = ''] = await startTwo()
  const id = await begin({ act: 'suspend' }, [instanceId])
  const other = await createTestApp({ database: test.database, dataDir: test.dataDir, clock: test.clock })
  const holder = new pg.Client({ connectionString: test.database.connectionString })
  await holder.connect()
  const waits = async () =>
    (
      await test.database.query(`select 1 from pg_stat_activity where datname = current_database()
                                and wait_event_type = 'Lock'`)
    ).rowCount
  const leasedForMs = async () => {
    const { rows } = await test.database.query<{ at: Date }>('select leased_until as at from act_jobs where id = $1', [
      id,
    ])
    return Number(rows[0]?.at) - test.clock.now().getTime()
  }
  try {
    await holder.query('begin')
    await holder.query('select 1 from process_instances where id = $1 for update', [instanceId])
    const running = test.workflow.runActJobs()
    await expect.poll(waits).toBe(1)

    test.clock.advance(ALMOST_MS)
    vi.advanceTimersByTime(BEAT_MS)
    await expect.poll(leasedForMs).toBe(LEASE_MS)
    test.clock.advance(ALMOST_MS)

    expect(await other.workflow.runActJobs()).toBe(false)
    await holder.query('rollback')
    expect(await running).toBe(true)
    expect(await get(id)).toMatchObject({ state: 'done', done: 1, refused: 0 })
  } finally {
    await holder.end()
    await other.app.close()
  }
})

it('a fault at one instance is foreseen as a refusal of that one, told as a fault and logged, as the job does', async () => {
  const instanceIds = await startTwo()
  const [broken = ''] = instanceIds
  await test.asOwner.query(
    `create function break_off() returns trigger language plpgsql as $$
       begin if new.id = '${broken}' then raise 'broken off'; end if; return new; end $$;
     create trigger break_off before update on process_instances for each row execute function break_off()`,
  )
  const order: ActOrder = { act: 'suspend' }
  const fault = errorMessage('INTERNAL', 'zh-CN')

  const { tried } = await foresee(order, instanceIds)
  const foreseenFaults = logged.splice(0)
  const id = await begin(order, instanceIds)
  while (await test.workflow.runActJobs());
  await test.asOwner.query('drop function break_off() cascade')

  const told = (rows: readonly { instanceId: string; refusal: string | null }[]) =>
    Object.fromEntries(rows.map(({ instanceId, refusal }) => [instanceId, refusal]))
  expect(told(tried)).toEqual({ ...Object.fromEntries(instanceIds.map((one) => [one, null])), [broken]: fault })
  expect(foreseenFaults).toEqual([expect.objectContaining({ instanceId: broken })])
  const { rows } = succeeded(await test.call(actJobApi.results, { query: { id } }, admin))
  expect(told(rows)).toEqual(told(tried))
})
