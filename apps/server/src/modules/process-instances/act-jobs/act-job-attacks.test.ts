import { actJobApi } from '@liveline/contract/act-job/calls.ts'
import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import type { TypedValue } from '@liveline/contract/administration/shapes.ts'
import { migrationApi } from '@liveline/contract/migration/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

const LINE = 'attackedOn'

const drawing = (steps: readonly string[]) => {
  const nodes = ['s', ...steps, 'e']
  const flows = nodes
    .slice(1)
    .map((to, place) => `<sequenceFlow id="f${place}" sourceRef="${nodes[place]}" targetRef="${to}"/>`)
  const tasks = steps.map(
    (id) =>
      `<userTask id="${id}"><extensionElements><liveline:approver kind="initiator"/></extensionElements></userTask>`,
  )
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${LINE}" isExecutable="true">
    <startEvent id="s"/>${tasks.join('')}<endEvent id="e"/>${flows.join('')}</process></definitions>`
}

let test: TestApp
let admin: string
let instanceId: string

beforeAll(async () => {
  test = await createTestApp()
  const permissions = ['workflow:edit', 'workflow:release', 'workflow:admin', 'workflow:start'] as const
  admin = await test.loginAs((await aUser(test.database, { permissions: [...permissions] })).userName)
  const body = { flowKey: LINE, name: LINE, bpmnXml: drawing(['plan', 'check']) }
  const { id } = succeeded(await test.call(processDefinitionApi.create, { body }, admin))
  const release = async () => succeeded(await test.call(processDefinitionApi.release, { body: { id } }, admin))
  await release()
  const changed = { id, bpmnXml: drawing(['plan', 'survey', 'check']) }
  succeeded(await test.call(processDefinitionApi.update, { body: changed }, admin))
  await release()
  const start = { params: { id, v: 1 }, body: { forms: {} } }
  ;({ instanceId } = succeeded(await test.call(processInstanceApi.start, start, admin)))
})
afterAll(() => test?.close())

const foresee = (order: ActOrder) =>
  test.call(actJobApi.foresee, { body: { order, instanceIds: [instanceId] } }, admin, { language: 'en' })
/** Why it would be refused. */
const refusal = async (order: ActOrder) => succeeded(await foresee(order)).tried[0]?.refusal

it.each(['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z'])(
  'a moment of a year that the database has not, %s, is refused',
  async (moment) => {
    const wanted = { order: { act: 'suspend' as const }, reason: 'x', count: 1 }
    for (const search of [{ startedFrom: moment }, { startedTo: moment }, { endedFrom: moment }, { planTo: moment }]) {
      expect(await test.call(actJobApi.foresee, { body: { order: wanted.order, search } }, admin)).toMatchObject({
        status: 400,
      })
    }
    const body = { ...wanted, search: {}, foreseen: 'x', asOf: moment }
    expect((await test.call(actJobApi.begin, { body }, admin)).msg).toContain('asOf')
    expect((await test.call(processInstanceApi.list, { query: { from: moment } }, admin)).status).toBe(400)
  },
)

it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'])(
  'a variable does not become %s, which cannot be kept',
  async (value) => {
    const typed: TypedValue = { type: 'dateTime', value }
    expect((await foresee({ act: 'setVariable', name: 'day', value: typed })).status).toBe(400)
  },
)

it('the first and the last moment of a variable are kept', async () => {
  for (const value of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
    expect(await refusal({ act: 'setVariable', name: 'day', value: { type: 'dateTime', value } })).toBeNull()
  }
})

it('a version that no number of the database is, is refused', async () => {
  const version = 2 ** 31
  const mapping = {}
  expect((await foresee({ act: 'migrate', flowKey: LINE, from: 1, to: version, mapping })).status).toBe(400)
  expect((await foresee({ act: 'migrate', flowKey: LINE, from: version, to: 1, mapping })).status).toBe(400)
  expect(await refusal({ act: 'migrate', flowKey: LINE, from: 1, to: version - 1, mapping })).toContain('not released')
})

it.each(['constructor', 'toString', '__proto__'])('%s is no element, though every object has it', async (name) => {
  const jump = { act: 'jump', flowKey: LINE, version: 1, targetNode: name, mode: 'return' } as const
  expect(await refusal(jump)).toContain(`no “${name}”`)

  const to = { act: 'migrate', flowKey: LINE, from: 1, to: 2, mapping: { plan: name } } as const
  expect(await refusal(to)).toContain('plan')
  const body = { flowKey: LINE, from: 1, to: 2, mapping: { plan: name } }
  const { problems } = succeeded(await test.call(migrationApi.plan, { body }, admin))
  expect(problems).toEqual([expect.objectContaining({ path: 'plan', code: 'unknownTarget', severity: 'error' })])
})
