import { administrationApi } from '@liveline/contract/administration/calls.ts'
import type { InstanceTrouble } from '@liveline/contract/process-instance/conditions.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { firstTaskProcesses } from '../../../../test-support/first-task-drawing.ts'
import {
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
/** Whoever does the tasks, all of one role. */
const WORKER = 'chenyu'

const task = (id: string) => `<userTask id="${id}" name="${id}!" flowable:candidateGroups="100044"/>`
const way = (id: string, from: string, to: string, condition = '') =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${condition}</sequenceFlow>`
/** The branch `right` never comes to the join, which the drawing does not tell; `watch` goes on beside it. */
const drawing = (more = '', toJoin = '1 == 2') =>
  `${way('w1', 'first', 'fork')}<parallelGateway id="fork"/>${way('w2', 'fork', 'left')}${way('w3', 'fork', 'right')}
   ${way('w4', 'fork', 'watch')}${task('left')}${task('right')}${task('watch')}${way('w5', 'left', 'join')}
   ${way('w6', 'right', 'pick')}<exclusiveGateway id="pick" default="w8"/>
   ${way('w7', 'pick', 'join', `<conditionExpression xsi:type="tFormalExpression">\${${toJoin}}</conditionExpression>`)}
   ${way('w8', 'pick', 'e2')}<endEvent id="e2"/><parallelGateway id="join" name="汇合"/>${way('w9', 'join', 'last')}
   ${task('last')}${way('w10', 'last', 'e')}<endEvent id="e"/>${way('w11', 'watch', 'e3')}<endEvent id="e3"/>${more}`

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  flow = firstTaskProcesses(test, journey)
  await flow.release('starves', drawing())
  await flow.release('watched', drawing('<callActivity id="call" calledElement="starves"/>'))
  await flow.release(
    'called',
    `${way('c1', 'first', 'fork')}<parallelGateway id="fork"/>${way('c2', 'fork', 'left')}${way('c3', 'fork', 'right')}
     ${task('left')}${task('right')}${way('c4', 'left', 'join')}${way('c5', 'right', 'join')}
     <parallelGateway id="join"/>${way('c6', 'join', 'e')}<endEvent id="e"/>`,
  )
  await flow.release(
    'calls',
    `${way('d1', 'first', 'call')}<callActivity id="call" calledElement="called"/>${way('d2', 'call', 'e')}<endEvent id="e"/>`,
  )
})
afterAll(() => test?.close())
beforeEach(() => test.workflow.judgeJoins())

const openTasks = async (instanceId: string) =>
  succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, await journey.as(WORKER))).open
async function complete(instanceId: string, ...elementIds: readonly string[]) {
  for (const elementId of elementIds) {
    const open = (await openTasks(instanceId)).find((one) => one.elementId === elementId)
    succeeded(await test.call(taskApi.complete, { body: { taskId: open?.taskId ?? '' } }, await journey.as(WORKER)))
  }
}
/** One whose join waits for what went elsewhere. */
async function starve(key = 'starves') {
  const { instanceId } = await flow.start(key)
  await complete(instanceId, 'first', 'left', 'right')
  return instanceId
}
const found = async (trouble: InstanceTrouble = 'deadJoin') =>
  succeeded(
    await test.call(
      processInstanceApi.history,
      { body: { trouble, finished: false, rows: 200 } },
      await journey.as(ADMINISTRATOR),
    ),
  ).rows.map(({ instanceId }) => instanceId)
const counted = async (trouble: InstanceTrouble = 'deadJoin') => {
  const { kinds } = succeeded(await test.call(processInstanceApi.stuck, {}, await journey.as(ADMINISTRATOR)))
  return kinds.find(({ kind }) => kind === trouble)
}
async function verdictOf(instanceId: string) {
  const { rows } = await test.database.query<{ verdict: string; element_ids: string[] }>(
    'select verdict, element_ids from join_verdicts where process_instance_id = $1',
    [instanceId],
  )
  return rows[0]
}

/** What everybody who may see it is told. */
async function shown(instanceId: string) {
  const detail = await test.call(processInstanceApi.detail, { query: { instanceId } }, await journey.as(ADMINISTRATOR))
  const { deadJoins, forecast } = succeeded(detail)
  return { deadJoins, expected: forecast.map(({ elementId }) => elementId) }
}

it('an instance at a join that can no longer complete is found once it was judged, until it moves', async () => {
  const before = await found()
  const { instanceId } = await flow.start('starves')
  await complete(instanceId, 'first', 'left')
  await test.workflow.judgeJoins()
  expect(await verdictOf(instanceId)).toEqual({ verdict: 'open', element_ids: [] })
  expect(await shown(instanceId)).toEqual({ deadJoins: [], expected: ['last'] })
  await complete(instanceId, 'right')
  expect(await found()).toEqual(before)

  await test.workflow.judgeJoins()
  expect(await verdictOf(instanceId)).toEqual({ verdict: 'dead', element_ids: ['join'] })
  expect(await found()).toEqual([instanceId, ...before])
  expect(await counted()).toEqual({ kind: 'deadJoin', count: before.length + 1, countIsCapped: false })
  const inspected = await test.call(
    administrationApi.inspect,
    { query: { instanceId } },
    await journey.as(ADMINISTRATOR),
  )
  expect(succeeded(inspected).deadJoins).toEqual([{ elementId: 'join', name: '汇合', nameEn: '汇合' }])
  expect(await shown(instanceId)).toEqual({ deadJoins: ['join'], expected: [] })

  const [watch] = await openTasks(instanceId)
  const jump = { taskId: watch?.taskId ?? '', targetNode: 'last', mode: 'return' as const, reason: '汇聚点等不齐' }
  succeeded(await test.call(administrationApi.jump, { body: jump }, await journey.as(ADMINISTRATOR)))
  // At once, though nobody has judged it again.
  expect(await found()).toEqual(before)
  expect(await counted()).toMatchObject({ count: before.length })
  await test.workflow.judgeJoins()
  expect(await verdictOf(instanceId)).toBeUndefined()
})

it('a jump that comes to a join that may starve is told what works: a step behind it', async () => {
  const instanceId = await starve()
  const watch = (await openTasks(instanceId)).find(({ elementId }) => elementId === 'watch')
  const body = { taskId: watch?.taskId ?? '', targetNode: 'first', mode: 'return' as const, reason: 'x', dryRun: true }
  const { refusal } = succeeded(
    await test.call(administrationApi.jump, { body }, await journey.as(ADMINISTRATOR), { language: 'en' }),
  )

  expect(refusal).toContain('wait for ever at “汇合”')
  expect(refusal).toMatch(/: last!$/)
})

it('a return to before a join that may starve is told what works: the step that leads to it for sure', async () => {
  await flow.release('returns', drawing('', '1 == 1'))
  const instanceId = await starve('returns')
  const last = (await openTasks(instanceId)).find(({ elementId }) => elementId === 'last')
  const back = { taskId: last?.taskId ?? '', to: 'first', opinion: 'x' }

  const refused = await test.call(taskActApi.reject, { body: back }, await journey.as(WORKER), { language: 'en' })

  expect(refused.retcode).toBe(errorCodes.RETURN_REFUSED.retcode)
  expect(refused.msg).toContain('wait for ever at 汇合: choose left!. It may go back to: left!')
  const { open } = succeeded(
    await test.call(taskActApi.reject, { body: { ...back, to: 'left' } }, await journey.as(WORKER)),
  )
  expect(open.map(({ elementId }) => elementId).toSorted()).toEqual(['left', 'watch'])
})

it('one that has ended leaves nothing behind', async () => {
  const instanceId = await starve()
  await test.workflow.judgeJoins()
  expect(await found()).toContain(instanceId)
  const end = { params: { id: instanceId }, body: { reason: '无法继续' } }
  succeeded(await test.call(processInstanceApi.end, end, await journey.as(ADMINISTRATOR)))
  expect(await found()).not.toContain(instanceId)
  await test.workflow.judgeJoins()
  expect(await verdictOf(instanceId)).toBeUndefined()
})

it('one of which nobody knows is found as such, is told so, and is not called dead', async () => {
  const before = await counted('unjudgedJoin')
  const instanceId = await starve('watched')
  await test.workflow.judgeJoins()
  expect(await verdictOf(instanceId)).toEqual({ verdict: 'unknown', element_ids: ['join'] })
  expect(await found()).not.toContain(instanceId)
  expect(await found('unjudgedJoin')).toContain(instanceId)
  expect(await counted('unjudgedJoin')).toEqual({
    kind: 'unjudgedJoin',
    count: before!.count + 1,
    countIsCapped: false,
  })
  const inspected = await test.call(
    administrationApi.inspect,
    { query: { instanceId } },
    await journey.as(ADMINISTRATOR),
  )
  expect(succeeded(inspected)).toMatchObject({ deadJoins: [], unjudgedJoins: [{ elementId: 'join', name: '汇合' }] })

  const [watch] = await openTasks(instanceId)
  succeeded(await test.call(taskApi.complete, { body: { taskId: watch?.taskId ?? '' } }, await journey.as(WORKER)))
  expect(await found('unjudgedJoin')).not.toContain(instanceId)
})

it('one in a called process that others are still to come to is no doubt', async () => {
  const { instanceId } = await flow.start('calls')
  await complete(instanceId, 'first', 'first', 'left')
  await test.workflow.judgeJoins()
  expect(await verdictOf(instanceId)).toEqual({ verdict: 'open', element_ids: [] })
})

it('many that stood there before are judged in batches, by several servers at once, and again for another formula', async () => {
  const instanceId = await starve()
  const { rows: copies } = await test.database.query<{ id: string }>(
    `with copies as materialized (
       select gen_random_uuid() as id, n from generate_series(1, 120) n
     ), made as (
       insert into process_instances (id, org_id, definition_id, definition_version_id, definition_key, number, title,
         status, initiator_id, initiator_name, started_at, rev)
       select c.id, org_id, definition_id, definition_version_id, definition_key, number || '-' || n, title, status,
         initiator_id, initiator_name, started_at, rev from process_instances i cross join copies c where i.id = $1
     ), scoped as (
       insert into scopes (org_id, process_instance_id, id, kind, element_id)
       select org_id, c.id, s.id, kind, element_id from scopes s cross join copies c where s.process_instance_id = $1
     ), stood as (
       insert into tokens (org_id, process_instance_id, id, scope_id, element_id, state, flow_id)
       select org_id, c.id, t.id, scope_id, element_id, state, flow_id
       from tokens t cross join copies c where t.process_instance_id = $1
     ) select id from copies`,
    [instanceId],
  )
  await Promise.all(Array.from({ length: 3 }, () => test.workflow.judgeJoins()))
  await test.workflow.judgeJoins()
  const all = await found()
  expect(copies.filter(({ id }) => !all.includes(id))).toEqual([])
  expect(await counted()).toEqual({ kind: 'deadJoin', count: all.length, countIsCapped: false })

  await test.database.transaction((tx) => tx.query('update join_rounds set formula = 0'))
  await test.database.transaction((tx) => tx.query(`update join_verdicts set verdict = 'open'`))
  expect(await found()).toEqual([])
  await test.workflow.judgeJoins()
  expect((await found()).toSorted()).toEqual(all.toSorted())
  await test.asOwner.query('delete from process_instances where id = any($1)', [copies.map(({ id }) => id)])
  await test.asOwner.query('delete from tokens where process_instance_id = any($1)', [copies.map(({ id }) => id)])
})

it('a round that breaks off writes nothing, and the next one goes on', async () => {
  const instanceId = await starve()
  await test.asOwner.query(
    `create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
     create trigger break_off before update on join_rounds for each statement execute function break_off()`,
  )
  await expect(test.workflow.judgeJoins()).rejects.toThrow()
  expect(await verdictOf(instanceId)).toBeUndefined()
  await test.asOwner.query('drop function break_off() cascade')
  await test.workflow.judgeJoins()
  expect(await verdictOf(instanceId)).toMatchObject({ verdict: 'dead' })
})

it('one that cannot be judged keeps no other from being judged', async () => {
  const [broken, sound] = [await starve(), await starve()]
  await test.asOwner.query(
    `update tokens set element_id = 'gone' where process_instance_id = $1 and state = 'arrived'`,
    [broken],
  )

  await test.workflow.judgeJoins()

  expect(await verdictOf(broken)).toEqual({ verdict: 'unknown', element_ids: [] })
  expect(await found('unjudgedJoin')).toContain(broken)
  expect(await verdictOf(sound)).toEqual({ verdict: 'dead', element_ids: ['join'] })
})
