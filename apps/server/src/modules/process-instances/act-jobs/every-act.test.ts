import { actJobApi } from '@liveline/contract/act-job/calls.ts'
import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { incidentApi } from '@liveline/contract/incident/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

const LINE = 'actedOn'
const FORK = 'forkedActs'

const task = (id: string, more = '') =>
  `<userTask id="${id}" name="环节${id}" ${more}><extensionElements><liveline:approver kind="initiator"/></extensionElements></userTask>`
const drawing = (key: string, content: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${key}" isExecutable="true">
    <startEvent id="s"/>${content}<endEvent id="e"/></process></definitions>`
const flow = (from: string, to: string) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`
const inLine = (steps: readonly string[]) => {
  const nodes = ['s', ...steps, 'e']
  const flows = steps.map((to, place) => flow(nodes[place] ?? '', to))
  return drawing(LINE, [...steps.map((id) => task(id)), ...flows, flow(steps.at(-1) ?? '', 'e')].join(''))
}
const forked = drawing(
  FORK,
  [
    `<parallelGateway id="g"/>${task('left')}${task('right', 'liveline:qualifiedOnly="带电作业证"')}`,
    ...[flow('s', 'g'), flow('g', 'left'), flow('g', 'right'), flow('left', 'e'), flow('right', 'e')],
  ].join(''),
)

let test: TestApp
let admin: string
let applicant: string
let other: TestUser

beforeAll(async () => {
  test = await createTestApp()
  const permissions = ['workflow:edit', 'workflow:release', 'workflow:admin', 'workflow:start']
  admin = await test.loginAs((await aUser(test.database, { permissions })).userName)
  applicant = await test.loginAs((await aUser(test.database, { permissions: ['workflow:start'] })).userName)
  other = await aUser(test.database)
  const release = async (id: number) =>
    succeeded(await test.call(processDefinitionApi.release, { body: { id } }, admin))
  const create = async (flowKey: string, bpmnXml: string) =>
    succeeded(await test.call(processDefinitionApi.create, { body: { flowKey, name: flowKey, bpmnXml } }, admin)).id
  const id = await create(LINE, inLine(['plan', 'check']))
  await release(id)
  const body = { id, bpmnXml: inLine(['plan', 'survey', 'check']) }
  succeeded(await test.call(processDefinitionApi.update, { body }, admin))
  await release(id)
  await release(await create(FORK, forked))
  line = id
})
afterAll(() => test?.close())

let line = 0
const startOn = async (v: number) =>
  succeeded(await test.call(processInstanceApi.start, { params: { id: line, v }, body: { forms: {} } }, applicant))
    .instanceId
const detail = async (instanceId: string) =>
  succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, admin))
const standing = async (instanceId: string) => (await detail(instanceId)).open.map(({ elementId }) => elementId)
const foresee = async (order: ActOrder, instanceIds: string[]) =>
  succeeded(await test.call(actJobApi.foresee, { body: { order, instanceIds } }, admin))

/** What became of each, in the order of the instances. */
async function act(order: ActOrder, instanceIds: string[]) {
  const { count, asOf } = await foresee(order, instanceIds)
  const body = { order, instanceIds, reason: '集中处理', count, asOf }
  const { jobId: id } = succeeded(await test.call(actJobApi.begin, { body }, admin))
  while (await test.workflow.runActJobs());
  return succeeded(await test.call(actJobApi.results, { query: { id } }, admin)).rows
}

it('jumps on one version of one workflow, and tells why it cannot elsewhere', async () => {
  const instanceIds = [await startOn(1), await startOn(1), await startOn(2)]
  const order: ActOrder = { act: 'jump', flowKey: LINE, version: 1, targetNode: 'check', mode: 'return' }

  const foreseen = await foresee(order, instanceIds)
  expect(foreseen).toMatchObject({ possible: 2, refused: [{ count: 1, reason: '不在所选的流程版本上' }] })
  expect(foreseen.tried.map(({ refusal }) => refusal)).toEqual([null, null])
  expect(await standing(instanceIds[0] ?? '')).toEqual(['plan'])
  const rows = await act(order, instanceIds)

  expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'refused'])
  expect(await standing(instanceIds[0] ?? '')).toEqual(['check'])
  expect(await standing(instanceIds[2] ?? '')).toEqual(['plan'])
  const elsewhere = await act({ ...order, fromNode: 'plan', targetNode: 'plan' }, instanceIds.slice(0, 1))
  expect(elsewhere[0]?.refusal).toContain('没有可以跳转的待办任务')
})

