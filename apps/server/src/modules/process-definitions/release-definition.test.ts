import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test.close())

it('releases a changed drawing as the next version and refuses a broken one with places', async () => {
  const admin = 'kongde'
  await changeRows(
    test.database,
    `insert into role_permissions (role_id, permission) select 100055, unnest(array['workflow:edit','workflow:release','workflow:read']) on conflict do nothing`,
  )
  const bpmnXml = (flow: string) =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="t">
     <process id="tiny" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/>
     <userTask id="t" name="Look">${flow}</userTask></process></definitions>`
  const created = succeeded(
    await test.call(
      processDefinitionApi.create,
      { body: { flowKey: 'tiny', name: 'Tiny', bpmnXml: bpmnXml('') } },
      admin,
    ),
  )
  expect(created.problems).toContainEqual(expect.objectContaining({ path: 't', code: 'approverMissing' }))
  expect(await test.call(processDefinitionApi.release, { body: { id: created.id } }, admin)).toMatchObject({
    status: 422,
    retcode: errorCodes.PROCESS_REFUSED.retcode,
  })

  const wrong = `<extensionElements><liveline:approver kind="role" value="199999"/>
    <liveline:approver kind="role" value=""/><liveline:approver kind="role" value="foremen"/>
    <liveline:timeLimit hours="abc" escalateTo="role:199998"/></extensionElements>`
  const refused = await test.call(
    processDefinitionApi.update,
    {
      body: {
        id: created.id,
        bpmnXml: bpmnXml(wrong).replace(
          '<userTask',
          '<userTask liveline:batch="yes" xmlns:f="http://flowable.org/bpmn" f:formKey="noForm"',
        ),
      },
    },
    admin,
  )
  expect(
    succeeded(refused)
      .problems.map(({ path, code }) => `${path} ${code}`)
      .toSorted(),
  ).toEqual([
    't approverValueMissing',
    't approverValueWrong',
    ...['t batchWrong', 't formUnknown', 't roleUnknown', 't timeLimitWrong'],
  ])
  expect(succeeded(refused).problems.filter(({ message }) => !/\p{Script=Han}/u.test(message))).toEqual([])
  expect((await test.call(processDefinitionApi.release, { body: { id: created.id } }, admin)).status).toBe(422)

  const approver = '<extensionElements><liveline:approver kind="user" value="nobody-at-all"/></extensionElements>'
  succeeded(
    await test.call(processDefinitionApi.update, { body: { id: created.id, bpmnXml: bpmnXml(approver) } }, admin),
  )
  expect(succeeded(await test.call(processDefinitionApi.release, { body: { id: created.id } }, admin)).version).toBe(1)
  const started = succeeded(
    await test.call(
      processInstanceApi.startByKey,
      { params: { key: 'tiny' }, body: { forms: {} } },
      await journey.as('chenyu'),
    ),
  )
  expect(started.open[0]?.handlers.length).toBeGreaterThan(0)
  succeeded(await test.call(processDefinitionApi.setValid, { params: { id: created.id, flag: '0' } }, admin))
  const off = await test.call(
    processInstanceApi.startByKey,
    { params: { key: 'tiny' }, body: { forms: {} } },
    await journey.as('chenyu'),
  )
  expect(off).toMatchObject({ status: 409, retcode: errorCodes.NOT_RELEASED.retcode })
})

it('tells who may start what is released, and from where', async () => {
  const admin = 'kongde'
  const drawing = (starters: string) =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="t">
     <process id="begun" isExecutable="true" liveline:starters="${starters}"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/>
     <userTask id="t"><extensionElements><liveline:approver kind="initiator"/></extensionElements></userTask></process></definitions>`
  const flow = { flowKey: 'begun', name: 'Begun', bpmnXml: drawing('') }
  const { id } = succeeded(await test.call(processDefinitionApi.create, { body: flow }, admin))
  const release = async () => succeeded(await test.call(processDefinitionApi.release, { body: { id } }, admin)).starting
  const releaseFor = async (starters: string) => {
    succeeded(await test.call(processDefinitionApi.update, { body: { id, bpmnXml: drawing(starters) } }, admin))
    return release()
  }

  const everybody = await release()
  const someRole = await releaseFor('100044')
  for (const statement of [
    `insert into roles (id, code, name, name_en) values (777, 'empty', '空', 'Empty')`,
    `update system_config set value = value || '[{"formKey": "lwPlan", "flowKey": "begun"}]' where key = 'quickForms'`,
    `insert into menus (name, name_en, type, component, params)
     values ('开始', 'Begin', 2, 'quickForm', '{"flowKey": "begun"}')`,
  ])
    await changeRows(test.database, statement)
  const nobody = await releaseFor('777')

  expect(everybody).toMatchObject({ startsByEvent: false, roles: [], isQuickForm: false, menus: [] })
  expect(someRole.roles.map((role) => role.id)).toEqual([100044])
  expect(someRole.people).toBeGreaterThan(0)
  expect(everybody.people).toBeGreaterThan(someRole.people)
  expect(nobody).toMatchObject({
    roles: [{ name: '空', nameEn: 'Empty' }],
    people: 0,
    isQuickForm: true,
    menus: expect.arrayContaining([expect.objectContaining({ name: '开始', nameEn: 'Begin' })]),
  })
})
