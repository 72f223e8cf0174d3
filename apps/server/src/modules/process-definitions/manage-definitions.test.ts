import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { FlowUse } from '@liveline/contract/process-definition/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { firstTaskProcesses } from '../../../test-support/first-task-drawing.ts'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey
let designer: string

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  const permissions = ['workflow:read', 'workflow:edit', 'workflow:release'] as const
  await aUser(test.database, { userName: 'draws', name: '设计员', permissions: [...permissions] })
  designer = await journey.as('draws')
})
afterAll(() => test.close())

const drawing = (key: string, { name = 'Look', head = '', step = '' } = {}) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
   <!-- kept as it is --><process id="${key}" name="巡视" isExecutable="true" ${head}><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/>
   <userTask id="t" name="${name}"><extensionElements><liveline:approver kind="role" value="100055"/>${step}</extensionElements></userTask>
   </process></definitions>`
const create = async (flowKey: string, more: object = {}) =>
  succeeded(
    await test.call(
      processDefinitionApi.create,
      { body: { flowKey, name: flowKey, bpmnXml: drawing(flowKey), ...more } },
      designer,
    ),
  ).id
const release = async (id: number) =>
  succeeded(await test.call(processDefinitionApi.release, { body: { id } }, designer))
const detail = async (id: number) =>
  succeeded(await test.call(processDefinitionApi.detail, { params: { id } }, designer))
const list = async (query: object) => succeeded(await test.call(processDefinitionApi.list, { query }, designer))

describe('the list of workflows', () => {
  it('tells category, icon, who changed it and who may start it, and is filtered by category', async () => {
    const names = { icon: 'AuditOutlined', category: '巡视检修' }
    const id = await create('categorised', {
      ...names,
      bpmnXml: drawing('categorised', { head: 'liveline:starters="100041"' }),
    })
    const drafted = await list({ category: '巡视检修' })
    expect(drafted.rows).toMatchObject([{ flowKey: 'categorised', ...names, updatedBy: '设计员', starters: null }])
    expect(drafted.categories).toEqual(expect.arrayContaining(['作业计划', '巡视检修']))

    await release(id)
    expect((await list({ category: '巡视检修' })).rows[0]?.starters).toMatchObject([{ id: 100041 }])
    succeeded(await test.call(processDefinitionApi.update, { body: { id, category: '检修' } }, designer))
    expect((await list({ category: '巡视检修' })).rows).toEqual([])
    expect((await detail(id)).icon).toBe('AuditOutlined')
  })

  it('counts what runs on each version beside the newest (answers D2)', async () => {
    const flow = firstTaskProcesses(test, journey)
    await flow.release('countedApart', '')
    await flow.start('countedApart')
    await flow.start('countedApart')
    const id = (await list({ keyword: 'countedApart' })).rows[0]?.id ?? 0
    const update = { id, bpmnXml: drawing('countedApart') }
    succeeded(await test.call(processDefinitionApi.update, { body: update }, designer))
    await release(id)

    expect((await list({ keyword: 'countedApart' })).rows).toMatchObject([
      { releasedVersion: 2, runningOn: [{ version: 1, running: 2, runningIsCapped: false }], starters: [] },
    ])
  })
})

describe('two versions', () => {
  it('are drawn as they were stored, and compared setting by setting', async () => {
    const id = await create('compared')
    await release(id)
    const changed = drawing('compared', { name: 'Look closely', step: '<liveline:timeLimit hours="4"/>' })
    succeeded(await test.call(processDefinitionApi.update, { body: { id, bpmnXml: changed } }, designer))
    const [draft, first] = (await detail(id)).versions
    const ids = { from: first?.versionId ?? 0, to: draft?.versionId ?? 0 }

    const stored = await test.call(processDefinitionApi.drawing, { query: { versionId: ids.from } }, designer)
    expect(succeeded(stored)).toMatchObject({ id, flowKey: 'compared', state: 1, bpmnXml: drawing('compared') })
    const compared = succeeded(await test.call(processDefinitionApi.compare, { query: ids }, designer))
    expect(compared).toMatchObject({ from: { state: 1 }, to: { state: 0, bpmnXml: changed } })
    expect(compared.changes).toEqual([
      {
        kind: 'changed',
        elementId: 't',
        elementName: 'Look closely',
        type: 'userTask',
        settings: [
          { setting: 'name', from: 'Look', to: 'Look closely' },
          { setting: 'liveline:timeLimit', from: '', to: 'hours=4' },
        ],
      },
    ])
  })

  it('of two workflows are not compared', async () => {
    const ids = [await create('oneAlone'), await create('otherAlone')]
    const [from, to] = await Promise.all(ids.map(async (id) => (await detail(id)).versions[0]?.versionId ?? 0))
    const query = { from: from ?? 0, to: to ?? 0 }
    expect(await test.call(processDefinitionApi.compare, { query }, designer)).toMatchObject({ status: 404 })
  })
})

describe('a workflow that begins with another drawing', () => {
  it('is a copy under a key of its own, drawn as the other is', async () => {
    const id = await create('original')
    const body = { id, flowKey: 'copied', name: '副本', category: '检修' }
    const copy = succeeded(await test.call(processDefinitionApi.copy, { body }, designer))

    expect(await detail(copy.id)).toMatchObject({
      flowKey: 'copied',
      name: '副本',
      category: '检修',
      releasedVersion: null,
      bpmnXml: drawing('copied'),
    })
    expect(await test.call(processDefinitionApi.copy, { body }, designer)).toMatchObject({
      status: 409,
      retcode: errorCodes.DUPLICATE.retcode,
    })
  })

  it('comes from a file, with a report of its elements before anything is kept', async () => {
    const xml = drawing('camundaFile', {
      head: 'camunda:historyTimeToLive="180"',
      step: '<camunda:taskListener event="create" class="org.X"/>',
    })
    const report = succeeded(await test.call(processDefinitionApi.importReport, { body: { xml } }, designer))

    expect(report).toMatchObject({
      dialects: ['liveline', 'camunda7'],
      process: { id: 'camundaFile', name: '巡视' },
      isKeyTaken: false,
      otherProcesses: [],
    })
    expect(report.elements).toContainEqual({
      elementId: 't',
      elementName: 'Look',
      type: 'userTask',
      isSupported: true,
      understood: ['liveline:approver'],
      kept: [],
      notRun: ['camunda:taskListener'],
    })
    expect(report.elements[0]).toMatchObject({ type: 'process', kept: ['camunda:historyTimeToLive'] })
    expect(report.problems).toContainEqual(expect.objectContaining({ elementId: 't', code: 'notRun' }))
    expect((await list({ keyword: 'camundaFile' })).rows).toEqual([])

    const body = { flowKey: 'fromFile', name: '导入的流程', xml }
    const made = succeeded(await test.call(processDefinitionApi.importFile, { body }, designer))
    expect((await detail(made.id)).bpmnXml).toBe(xml.replace('id="camundaFile"', 'id="fromFile"'))
    const again = succeeded(
      await test.call(processDefinitionApi.importReport, { body: { xml: drawing('fromFile') } }, designer),
    )
    expect(again.isKeyTaken).toBe(true)
  })

  it('is refused where the file is no drawing, which the report tells too', async () => {
    const xml = '<definitions'
    const body = { flowKey: 'noDrawing', name: 'N', xml }
    expect(await test.call(processDefinitionApi.importFile, { body }, designer)).toMatchObject({
      status: 422,
      retcode: errorCodes.PROCESS_REFUSED.retcode,
    })
    expect(succeeded(await test.call(processDefinitionApi.importReport, { body: { xml } }, designer))).toMatchObject({
      dialects: [],
      process: null,
      elements: [],
      problems: [{ code: 'notXml' }],
    })
  })
})

it('names what keeps a workflow from being deleted, each with its id', async () => {
  const called = await create('calledByOne')
  const bpmnXml = drawing('callsOne').replace(
    '</process>',
    '<callActivity id="c" calledElement="calledByOne"/></process>',
  )
  const caller = await create('callsOne', { name: '调用者', bpmnXml })
  const refused = await test.call(processDefinitionApi.remove, { params: { id: called } }, designer)

  expect(FlowUse.parse(refused.details)).toEqual({
    running: 0,
    finished: 0,
    pages: [],
    callers: [{ id: caller, name: '调用者' }],
    isQuickForm: false,
  })
})