it('foresees a jump only for those that have one open task where it begins', async () => {
  const there = await startOn(1)
  const gone = await startOn(1)
  const on = { flowKey: LINE, version: 1 } as const
  await act({ act: 'jump', ...on, targetNode: 'check', mode: 'return' }, [gone])
  const jump: ActOrder = { act: 'jump', ...on, fromNode: 'check', targetNode: 'plan', mode: 'return' }

  const foreseen = await foresee(jump, [there, gone])

  expect(foreseen).toMatchObject({
    possible: 1,
    openTasks: 1,
    refused: [{ count: 1, reason: '没有可以跳转的待办任务' }],
  })
  expect(foreseen.tried).toMatchObject([{ instanceId: gone, refusal: null }])
  expect(foreseen).toMatchObject({ count: 2 })
  const params = { key: FORK }
  const { instanceId: split } = succeeded(
    await test.call(processInstanceApi.startByKey, { params, body: { forms: {} } }, applicant),
  )
  const among: ActOrder = { act: 'jump', flowKey: FORK, version: 1, targetNode: 'left', mode: 'return' }
  expect(await foresee(among, [split])).toMatchObject({ possible: 0, refused: [{ count: 1 }], tried: [] })
  expect(await foresee({ ...among, fromNode: 'right' }, [split])).toMatchObject({ possible: 1, openTasks: 1 })
})

it('sets a variable, of its own type only', async () => {
  const instanceId = await startOn(1)

  const rows = await act({ act: 'setVariable', name: 'crew', value: { type: 'number', value: 4 } }, [instanceId])
  const other = await act({ act: 'setVariable', name: 'crew', value: { type: 'text', value: 'x' } }, [instanceId])

  expect(rows).toMatchObject([{ state: 'done' }])
  expect(other).toMatchObject([{ state: 'refused', refusal: expect.stringContaining('crew') }])
  const { variables } = succeeded(await test.call(administrationApi.inspect, { query: { instanceId } }, admin))
  expect(variables).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'crew', value: 4 })]))
})

it('migrates those of the version that the mapping was made for', async () => {
  const instanceIds = [await startOn(1), await startOn(2)]
  const order: ActOrder = { act: 'migrate', flowKey: LINE, from: 1, to: 2, mapping: {} }

  expect(await foresee(order, instanceIds)).toMatchObject({ possible: 1, refused: [{ count: 1 }] })
  const rows = await act(order, instanceIds)

  expect(rows.map(({ state }) => state)).toEqual(['done', 'refused'])
  expect((await detail(instanceIds[0] ?? '')).version).toBe(2)
})

it('lets every job that was given up be tried again', async () => {
  const instanceIds = [await startOn(1), await startOn(1)]
  await test.database.query(
    `insert into jobs (org_id, process_instance_id, id, kind, element_id, due_at, attempts, incident_at)
     select i.org_id, i.id, job.id, 'timer', 'gone', $1, 10, $1
     from unnest($2::uuid[]) as job (id), process_instances i where i.id = $3`,
    [test.clock.now(), [randomUUID(), randomUUID()], instanceIds[0]],
  )

  expect(await foresee({ act: 'retry' }, instanceIds)).toMatchObject({ possible: 1, refused: [{ count: 1 }] })
  const rows = await act({ act: 'retry' }, instanceIds)

  expect(rows.map(({ state }) => state)).toEqual(['done', 'refused'])
  expect(rows[1]?.refusal).toContain('没有需要重试的故障')
  const left = succeeded(await test.call(incidentApi.list, { query: {} }, admin)).rows
  expect(left).toEqual([])
})

it('reassigns all open tasks of an instance, or none', async () => {
  const { instanceId } = succeeded(
    await test.call(processInstanceApi.startByKey, { params: { key: FORK }, body: { forms: {} } }, applicant),
  )
  const before = await detail(instanceId)
  const order: ActOrder = { act: 'reassign', newUserId: other.userId }

  const foreseen = await foresee(order, [instanceId])
  const rows = await act(order, [instanceId])

  expect(before.open).toHaveLength(2)
  expect(foreseen).toMatchObject({
    possible: 1,
    openTasks: 2,
    tried: [{ refusal: expect.stringContaining('带电作业证') }],
  })
  expect(rows).toMatchObject([{ state: 'refused', refusal: expect.stringContaining('带电作业证') }])
  const after = await detail(instanceId)
  expect(after.open.map(({ handlers }) => handlers)).toEqual(before.open.map(({ handlers }) => handlers))
})

it('reassigns to nobody who has all of it already, and nothing that has no open task', async () => {
  const instanceId = await startOn(1)
  const order: ActOrder = { act: 'reassign', newUserId: other.userId }
  expect(await act(order, [instanceId])).toMatchObject([{ state: 'done' }])

  const again = await act(order, [instanceId])
  await act({ act: 'end' }, [instanceId])
  const afterwards = await act(order, [instanceId])

  expect(again).toMatchObject([{ state: 'refused', refusal: expect.stringContaining(other.name) }])
  expect(afterwards).toMatchObject([{ state: 'refused', refusal: expect.stringContaining('没有待办任务') }])
})
