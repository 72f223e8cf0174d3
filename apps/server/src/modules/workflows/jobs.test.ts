import { workFlowApi } from '@liveline/contract/work-flow.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'

const START = new Date('2026-11-23T09:00:00+08:00')
const MINUTE = 60_000
let test: TestApp

const cycle = (every: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn"><process id="cycle" isExecutable="true">
  <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="u"/>
  <userTask id="u" name="Wait" flowable:assignee="starter"/>
  <boundaryEvent id="b" attachedToRef="u" cancelActivity="false">
    <timerEventDefinition><timeCycle>${every}</timeCycle></timerEventDefinition></boundaryEvent>
  <sequenceFlow id="f2" sourceRef="b" targetRef="beside"/><task id="beside"/></process></definitions>`

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(START) })
  await aUser(test.database, { userName: 'starter', permissions: ['workflow:start'] })
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, {
      flowKey: 'cycle',
      name: 'c',
      nameEn: 'c',
      bpmnXml: cycle('R/PT1H'),
    }),
  )
}, 60_000)
afterAll(() => test.close())
// Two thousand jobs left behind by a test that failed would keep the next ones busy.
beforeEach(async () => {
  test.clock.set(START)
  await test.database.query('delete from jobs')
  await test.database.query('delete from steps')
})

const start = async () =>
  succeeded(await test.call(workFlowApi.startByKey, { params: { key: 'cycle' }, body: { forms: {} } }, 'starter'))
    .instanceId
/** Instances in the order in which their timers fired. */
async function firings(): Promise<string[]> {
  const { rows } = await test.database.query<{ process_instance_id: string }>(
    `select process_instance_id from activities where element_id = 'b' order by id, place`,
  )
  return rows.map((row) => row.process_instance_id)
}

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
    const { rows } = await test.database.query<{ attempts: number; last_error: string }>(
      `select attempts, last_error from jobs where element_id = 'nowhere'`,
    )
    expect(rows).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('nowhere') }])
  })
})
