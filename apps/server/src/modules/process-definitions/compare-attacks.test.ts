/** Two versions of a workflow that were drawn to hurt whoever compares them. */
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { longestSlice, MOST_UNITS, shortestOf } from '../../../test-support/longest-slice.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let designer: string

beforeAll(async () => {
  test = await createTestApp()
  const permissions = ['workflow:edit', 'workflow:release', 'workflow:read'] as const
  designer = await test.loginAs((await aUser(test.database, { permissions: [...permissions] })).userName)
})
afterAll(() => test?.close())

const drawing = (id: string, inside: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn" xmlns:x="http://x.example"><process id="${id}" isExecutable="true">
    <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="t"/><userTask id="t"><extensionElements>
    <liveline:approver kind="initiator"/></extensionElements></userTask>${inside}</process></definitions>`

let made = 0
/** A released version without it, and a draft with it. */
async function versionsWith(inside: string) {
  const flowKey = `hurt${++made}`
  const body = { flowKey, name: flowKey, bpmnXml: drawing(flowKey, '') }
  const { id } = succeeded(await test.call(processDefinitionApi.create, { body }, designer))
  succeeded(await test.call(processDefinitionApi.release, { body: { id } }, designer))
  const bpmnXml = drawing(flowKey, inside)
  succeeded(await test.call(processDefinitionApi.update, { body: { id, bpmnXml } }, designer))
  const { versions } = succeeded(await test.call(processDefinitionApi.detail, { params: { id } }, designer))
  return { id, query: { from: versions[1]?.versionId ?? 0, to: versions[0]?.versionId ?? 0 } }
}
const compare = (query: { from: number; to: number }, who = designer) =>
  test.call(processDefinitionApi.compare, { query }, who)
const times = (count: number, one: (place: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join('')

it.each([
  [
    'thousands of data with settings of one name',
    times(
      1_900,
      (n) => `<dataObject id="d${n}"><extensionElements><x:q k="${'v'.repeat(300)}"/></extensionElements></dataObject>`,
    ),
  ],
  [
    'thousands of parts with settings of one name',
    `<userTask id="wide">${times(4_900, (n) => `<property id="p${n}"><extensionElements><x:q k="${n}"/></extensionElements></property>`)}</userTask>`,
  ],
])(
  '%s hold up nobody else while they are compared',
  async (_, inside) => {
    const { query } = await versionsWith(inside)

    const units = await shortestOf(2, async () => {
      const { result, units: held } = await longestSlice(() => compare(query))
      expect(succeeded(result).changes.length).toBeGreaterThan(0)
      return { units: held }
    })

    expect(units).toBeLessThan(MOST_UNITS)
  },
  60_000,
)

it('what is typed into a drawing comes as it was typed, and names that every object has are nothing special', async () => {
  const typed = '<img src=x onerror=alert(1)> ${secret}'
  const { query } = await versionsWith(
    `<task id="constructor" name="${typed.replaceAll('<', '&lt;')}" x:toString="2"><extensionElements>
     <x:hasOwnProperty valueOf="1"/></extensionElements></task>`,
  )
  const { changes } = succeeded(await compare(query))
  expect(changes).toMatchObject([{ kind: 'added', elementId: 'constructor', elementName: typed }])
  expect(changes[0]?.settings).toEqual(
    expect.arrayContaining([
      { setting: 'name', from: '', to: typed },
      { setting: 'x:toString', from: '', to: '2' },
      { setting: 'x:hasOwnProperty', from: '', to: 'valueOf=1' },
    ]),
  )
})

it('versions of a deleted workflow, and numbers that are no version, are told by nothing', async () => {
  const { id, query } = await versionsWith('')
  succeeded(await test.call(processDefinitionApi.remove, { params: { id } }, designer))
  for (const ids of [query, { from: query.to, to: query.to }, { from: -1, to: 0 }, { from: 2 ** 52, to: 2 ** 52 }]) {
    expect(await compare(ids)).toMatchObject({ retcode: errorCodes.NOT_FOUND.retcode })
    expect(await test.call(processDefinitionApi.drawing, { query: { versionId: ids.from } }, designer)).toMatchObject({
      retcode: errorCodes.NOT_FOUND.retcode,
    })
  }
})
