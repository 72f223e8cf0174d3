import { actJobApi } from '@liveline/contract/act-job/calls.ts'
import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { errorCodes, errorMessage } from '@liveline/contract/error-codes.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { firstTaskProcesses } from '../../../../test-support/first-task-drawing.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { createJourney, loadLiveLinePack, succeeded, type Journey } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

/** Ids are made by the clock of the machine: for that of the test all of them are of the past. */
const HOUR_MS = 3_600_000

let test: TestApp
let journey: Journey
let flow: ReturnType<typeof firstTaskProcesses>
let other: TestUser
let handler: TestUser
let orderer: TestUser

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(new Date(Date.now() + HOUR_MS)) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  flow = firstTaskProcesses(test, journey)
  other = await aUser(test.database, { name: '接手人' })
  handler = await aUser(test.database, { roles: [100_044] })
  await flow.release('plain', '')
})
afterAll(() => test.close())
beforeEach(async () => {
  orderer = await aUser(test.database, { name: '下达人', permissions: ['workflow:admin'] })
})

const suspend: ActOrder = { act: 'suspend' }
type Selection =
  | { instanceIds: string[] }
  | { search: { number?: string; flowIds?: string[]; statuses?: ('active' | 'suspended')[]; finished?: boolean } }
const foresee = async (order: ActOrder, selection: Selection, as = orderer.userName) =>
  succeeded(await test.call(actJobApi.foresee, { body: { order, ...selection } }, as))
const begin = async (
  order: ActOrder,
  selection: Selection,
  { count, asOf, foreseen }: { count: number; asOf: string; foreseen?: string },
  as = orderer.userName,
) =>
  test.call(
    actJobApi.begin,
    { body: { order, ...selection, reason: '集中处理', count, asOf, ...('search' in selection ? { foreseen } : {}) } },
    as,
  )
const order = async (wanted: ActOrder, selection: Selection, as = orderer.userName) =>
  succeeded(await begin(wanted, selection, await foresee(wanted, selection, as), as)).jobId
const run = async () => {
  while (await test.workflow.runActJobs());
}
const get = async (id: string) => succeeded(await test.call(actJobApi.get, { query: { id } }, orderer.userName))
const results = async (id: string, state?: 'waiting' | 'done' | 'refused') =>
  succeeded(
    await test.call(
      actJobApi.results,
      { query: { id, ...(state === undefined ? {} : { state }), rows: 200 } },
      orderer.userName,
    ),
  ).rows
const some = async (count: number) => {
  const started = []
  for (let n = 0; n < count; n++) started.push(await flow.start('plain'))
  return started.map(({ instanceId }) => instanceId)
}
const statusOf = async (id: string) => (await journey.detail(id, orderer.userName)).status

