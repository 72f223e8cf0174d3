import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import type { InstanceTrouble } from '@liveline/contract/process-instance/conditions.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { firstTaskProcesses } from '../../../../test-support/first-task-drawing.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import {
  countRows,
  createJourney,
  loadLiveLinePack,
  MONDAY,
  succeeded,
  type Journey,
} from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey
let flow: ReturnType<typeof firstTaskProcesses>
const ADMINISTRATOR = 'kongde'

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  flow = firstTaskProcesses(test, journey)
  await flow.release('plain', '')
})
afterAll(() => test.close())

const suspend = async (instanceId: string) =>
  succeeded(
    await test.call(
      administrationApi.suspend,
      { body: { instanceId, reason: '集中处理' } },
      await journey.as(ADMINISTRATOR),
    ),
  )
const end = async (instanceId: string) =>
  succeeded(
    await test.call(
      processInstanceApi.end,
      { params: { id: instanceId }, body: { reason: '集中处理' } },
      await journey.as(ADMINISTRATOR),
    ),
  )
const inspect = async (instanceId: string) =>
  succeeded(await test.call(administrationApi.inspect, { query: { instanceId } }, await journey.as(ADMINISTRATOR)))
const found = async (trouble: InstanceTrouble) =>
  succeeded(
    await test.call(
      processInstanceApi.history,
      { body: { trouble, finished: false, rows: 200 } },
      await journey.as(ADMINISTRATOR),
    ),
  ).rows.map(({ instanceId }) => instanceId)

