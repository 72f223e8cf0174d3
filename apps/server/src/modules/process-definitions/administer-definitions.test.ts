import { errorCodes } from '@liveline/contract/error-codes.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { firstTaskProcesses } from '../../../test-support/first-task-drawing.ts'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'

let test: TestApp
let journey: Journey
let designer: string
const rights = ['workflow:read', 'workflow:edit', 'workflow:release', 'form:read'] as const

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  await aUser(test.database, { userName: 'draws', name: '设计员', permissions: [...rights] })
  designer = await journey.as('draws')
})
afterAll(() => test.close())

const drawing = (key: string, name = 'Look') =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="t">
   <process id="${key}" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/>
   <userTask id="t" name="${name}"><extensionElements><liveline:approver kind="role" value="100055"/></extensionElements></userTask>
   </process></definitions>`
const create = async (flowKey: string) =>
  succeeded(
    await test.call(
      processDefinitionApi.create,
      { body: { flowKey, name: flowKey, bpmnXml: drawing(flowKey) } },
      designer,
    ),
  ).id
const list = async (query: object) =>
  succeeded(await test.call(processDefinitionApi.list, { query }, designer)).rows.map(({ flowKey }) => flowKey)
const remove = (id: number) => test.call(processDefinitionApi.remove, { params: { id } }, designer)
const idOf = async (flowKey: string) =>
  succeeded(await test.call(processDefinitionApi.listAll, {}, designer)).find((one) => one.flowKey === flowKey)?.id ?? 0
const end = async (id: string) =>
  succeeded(
    await test.call(processInstanceApi.end, { params: { id }, body: { reason: 'over' } }, await journey.as('kongde')),
  )

describe('workflows', () => {
  it('are listed by what is asked, and sorted', async () => {
    await create('alpha')
    const omega = await create('omega')
    succeeded(await test.call(processDefinitionApi.release, { body: { id: omega, note: 'first' } }, designer))

    expect(await list({ released: 'false' })).toEqual(['alpha'])
    expect(await list({ released: 'true', sort: 'flowKey' })).toEqual(['lwPlanApproval', 'omega'])
    expect(await list({ sort: '-flowKey', rows: 1 })).toEqual(['omega'])
    succeeded(await test.call(processDefinitionApi.setValid, { params: { id: omega, flag: '0' } }, designer))
    expect(await list({ valid: 'false' })).toEqual(['omega'])
    expect(await list({ valid: 'true', keyword: 'mega' })).toEqual([])
    expect(await test.call(processDefinitionApi.list, { query: { sort: 'bpmnXml' } }, designer)).toMatchObject({
      status: 400,
    })
  })

  it('show their versions with who released them, when and why, and what runs on each (answers D2)', async () => {
    const flow = firstTaskProcesses(test, journey)
    await flow.release('counted', '')
    const { instanceId } = await flow.start('counted')
    const id = await idOf('counted')
    const begun = succeeded(await test.call(processDefinitionApi.detail, { params: { id } }, designer))
    const update = { id, bpmnXml: drawing('counted'), rev: begun.rev }
    succeeded(await test.call(processDefinitionApi.update, { body: update }, designer))
    succeeded(await test.call(processDefinitionApi.release, { body: { id, note: '加一步' } }, designer))
    succeeded(
      await test.call(processDefinitionApi.update, { body: { id, bpmnXml: drawing('counted', 'Draft') } }, designer),
    )

    const shown = succeeded(await test.call(processDefinitionApi.detail, { params: { id } }, designer))

    expect(shown).toMatchObject({ flowKey: 'counted', releasedVersion: 2, hasDraft: true, running: 1 })
    expect(shown.bpmnXml).toContain('Draft')
    expect(shown.versions.map(({ version, state, running }) => [version, state, running])).toEqual([
      [3, 0, 0],
      [2, 1, 0],
      [1, 2, 1],
    ])
    expect(shown.versions[1]).toMatchObject({ note: '加一步', releasedBy: { name: '设计员' } })
    expect(shown.versions[1]?.releasedAt).toBe(test.clock.now().toISOString())
    const released = succeeded(await test.call(processDefinitionApi.releasedVersions, { query: { id } }, designer))
    expect(released.map(({ version }) => version)).toEqual([2, 1])
    await end(instanceId)
  })

  it('are not overwritten by who has read an older one, who is told by whom and when', async () => {
    const id = await create('twoEditors')
    const { rev } = succeeded(await test.call(processDefinitionApi.detail, { params: { id } }, designer))
    const first = succeeded(await test.call(processDefinitionApi.update, { body: { id, rev, name: 'Mine' } }, designer))
    const second = await test.call(processDefinitionApi.update, { body: { id, rev, name: 'Yours' } }, designer)

    expect(first.rev).toBe(rev + 1)
    expect(second).toMatchObject({ status: 409, retcode: errorCodes.STALE.retcode })
    expect(second.msg).toContain('设计员')
    succeeded(await test.call(processDefinitionApi.update, { body: { id, rev: first.rev, name: 'Then' } }, designer))
  })

  it('may be started when valid and released, by those whom they name', async () => {
    const flow = (userName: string) => async () =>
      succeeded(await test.call(processDefinitionApi.validFlows, {}, await journey.as(userName))).find(
        ({ flowKey }) => flowKey === 'lwPlanApproval',
      )
    const found = await flow('chenyu')()
    expect(found).toMatchObject({ version: 1, mayStart: true })
    expect(await flow('draws')()).toMatchObject({ mayStart: false })
    const id = found?.id ?? 0
    expect(succeeded(await test.call(processDefinitionApi.validVersion, { params: { id } }, designer))).toMatchObject({
      versionId: found?.versionId,
    })
    expect(
      await test.call(processDefinitionApi.validVersion, { params: { id: await idOf('alpha') } }, designer),
    ).toMatchObject({ status: 409, retcode: errorCodes.NOT_RELEASED.retcode })
  })

  it('tell where a form is used, and what a drawing may refer to', async () => {
    const forms = succeeded(await test.call(formApi.list, { query: { keyword: 'lwSurvey' } }, designer)).rows
    const id = forms[0]?.formId ?? 0
    const found = succeeded(await test.call(processDefinitionApi.withForm, { params: { id } }, designer))
    expect(found).toMatchObject([{ flowKey: 'lwPlanApproval', elementIds: ['survey'] }])

    const resources = succeeded(await test.call(processDefinitionApi.resources, {}, designer))
    expect(resources.forms).toContainEqual(expect.objectContaining({ formKey: 'lwSurvey', valid: 1 }))
    expect(resources.roles.map(({ id: role }) => role)).toContain(100041)
    expect(resources.organisationTypes.length).toBeGreaterThan(0)
    expect(resources.flows).toContainEqual(expect.objectContaining({ flowKey: 'lwPlanApproval', releasedVersion: 1 }))
  })

  it('are shown as they are compiled: nodes, flows, approvers, outcomes, limits and safety', async () => {
    const id = await idOf('lwPlanApproval')
    const parsed = succeeded(await test.call(processDefinitionApi.parsed, { params: { id } }, designer))

    expect(parsed).toMatchObject({ version: 1, state: 1, mainForm: 'lwPlan', numberPrefix: 'LWP' })
    expect(parsed.forms[0]).toMatchObject({ formKey: 'lwPlan', formVersion: 1 })
    expect(parsed.nodes.find((node) => node.id === 'screening')).toMatchObject({
      type: 'userTask',
      parentId: 'planApproval',
      approvers: expect.arrayContaining([{ kind: 'role', value: '100040' }]),
      timeLimit: { hours: 16, remindAt: [0.7], escalateTo: 'role:100041' },
      separateFrom: ['initiator'],
      outcomeVariable: 'screeningOutcome',
    })
    expect(parsed.nodes.find((node) => node.id === 'survey')).toMatchObject({ formKey: 'lwSurvey', noJumpOver: true })
    expect(parsed.protectedVariables).toEqual(['reclose*', 'weather*', 'permit*'])
    expect(parsed.flows.find((flow) => flow.id === 'toDead')).toMatchObject({
      sourceId: 'screened',
      condition: "${screeningOutcome == 'dead'}",
    })
    expect(
      await test.call(processDefinitionApi.parsed, { params: { id }, query: { version: 9 } }, designer),
    ).toMatchObject({ status: 404 })
  })
})

describe('a workflow that is deleted', () => {
  it('is refused while instances run, with their number, and goes when all have ended; their history stays', async () => {
    const flow = firstTaskProcesses(test, journey)
    await flow.release('passing', '')
    const started = [await flow.start('passing'), await flow.start('passing')]
    const id = await idOf('passing')
    await end(started[0]?.instanceId ?? '')
    const refused = await remove(id)
    expect(refused).toMatchObject({ status: 409, retcode: errorCodes.IN_USE.retcode })
    expect(refused.msg).toContain('1 个进行中的流程（另有 1 个已结束）')

    await end(started[1]?.instanceId ?? '')
    succeeded(await remove(id))

    expect(await list({ keyword: 'passing' })).toEqual([])
    expect(await remove(id)).toMatchObject({ status: 404 })
    const kept = await test.call(
      processInstanceApi.detail,
      { query: { instanceId: started[0]?.instanceId ?? '' } },
      await journey.as('chenyu'),
    )
    expect(succeeded(kept)).toMatchObject({ flowKey: 'passing', businessState: 'deleted' })
    expect(
      await test.call(
        processInstanceApi.startByKey,
        { params: { key: 'passing' }, body: { forms: {} } },
        await journey.as('chenyu'),
      ),
    ).toMatchObject({ status: 404 })
    const again = await test.call(
      processDefinitionApi.create,
      { body: { flowKey: 'passing', name: 'x', bpmnXml: drawing('passing') } },
      designer,
    )
    expect(again).toMatchObject({ status: 409, msg: expect.stringContaining('已删除流程的标识') })
    expect(
      await test.database.transaction((tx) =>
        test.workflow.definitions.ensureWorkflow(tx, {
          flowKey: 'passing',
          name: 'x',
          nameEn: 'x',
          bpmnXml: drawing('passing'),
        }),
      ),
    ).toEqual({ changed: false })
  })

  it('is refused while something refers to it, by its name', async () => {
    const refused = await remove(await idOf('lwPlanApproval'))
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.msg).toMatch(/快捷表单/)

    const called = await create('called')
    const caller = drawing('calling').replace('</userTask>', '</userTask><callActivity id="c" calledElement="called"/>')
    succeeded(
      await test.call(
        processDefinitionApi.create,
        { body: { flowKey: 'calling', name: '调用者', bpmnXml: caller } },
        designer,
      ),
    )
    expect((await remove(called)).msg).toContain('流程“调用者”')
  })
})