describe('an act on all that a filter matches', () => {
  it('is foreseen, ordered, done for each once, and its orderer is told', async () => {
    const instanceIds = await some(3)
    const [held = ''] = instanceIds
    succeeded(await test.call(administrationApi.suspend, { body: { instanceId: held, reason: 'x' } }, orderer.userName))
    const search = { search: { flowIds: ['plain'], statuses: ['active' as const, 'suspended' as const] } }

    const foreseen = await foresee(suspend, search)

    const { count } = foreseen
    expect(foreseen).toMatchObject({ isCut: false, possible: count - 1, refused: [{ count: 1 }], openTasks: count - 1 })
    expect(foreseen.tried.map(({ refusal }) => refusal)).toEqual(foreseen.tried.map(() => null))
    expect(await statusOf(instanceIds[1] ?? '')).toBe('active')
    const { jobId } = succeeded(await begin(suspend, search, foreseen))
    await run()

    expect(await get(jobId)).toMatchObject({ state: 'done', total: count, done: count - 1, refused: 1, isCut: false })
    const rows = await results(jobId)
    expect(rows).toHaveLength(count)
    expect(rows.find(({ instanceId }) => instanceId === held)).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('已经挂起'),
    })
    expect(await results(jobId, 'refused')).toHaveLength(1)
    expect(await statusOf(instanceIds[2] ?? '')).toBe('suspended')
    const notices = succeeded(await test.call(noticeApi.list, { query: {} }, orderer.userName)).rows
    expect(notices[0]).toMatchObject({ kind: 'actJob', link: expect.stringContaining(jobId) })
    const audits = await test.database.query<{ count: number }>(
      `select count(*)::int as count from audit_log where action = 'instance.suspend' and object_id = $1`,
      [instanceIds[2]],
    )
    expect(audits.rows).toEqual([{ count: 1 }])
  })

  it('is refused when more match by now than were confirmed, or none; what was started since does not match', async () => {
    const instanceIds = await some(2)
    const { asOf, foreseen } = await foresee(suspend, { instanceIds })
    const before = new Date(Date.now() - HOUR_MS).toISOString()

    expect(
      await begin(suspend, { search: { flowIds: ['plain'] } }, { count: 99, asOf: before, foreseen }),
    ).toMatchObject({
      retcode: errorCodes.SELECTION_CHANGED.retcode,
    })

    expect(await begin(suspend, { instanceIds }, { count: 1, asOf })).toMatchObject({
      retcode: errorCodes.SELECTION_CHANGED.retcode,
    })
    expect(await begin(suspend, { search: { number: 'nothing' } }, { count: 1, asOf, foreseen })).toMatchObject({
      retcode: errorCodes.SELECTION_CHANGED.retcode,
    })
  })

  it('is done to those that were foreseen, and to nothing that matches instead of them by now', async () => {
    const [gone = '', stays = ''] = await some(2)
    for (const id of [gone, stays]) {
      succeeded(await test.call(administrationApi.suspend, { body: { instanceId: id, reason: 'x' } }, orderer.userName))
    }
    const resume: ActOrder = { act: 'resume' }
    const search = { search: { flowIds: ['plain'], statuses: ['suspended' as const], finished: false } }
    const foreseen = await foresee(resume, search)
    // As many as before, not the same.
    succeeded(await test.call(administrationApi.resume, { body: { instanceId: gone, reason: 'x' } }, orderer.userName))
    const [came = ''] = await some(1)
    succeeded(await test.call(administrationApi.suspend, { body: { instanceId: came, reason: 'x' } }, orderer.userName))
    expect((await foresee(resume, search)).count).toBe(foreseen.count)

    const { jobId } = succeeded(await begin(resume, search, foreseen))
    await run()

    expect(await get(jobId)).toMatchObject({ state: 'done', total: foreseen.count - 1 })
    expect([await statusOf(stays), await statusOf(came)]).toEqual(['active', 'suspended'])
    // Which they were nobody knows.
    expect(await begin(resume, search, { ...foreseen, foreseen: 'unknown' })).toMatchObject({
      retcode: errorCodes.SELECTION_CHANGED.retcode,
    })
    expect(
      await test.call(
        actJobApi.begin,
        {
          body: { order: resume, ...search, reason: 'x', count: 9, asOf: foreseen.asOf },
        },
        orderer.userName,
      ),
    ).toMatchObject({ status: 400 })
  })

  it('is stopped, and what it was refused for and has left is acted on again', async () => {
    const instanceIds = await some(2)
    const id = await order(suspend, { instanceIds })
    expect(await test.call(actJobApi.repeat, { body: { id } }, orderer.userName)).toMatchObject({
      retcode: errorCodes.ILLEGAL_TRANSITION.retcode,
    })

    expect(succeeded(await test.call(actJobApi.stop, { body: { id } }, orderer.userName)).state).toBe('stopped')
    await run()

    expect(await get(id)).toMatchObject({ state: 'stopped', done: 0, refused: 0 })
    expect(await statusOf(instanceIds[0] ?? '')).toBe('active')
    // Two who ask at once get one repetition between them.
    const asked = await Promise.all(
      Array.from({ length: 2 }, () => test.call(actJobApi.repeat, { body: { id } }, orderer.userName)),
    )
    const { jobId } = succeeded(asked.find(({ retcode }) => retcode === 0) ?? asked[0]!)
    expect(asked.filter(({ retcode }) => retcode === errorCodes.ILLEGAL_TRANSITION.retcode)).toHaveLength(1)
    await run()
    expect(await test.call(actJobApi.repeat, { body: { id } }, orderer.userName)).toMatchObject({
      retcode: errorCodes.ILLEGAL_TRANSITION.retcode,
    })
    expect(await get(jobId)).toMatchObject({ state: 'done', done: 2, repeats: id })
    expect(await test.call(actJobApi.repeat, { body: { id: jobId } }, orderer.userName)).toMatchObject({
      retcode: errorCodes.ILLEGAL_TRANSITION.retcode,
    })
    const { jobs } = succeeded(await test.call(actJobApi.list, {}, orderer.userName))
    expect(jobs.map((job) => job.id)).toEqual(expect.arrayContaining([id, jobId]))
  })

  it('is done with what its orderer may do then: the rest is refused in words', async () => {
    const instanceIds = await some(2)
    const id = await order(suspend, { instanceIds })
    await changeRows(test.database, 'update users set enabled = false where id = $1', [orderer.userId])

    await run()

    orderer = await aUser(test.database, { permissions: ['workflow:admin'] })
    expect(await get(id)).toMatchObject({ state: 'done', done: 0, refused: 2 })
    expect((await results(id))[0]?.refusal).toBe(errorMessage('ORDERER_REFUSED', 'zh-CN'))
    expect(await statusOf(instanceIds[0] ?? '')).toBe('active')
  })

  it('lets nobody have more than three at once', async () => {
    const instanceIds = await some(1)
    for (let n = 0; n < 3; n++) await order(suspend, { instanceIds })

    expect(await begin(suspend, { instanceIds }, { count: 1, asOf: test.clock.now().toISOString() })).toMatchObject({
      retcode: errorCodes.TOO_MANY_ACT_JOBS.retcode,
    })
    await run()
  })
})