describe('what an instance is made of', () => {
  it('is told with types, what may not be set and why, the history of values and the jobs', async () => {
    const { instanceId } = await journey.start()
    succeeded(
      await test.call(
        administrationApi.setVariables,
        {
          query: { id: instanceId },
          body: {
            variables: {
              crewCount: { type: 'number', value: 2 },
              checkedBig: { type: 'integer', value: '12345678901234567890' },
            },
            reason: '更正',
          },
        },
        await journey.as(ADMINISTRATOR),
      ),
    )

    const { variables, changes, jobs, called, stuck, isCertain } = await inspect(instanceId)

    const named = (name: string) => variables.find((variable) => variable.name === name)
    expect(named('crewCount')).toMatchObject({ type: 'number', value: 2, within: null, refusal: null })
    expect(named('checkedBig')).toMatchObject({ type: 'integer', value: '12345678901234567890', refusal: null })
    expect(named('planStart')?.type).toBe('dateTime')
    expect(changes.filter(({ name }) => name === 'crewCount').map(({ value }) => value)).toEqual([2, 1])
    expect(jobs.find(({ elementId }) => elementId === 'planStartPassed')).toMatchObject({
      kind: 'timer',
      state: 'waiting',
      nextAt: expect.any(String),
    })
    expect({ called, stuck, isCertain }).toEqual({ called: [], stuck: [], isCertain: true })
  })

  it('says that the drawing protects an outcome', async () => {
    const done = await journey.act(await journey.start(), 'screening', 'live')

    const outcome = (await inspect(done.instanceId)).variables.find(({ name }) => name === 'screeningOutcome')

    expect(outcome).toMatchObject({ type: 'text', value: 'live', refusal: expect.stringContaining('办理') })
  })

  it('names the join at which a token waits for ever', async () => {
    const task = (id: string) => `<userTask id="${id}" name="${id}!" flowable:candidateGroups="100044"/>`
    const way = (id: string, from: string, to: string) =>
      `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
    await flow.release(
      'joins',
      `${way('f2', 'first', 'fork')}<parallelGateway id="fork"/>${way('f3', 'fork', 'left')}${way('f4', 'fork', 'right')}
       ${task('left')}${task('right')}${way('f5', 'left', 'join')}${way('f6', 'right', 'join')}
       <parallelGateway id="join"/>${way('f7', 'join', 'e')}<endEvent id="e"/>`,
    )
    const begun = await flow.start('joins')
    const forked = succeeded(
      await test.call(
        taskApi.complete,
        { body: { taskId: journey.taskOf(begun, 'first') } },
        await journey.as('chenyu'),
      ),
    )
    expect((await inspect(forked.instanceId)).stuck).toEqual([])

    // As a fault of an older engine might leave it.
    await test.database.query(
      `with gone as (delete from tokens where process_instance_id = $1 and element_id = 'right' returning id)
       delete from tasks where process_instance_id = $1 and token_id in (select id from gone)`,
      [forked.instanceId],
    )

    expect((await inspect(forked.instanceId)).stuck).toEqual([
      expect.objectContaining({
        elementId: 'join',
        name: '并行汇聚（left!、right!之后）',
        nameEn: 'parallel join after left!, right!',
      }),
    ])
  })
})

const counted = async () => {
  const { kinds } = succeeded(await test.call(processInstanceApi.stuck, {}, await journey.as(ADMINISTRATOR)))
  expect(kinds.every(({ countIsCapped }) => !countIsCapped)).toBe(true)
  return Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))
}

describe('what stands still', () => {
  it('is counted by reason as the list finds it, each instance once, and only for administrators', async () => {
    const before = await counted()
    const [late, given, overdue] = [await journey.start(), await journey.start(), await flow.start('plain')]
    const twice = await flow.start('plain')
    const hourAgo = new Date(test.clock.now().getTime() - 3_600_000)
    await test.database.query(
      `update jobs set due_at = $2 where process_instance_id = $1 and element_id = 'planStartPassed'`,
      [late.instanceId, hourAgo],
    )
    await test.database.query(
      `update jobs set incident_at = $2 where process_instance_id = $1 and element_id = 'planStartPassed'`,
      [given.instanceId, hourAgo],
    )
    await test.database.query('update tasks set due_at = $2 where process_instance_id = any($1)', [
      [overdue.instanceId, twice.instanceId],
      hourAgo,
    ])
    await test.database.query(
      `with beside as (
         insert into tasks (org_id, process_instance_id, id, token_id, scope_id, element_id, name, definition_key, due_at, created_at)
         select org_id, process_instance_id, gen_random_uuid(), token_id, scope_id, element_id, name, definition_key, due_at, created_at
         from tasks where process_instance_id = $1 returning id)
       insert into task_actors (org_id, process_instance_id, task_id, actor_kind, actor_id, definition_key, due_at, task_created_at)
       select org_id, process_instance_id, beside.id, actor_kind, actor_id, definition_key, due_at, task_created_at
       from task_actors cross join beside where process_instance_id = $1`,
      [twice.instanceId],
    )

    expect(await counted()).toEqual({
      ...before,
      lateJob: before['lateJob']! + 1,
      incident: before['incident']! + 1,
      overdue: before['overdue']! + 2,
    })
    for (const { instanceId } of [late, given, overdue, twice]) await end(instanceId)
    expect(await counted()).toEqual(before)
    expect((await test.call(processInstanceApi.stuck, {}, await journey.as('chenyu'))).status).toBe(403)
  })

  it('is found where nobody who can log in has an open task, or administrators have it instead', async () => {
    const leaver = await aUser(test.database, { name: '已离职' })
    const leaving = await flow.start('plain')
    const { instanceId } = leaving
    const held = await flow.start('plain')
    succeeded(
      await test.call(
        administrationApi.assign,
        { body: { taskId: journey.taskOf(leaving, 'first'), newUserId: leaver.userId, reason: '集中处理' } },
        await journey.as(ADMINISTRATOR),
      ),
    )
    expect(await found('noHandler')).not.toContain(instanceId)

    await changeRows(test.database, 'update users set enabled = false where id = $1', [leaver.userId])
    await test.database.query(`update task_actors set actor_type = 'fallback' where process_instance_id = $1`, [
      held.instanceId,
    ])

    expect((await found('noHandler')).toSorted()).toEqual([instanceId, held.instanceId].toSorted())
  })

  it('is found by a job that is due for long or was given up, but not while an instance is held', async () => {
    const [late, given] = [await journey.start(), await journey.start()]
    await test.database.query(
      `update jobs set due_at = $2 where process_instance_id = $1 and element_id = 'planStartPassed'`,
      [late.instanceId, new Date(test.clock.now().getTime() - 3_600_000)],
    )
    await test.database.query(
      `update jobs set incident_at = $2 where process_instance_id = $1 and element_id = 'planStartPassed'`,
      [given.instanceId, test.clock.now()],
    )

    expect(await found('lateJob')).toEqual([late.instanceId])
    expect(await found('incident')).toEqual([given.instanceId])
    const states = async (id: string) =>
      (await inspect(id)).jobs.filter(({ elementId }) => elementId === 'planStartPassed').map(({ state }) => state)
    expect([await states(late.instanceId), await states(given.instanceId)]).toEqual([['late'], ['incident']])
    await suspend(late.instanceId)
    expect(await states(late.instanceId)).toEqual(['held'])
    expect(await found('lateJob')).toEqual([])
  })
})

describe('a jump that is only tried', () => {
  it('changes no row', async () => {
    const { instanceId, open } = await journey.act(await journey.start(), 'screening', 'live')
    await inspect(instanceId)
    const before = await countRows(test.database)

    const foreseen = succeeded(
      await test.call(
        administrationApi.jump,
        { body: { taskId: open[0]?.taskId ?? '', targetNode: 'screening', reason: '看看', dryRun: true } },
        await journey.as(ADMINISTRATOR),
      ),
    )

    expect(foreseen).toMatchObject({ result: null, refusal: null, opened: [{ elementId: 'screening' }] })
    expect(await countRows(test.database)).toEqual(before)
  })
})
