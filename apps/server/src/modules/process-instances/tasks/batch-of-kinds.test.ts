/** Tasks of different forms, processes and people in one batch: each is judged by its own step and its own people. */
import { MAX_BATCH_TASKS } from '@liveline/contract/constants.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aRole, aUser, type TestUser } from '../../../../test-support/factories.ts'
import { schemaOf } from '../../../../test-support/form-design.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let applicant: string
let signer: TestUser
let token: string

const FORM = 'batchForm'
const drawing = (key: string, role: number, step: string) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="${key}" isExecutable="true" liveline:mainForm="${FORM}"><startEvent id="s"/>
  <sequenceFlow id="f1" sourceRef="s" targetRef="sign"/>
  <userTask id="sign" name="Sign" ${key === 'own' ? 'flowable:formKey="batchOwn"' : ''}
   liveline:outcomeVariable="o"><extensionElements>
    <liveline:approver kind="role" value="${role}"/><liveline:outcome value="agree" primary="true"/>
    <liveline:outcome value="${key === 'named' ? 'consent' : 'noted'}"/>${step}</extensionElements></userTask>
  <sequenceFlow id="f2" sourceRef="sign" targetRef="e"/><endEvent id="e"/></process></definitions>`

beforeAll(async () => {
  test = await createTestApp()
  const [signers, others] = [await aRole(test.database), await aRole(test.database)]
  applicant = await test.loginAs((await aUser(test.database, { permissions: ['workflow:start'] })).userName)
  signer = await aUser(test.database, { roles: [signers] })
  token = await test.loginAs(signer.userName)
  const form = { formName: 'F', formNameEn: 'F', icon: '' }
  const text = (name: string) => ({ type: 'input-text', name, label: name })
  await test.database.transaction(async (tx) => {
    await test.forms.ensureForm(tx, { ...form, formId: 7010, formKey: FORM, schema: schemaOf(text('a'), text('b')) })
    const own = schemaOf({ ...text('remark'), required: true })
    await test.forms.ensureForm(tx, { ...form, formId: 7011, formKey: 'batchOwn', schema: own })
  })
  const field = (more: string) => `<liveline:field key="a" ${more}/>`
  const flows = [
    ['plainKind', signers.id, ''],
    ['required', signers.id, field('right="edit" required="true"')],
    ['own', signers.id, ''],
    ['named', signers.id, ''],
    ['foreign', others.id, ''],
  ] as const
  for (const [flowKey, role, step] of flows) {
    const bpmnXml = drawing(flowKey, role, step)
    await test.database.transaction((tx) =>
      test.workflow.definitions.ensureWorkflow(tx, { flowKey, name: flowKey, nameEn: flowKey, bpmnXml }),
    )
  }
})
afterAll(() => test?.close())

async function start(key: string, values: object = {}): Promise<string> {
  const begun = { params: { key }, body: { forms: { [FORM]: { ...values } } } }
  return succeeded(await test.call(processInstanceApi.startByKey, begun, applicant)).open[0]?.taskId ?? ''
}
const complete = (taskIds: readonly string[], more: object = {}) =>
  test.call(taskApi.completeMany, { body: { taskIds: [...taskIds], outcome: 'agree', ...more } }, token)
const isOpen = async (taskId: string) =>
  (await test.database.query('select from tasks where id = $1', [taskId])).rowCount === 1
const refused = (code: ErrorCode) => ({ ok: false, retcode: errorCodes[code].retcode })

it('what has something to be filled in at its step is not for many, filled in or not, and stops no other', async () => {
  const [plain, last] = [await start('plainKind'), await start('plainKind')]
  const entered = [await start('required'), await start('required', { a: 'x' }), await start('own')]

  const { results } = succeeded(await complete([plain, ...entered, last]))

  const notForMany = refused('NOT_FOR_MANY')
  expect(results).toMatchObject([{ ok: true }, notForMany, notForMany, notForMany, { ok: true }])
  expect(await Promise.all([plain, ...entered, last].map(isOpen))).toEqual([false, true, true, true, false])
})

it('tasks of others, of nobody and ended ones tell nothing of themselves and stop no other', async () => {
  const [foreign, mine, ended] = [await start('foreign'), await start('plainKind'), await start('plainKind')]
  succeeded(await complete([ended]))

  const { results } = succeeded(await complete([foreign, randomUUID(), ended, mine]))

  expect(results).toMatchObject([
    { number: '', ...refused('NOT_FOUND') },
    { number: '', ...refused('NOT_FOUND') },
    refused('TASK_ALREADY_DONE'),
    { ok: true },
  ])
  expect(results[0]?.msg).toBe(results[1]?.msg)
  expect(await isOpen(foreign)).toBe(true)
})

it('an outcome that only some of them have completes those alone', async () => {
  const [one, other] = [await start('plainKind'), await start('named')]
  const { results } = succeeded(await complete([one, other], { outcome: 'consent' }))
  expect(results).toMatchObject([refused('OUTCOME_INVALID'), { ok: true }])
  for (const outcome of ['constructor', '__proto__', 'toString']) {
    expect(succeeded(await complete([one], { outcome })).results).toMatchObject([refused('OUTCOME_INVALID')])
  }
})

it('a task in every spelling is completed once', async () => {
  const taskId = await start('plainKind')
  const { results } = succeeded(await complete([taskId, taskId.toUpperCase(), taskId]))
  expect(results).toMatchObject([{ taskId, ok: true }])
})

it.each([
  ['no task', { taskIds: [] }],
  ['more than fit into one', { taskIds: Array.from({ length: MAX_BATCH_TASKS + 1 }, () => randomUUID()) }],
  ['something that is no task', { taskIds: ['1'] }],
  ['a NUL in the opinion', { opinion: 'a\0' }],
  ['half of a character in the opinion', { opinion: '\ud83d' }],
  ['an opinion of a megabyte', { opinion: 'x'.repeat(1_000_000) }],
])('a batch with %s is refused whole', async (_, more) => {
  const taskId = await start('plainKind')
  expect([400, 413]).toContain((await complete([taskId], more)).status)
  expect(await isOpen(taskId)).toBe(true)
})
