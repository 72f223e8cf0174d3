import { setImmediate as nextTurn } from 'node:timers/promises'
import { actJobApi } from '@liveline/contract/act-job/calls.ts'
import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBatchProcesses, GUARDED_FLOW, OPEN_FLOW, startSigning } from '../../../../test-support/batch-process.ts'
import { aUser } from '../../../../test-support/factories.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

const SECOND_MS = 1_000
const LEASE_MS = 30 * SECOND_MS
const DAY_MS = 86_400 * SECOND_MS
const ACTS_IN_TURN = 100

let test: TestApp
let applicant: string
let admin: string

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(new Date()) })
  applicant = (await createBatchProcesses(test)).applicant.userName
  admin = (await aUser(test.database, { permissions: ['workflow:admin'] })).userName
})
afterAll(() => test?.close())

const suspend: ActOrder = { act: 'suspend' }
async function some(count: number, flowKey = OPEN_FLOW): Promise<string[]> {
  const instanceIds: string[] = []
  for (let n = 0; n < count; n++) instanceIds.push((await startSigning(test, applicant, flowKey)).instanceId)
  return instanceIds
}
async function begin(order: ActOrder, instanceIds: readonly string[], as = admin): Promise<string> {
  const asOf = test.clock.now().toISOString()
  const body = { order, instanceIds: [...instanceIds], reason: '集中处理', count: instanceIds.length, asOf }
  return succeeded(await test.call(actJobApi.begin, { body }, as)).jobId
}
const foresee = async (order: ActOrder, instanceIds: readonly string[]) =>
  succeeded(await test.call(actJobApi.foresee, { body: { order, instanceIds: [...instanceIds] } }, admin))
const get = async (id: string) => succeeded(await test.call(actJobApi.get, { query: { id } }, admin))
const run = async () => {
  while (await test.workflow.runActJobs());
}
const anotherServer = () => createTestApp({ database: test.database, dataDir: test.dataDir, clock: test.clock })

it('what is started before the end of the period that a filter names, but after the foresight, is not acted on', async () => {
  await some(2, GUARDED_FLOW)
  test.clock.set(new Date())
  const order = suspend
  const search = { flowIds: [GUARDED_FLOW], startedTo: new Date(test.clock.now().getTime() + DAY_MS).toISOString() }
  const { count, asOf, foreseen } = succeeded(await test.call(actJobApi.foresee, { body: { order, search } }, admin))
  expect(count).toBe(2)
  // Ids, along which periods are found, are made by the clock of the machine.
  test.clock.advance(SECOND_MS)
  while (Date.now() <= Date.parse(asOf)) await nextTurn()
  await some(1, GUARDED_FLOW)
  // It has not foreseen anything, and finds the same all the same.
  const other = await anotherServer()

  const body = { order, search, count, asOf, foreseen, reason: '集中处理' }
  const begun = await other.call(actJobApi.begin, { body }, admin)
  await other.app.close()

  expect(await get(succeeded(begun).jobId)).toMatchObject({ total: 2 })
  await run()
})

it('a job has a hundred acts in its turn, and the rest when others have had theirs', async () => {
  const long = await begin(suspend, await some(ACTS_IN_TURN + 1))
  test.clock.advance(SECOND_MS)
  const short = await begin(suspend, await some(1))
  test.clock.advance(SECOND_MS)

  await test.workflow.runActJobs()
  expect(await get(long)).toMatchObject({ state: 'running', done: ACTS_IN_TURN })
  expect(await get(short)).toMatchObject({ state: 'waiting', done: 0 })

  await test.workflow.runActJobs()
  expect(await get(short)).toMatchObject({ state: 'done', done: 1 })
  expect(await get(long)).toMatchObject({ state: 'running', done: ACTS_IN_TURN })

  await run()
  expect(await get(long)).toMatchObject({ state: 'done', done: ACTS_IN_TURN + 1, refused: 0 })
})

it('a job whose server is heard of no more is taken over when the lease has run out, and not before', async () => {
  const id = await begin(suspend, await some(2))
  await test.asOwner.query(
    `update act_jobs set state = 'running', holder = gen_random_uuid(), leased_until = $2 where id = $1`,
    [id, new Date(test.clock.now().getTime() + LEASE_MS)],
  )

  test.clock.advance(LEASE_MS - SECOND_MS)
  expect(await test.workflow.runActJobs()).toBe(false)
  test.clock.advance(2 * SECOND_MS)
  await run()

  expect(await get(id)).toMatchObject({ state: 'done', done: 2 })
})

