/** Fields that a step of a called process hides: what its handler, and who only looks on, find out all the same. */
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { signingApi } from '@liveline/contract/signing/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestUser } from '../../../test-support/factories.ts'
import { schemaOf } from '../../../test-support/form-design.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

const FORM = 'calledPlan'
const FORM_ID = 7003
const PRICE = 'canary-price-4t'

let test: TestApp
let applicant: TestUser
let surveyor: TestUser
let approver: TestUser
let second: TestUser
let reader: TestUser
let admin: TestUser

const drawing = (id: string, steps: readonly string[]) => {
  const ids = ['s', ...steps.map((one) => /id="(\w+)"/.exec(one)?.[1] ?? ''), 'e']
  const flows = ids
    .slice(1)
    .map((to, place) => `<sequenceFlow id="f${place}" sourceRef="${ids[place]}" targetRef="${to}"/>`)
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${id}" isExecutable="true"
    liveline:mainForm="${FORM}" liveline:formVariables="which"><startEvent id="s"/>${steps.join('')}
    <endEvent id="e"/>${flows.join('')}</process></definitions>`
}
const step = (id: string, role: number, right = '') =>
  `<userTask id="${id}" name="${id}"><extensionElements><liveline:approver kind="role" value="${role}"/>
   ${right === '' ? '' : `<liveline:field key="price" right="${right}"/>`}</extensionElements></userTask>`
const call = (key: string) => `<callActivity id="survey" name="Survey" calledElement="${key}"/>`

const release = (flowKey: string, steps: readonly string[]) =>
  test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, {
      ...{ flowKey, name: flowKey, nameEn: flowKey, bpmnXml: drawing(flowKey, steps) },
    }),
  )

beforeAll(async () => {
  test = await createTestApp()
  const surveyors = await aRole(test.database)
  const approvers = await aRole(test.database)
  applicant = await aUser(test.database, { permissions: ['workflow:start'] })
  surveyor = await aUser(test.database, { roles: [surveyors] })
  second = await aUser(test.database, { roles: [surveyors] })
  approver = await aUser(test.database, { roles: [approvers] })
  reader = await aUser(test.database)
  admin = await aUser(test.database, { permissions: ['workflow:admin'] })
  const text = (name: string) => ({ type: 'input-text', name, label: name })
  await test.database.transaction(async (tx) => {
    const named = { formId: FORM_ID, formKey: FORM, formName: 'F', formNameEn: 'F', icon: '' }
    await test.forms.ensureForm(tx, { ...named, schema: schemaOf(text('price'), text('which')) })
  })
  const approve = step('approve', approvers.id)
  await release('inside', [step('approve', surveyors.id, 'hidden')])
  await release('insideShown', [step('look', surveyors.id, 'read')])
  await release('open', [call('inside'), approve])
  await release('closed', [call('inside'), approve, step('last', approvers.id, 'hidden')])
  await release('variable', [call('${which}'), approve])
  await release('shown', [call('insideShown'), step('last', approvers.id, 'hidden')])
})
afterAll(() => test?.close())

const started = async (key: string) => {
  const begun = { params: { key }, body: { forms: { [FORM]: { price: PRICE, which: 'inside' } } } }
  const { instanceId, open } = succeeded(await test.call(processInstanceApi.startByKey, begun, applicant.userName))
  return { instanceId, taskId: open[0]?.taskId ?? '' }
}
const complete = async (taskId: string, who: TestUser) =>
  succeeded(await test.call(taskApi.complete, { body: { taskId, forms: {} } }, who.userName))

/** Which calls show it to him, or find instances by it. */
async function shownTo({ userName }: TestUser, { instanceId, taskId }: { instanceId: string; taskId: string }) {
  const answers = {
    task: await test.call(taskApi.detail, { params: { id: taskId } }, userName),
    instance: await test.call(processInstanceApi.detail, { query: { instanceId } }, userName),
    record: await test.call(formDataApi.list, { body: { formId: FORM_ID } }, userName),
  }
  const rowsOf = async (body: object) =>
    succeeded(await test.call(processInstanceApi.history, { body }, userName)).rows.filter(
      (row) => row.instanceId === instanceId,
    )
  const isListed = JSON.stringify(await rowsOf({})).includes(PRICE)
  const isFound = (await rowsOf({ fields: [{ field: 'price', is: PRICE }] })).length > 0
  const shown = Object.entries(answers).filter(([, answer]) => JSON.stringify(answer).includes(PRICE))
  return [...shown.map(([name]) => name), ...(isListed ? ['list'] : []), ...(isFound ? ['search'] : [])]
}

describe.each([
  ['a process that hides nothing itself', 'open'],
  ['a process that hides it at another step, and has a step of the same id that does not', 'closed'],
  ['a process that is told only at its run which one it calls', 'variable'],
])('what a step of a called process hides, in %s', (_, key) => {
  it('is hidden from its handler everywhere, before and after he has completed it', async () => {
    const at = await started(key)
    expect(await shownTo(surveyor, at)).toEqual([])
    await complete(at.taskId, surveyor)
    expect(await shownTo(surveyor, at)).toEqual([])
  })

  it('is seen by the applicant, by administrators, and by who has a step that does not hide it', async () => {
    const at = await started(key)
    expect(await shownTo(applicant, at)).toContain('instance')
    expect(await shownTo(admin, at)).toContain('instance')
    await complete(at.taskId, surveyor)
    expect(await shownTo(approver, at)).toContain('instance')
  })

  it('is hidden from who was only given it to read', async () => {
    const at = await started(key)
    const copy = { instanceId: at.instanceId, userIds: [reader.userId] }
    succeeded(await test.call(taskActApi.cc, { body: copy }, admin.userName))
    expect(await shownTo(reader, at)).toEqual([])
  })
})

it('a step of a called process that shows a field shows it though the process hides it', async () => {
  const at = await started('shown')
  expect(await shownTo(surveyor, at)).toContain('task')
  expect(await shownTo(surveyor, at)).toContain('instance')
})

it('whoever signs, hands on or sees ended a step of a called process sees no more for it', async () => {
  const at = await started('closed')
  const asked = { taskId: at.taskId, userIds: [reader.userId], position: 'beside' as const, reason: 'x' }
  succeeded(await test.call(signingApi.addSign, { body: asked }, surveyor.userName))
  await complete(at.taskId, reader)
  expect(await shownTo(reader, at)).toEqual([])

  const other = await started('closed')
  const handed = { taskId: other.taskId, userId: second.userId, reason: 'x' }
  succeeded(await test.call(taskActApi.transfer, { body: handed }, surveyor.userName))
  expect(await shownTo(surveyor, other)).toEqual([])
  const { instanceId: id } = other
  succeeded(await test.call(processInstanceApi.end, { params: { id }, body: { reason: 'x' } }, admin.userName))

  const { rows } = await test.database.query<{ count: number }>(
    `select count(*)::int as count from task_history where process_instance_id = any($1::uuid[])
     group by called_version_id`,
    [[at.instanceId, id]],
  )
  expect(rows).toEqual([{ count: 3 }])
})