describe('two at once', () => {
  it('act on each instance once, whatever two jobs and two workers do', async () => {
    const instanceIds = await some(6)
    const [one, two] = [await order({ act: 'end' }, { instanceIds }), await order({ act: 'end' }, { instanceIds })]

    await Promise.all([run(), run()])

    const [first, second] = [await get(one), await get(two)]
    expect([first.state, second.state]).toEqual(['done', 'done'])
    expect(first.done + second.done).toBe(6)
    expect(first.refused + second.refused).toBe(6)
    const ended = await test.database.query<{ count: number }>(
      `select count(*)::int as count from audit_log where action = 'instance.delete' and object_id = any($1::text[])`,
      [instanceIds],
    )
    expect(ended.rows).toEqual([{ count: 6 }])
  })

  it('go on beside a person who completes the task meanwhile: an instance is reassigned whole or refused', async () => {
    const instanceIds = await some(4)
    const id = await order({ act: 'reassign', newUserId: other.userId }, { instanceIds })
    const tasks = []
    for (const one of instanceIds) tasks.push(...(await journey.detail(one, orderer.userName)).open)
    const token = await test.loginAs(handler.userName)

    const completed = await Promise.all([
      run().then(() => undefined),
      ...tasks.map(({ taskId }) =>
        test.call(taskApi.complete, { body: { taskId, outcome: 'agree', opinion: '' } }, token),
      ),
    ])

    expect(completed).toHaveLength(5)
    const job = await get(id)
    expect(job.done + job.refused).toBe(4)
    for (const { instanceId, state } of await results(id)) {
      const { open } = await journey.detail(instanceId, orderer.userName)
      const isHis = open.length > 0 && open.every(({ handlers }) => handlers.every((one) => one.id === other.userId))
      expect(isHis || state === 'refused' || open.length === 0).toBe(true)
    }
  })
})

describe('jobs that have ended', () => {
  it('are forgotten a month later', async () => {
    const instanceIds = await some(1)
    const id = await order(suspend, { instanceIds })
    await run()
    const count = async () => {
      const { rows } = await test.database.query('select from act_job_items where job_id = $1', [id])
      return rows.length
    }
    test.clock.advance(30 * 24 * HOUR_MS)
    await test.workflow.purgeActJobs()
    expect(await count()).toBe(1)

    test.clock.advance(2 * 24 * HOUR_MS)
    await test.workflow.purgeActJobs()

    expect(await count()).toBe(0)
    orderer = await aUser(test.database, { permissions: ['workflow:admin'] })
    expect(await test.call(actJobApi.get, { query: { id } }, orderer.userName)).toMatchObject({ status: 404 })
  })
})