it('a server that stops leaves the job unfinished for the next one', async () => {
  const instanceIds = (await some(2)).toSorted()
  const id = await begin(suspend, instanceIds)

  await whileActing(instanceIds[0] ?? '', ({ workflow }) => workflow.stop())

  expect(await get(id)).toMatchObject({ state: 'running', done: 1 })

  await run()
  expect(await get(id)).toMatchObject({ state: 'done', done: 2, refused: 0 })
})

/** Lets a server act on an instance, and does something before the act is through. */
async function whileActing(
  instanceId: string,
  meanwhile: (acting: Awaited<ReturnType<typeof anotherServer>>) => Promise<unknown>,
): Promise<void> {
  const acting = await anotherServer()
  const holder = new pg.Client({ connectionString: test.database.connectionString })
  await holder.connect()
  const waiting = async () =>
    (
      await test.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  try {
    await holder.query('begin')
    await holder.query('select from process_instances where id = $1 for update', [instanceId])
    const running = acting.workflow.runActJobs()
    await expect.poll(waiting).toBe(1)
    await meanwhile(acting)
    await holder.query('rollback')
    await running
  } finally {
    await holder.end()
    await acting.app.close()
  }
}
const statusOf = async (instanceId: string) =>
  (await test.database.query<{ status: string }>('select status from process_instances where id = $1', [instanceId]))
    .rows[0]?.status

it('whoever has lost a job to another server does nothing more of it, and what he had in hand is undone', async () => {
  const [instanceId = ''] = await some(1)
  const id = await begin(suspend, [instanceId])
  const until = new Date(test.clock.now().getTime() + LEASE_MS)

  await whileActing(instanceId, () =>
    test.asOwner.query('update act_jobs set holder = gen_random_uuid(), leased_until = $2 where id = $1', [id, until]),
  )

  expect(await get(id)).toMatchObject({ state: 'running', done: 0, refused: 0 })
  expect(await statusOf(instanceId)).toBe('active')
  test.clock.advance(LEASE_MS + SECOND_MS)
  await run()
  expect(await get(id)).toMatchObject({ state: 'done', done: 1, refused: 0 })
})

it('what is in hand when a job is stopped is undone', async () => {
  const [instanceId = ''] = await some(1)
  const id = await begin(suspend, [instanceId])

  await whileActing(instanceId, () => test.call(actJobApi.stop, { body: { id } }, admin))

  expect(await get(id)).toMatchObject({ state: 'stopped', done: 0, refused: 0 })
  expect(await statusOf(instanceId)).toBe('active')
})

it('who may no longer order such acts has the rest refused, though he still has an account', async () => {
  const [orderer, instanceIds] = [await aUser(test.database, { permissions: ['workflow:admin'] }), await some(1)]
  const id = await begin(suspend, instanceIds, orderer.userName)
  await changeRows(test.database, 'delete from role_users where user_id = $1', [orderer.userId])

  await run()

  expect(await get(id)).toMatchObject({ state: 'done', done: 0, refused: 1 })
  const { rows } = succeeded(await test.call(actJobApi.results, { query: { id } }, admin))
  expect(rows).toMatchObject([{ state: 'refused', refusal: errorMessage('ORDERER_REFUSED', 'zh-CN') }])
})

it('what most are refused for is foreseen first', async () => {
  const [one = '', two = '', three = ''] = await some(3)
  const end = (id: string) => test.call(processInstanceApi.end, { params: { id }, body: { reason: 'x' } }, admin)
  succeeded(await end(one))
  await begin(suspend, [two, three])
  await run()

  const mostSuspended = await foresee(suspend, [one, two, three])
  succeeded(await end(two))
  const mostEnded = await foresee(suspend, [one, two, three])

  expect(mostSuspended.refused).toMatchObject([{ count: 2 }, { count: 1 }])
  expect(mostEnded.refused).toMatchObject([{ count: 2 }, { count: 1 }])
  expect(mostEnded.refused[0]?.reason).toBe(mostSuspended.refused[1]?.reason)
})

it('a job that was ordered long ago and has just ended is kept', async () => {
  const id = await begin(suspend, await some(1))
  test.clock.advance(40 * DAY_MS)
  await run()

  await test.workflow.purgeActJobs()

  const { rows } = await test.database.query('select state from act_jobs where id = $1', [id])
  expect(rows).toEqual([{ state: 'done' }])
})
