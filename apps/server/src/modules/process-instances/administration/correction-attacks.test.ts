/** What a correction of a form could do beside what it is for, and what is changed while somebody fills it in. */
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { schemaOf } from '../../../../test-support/form-design.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

const FLOW = 'corrected'
const FORM = 'correctedForm'

let test: TestApp
let worker: TestUser
let admin: TestUser
let other: TestUser
let instanceId: string
let taskId: string
let formDataId: string
let rev: number

beforeAll(async () => {
  test = await createTestApp()
  worker = await aUser(test.database, { name: '周明', permissions: ['workflow:start'] })
  admin = await aUser(test.database, { name: '孔德', permissions: ['workflow:admin'] })
  other = await aUser(test.database, { name: '李正', permissions: ['workflow:admin'] })
  const text = (name: string, label: string) => ({ type: 'input-text', name, label })
  const schema = schemaOf(
    ...[text('phone', '电话'), text('place', '地点'), text('secret', '保密'), text('told', '告知')],
    { type: 'input-number', name: 'crews', label: '班组数' },
    {
      type: 'combo',
      name: 'tools',
      label: '工具',
      multiple: true,
      items: [text('tool', '名称'), text('price', '价格')],
    },
  )
  const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${FLOW}" isExecutable="true"
    liveline:mainForm="${FORM}" liveline:formVariables="crews"><startEvent id="s"/>
    <sequenceFlow id="f" sourceRef="s" targetRef="fill"/><userTask id="fill" name="Fill"><extensionElements>
    <liveline:approver kind="initiator"/>
    ${['phone', 'place', 'crews', 'tools'].map((key) => `<liveline:field key="${key}" right="edit"/>`).join('')}
    <liveline:field key="secret" right="hidden"/><liveline:field key="tools.price" right="hidden"/>
    </extensionElements></userTask></process></definitions>`
  await test.database.transaction(async (tx) => {
    await test.forms.ensureForm(tx, { formId: 7002, formKey: FORM, formName: 'F', formNameEn: 'F', icon: '', schema })
  })
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: FLOW, name: 'C', nameEn: 'C', bpmnXml }),
  )
})
afterAll(() => test?.close())

const entered = {
  ...{ phone: '1', place: 'north', secret: 's', told: 't', crews: 1 },
  tools: [{ tool: 'rod', price: '9' }],
}

beforeEach(async () => {
  const start = { params: { key: FLOW }, body: { forms: { [FORM]: entered } } }
  const started = succeeded(await test.call(processInstanceApi.startByKey, start, worker.userName))
  instanceId = started.instanceId
  taskId = started.open[0]?.taskId ?? ''
  const [form] = await formsFor(worker)
  formDataId = form?.formDataId ?? ''
  rev = form?.rev ?? 0
})

const formsFor = async ({ userName }: TestUser, correct = false) =>
  succeeded(
    await test.call(taskApi.detail, { params: { id: taskId }, query: { correct: correct ? '1' : '0' } }, userName),
  ).forms
const correct = (data: object, more: object = {}, who = admin) => {
  const body = { instanceId, taskId, formDataId, data: { ...data }, reason: 'r', ...more }
  return test.call(administrationApi.updateForm, { body }, who.userName)
}
const complete = (data: object, more: object = {}) =>
  test.call(taskApi.complete, { body: { taskId, forms: { [FORM]: { ...data } }, ...more } }, worker.userName)
const stored = async () => {
  const { rows } = await test.database.query<{ data: Record<string, unknown>; rev: number }>(
    'select data, rev from form_data where id = $1',
    [formDataId],
  )
  return rows[0]
}

describe('a form that is corrected while its handler has it before him', () => {
  it('is not completed before he has seen it, though he sends all that he may edit; then with what he has changed', async () => {
    succeeded(await correct({ phone: '2' }, { rev }))
    const all = { phone: '1', place: 'south', crews: 1, tools: [{ tool: 'rod' }] }
    expect((await complete(all, { seen: { [FORM]: rev } })).retcode).toBe(errorCodes.FORM_CHANGED.retcode)
    expect(await stored()).toMatchObject({ data: { ...entered, phone: '2' }, rev: rev + 1 })
    succeeded(await complete({ ...all, phone: '2' }, { seen: { [FORM]: rev + 1 } }))
    expect(await stored()).toMatchObject({ data: { ...entered, phone: '2', place: 'south' }, rev: rev + 2 })
  })

  it('refuses what both have changed, tells by whom, and takes it once he has seen it', async () => {
    succeeded(await correct({ phone: '2', place: 'west' }))
    const seen = { [FORM]: rev }
    const refused = await complete({ phone: '3', place: 'north' }, { seen })
    expect(refused).toMatchObject({
      ...{
        status: 409,
        retcode: errorCodes.FORM_CHANGED.retcode,
        msg: expect.stringContaining('孔德修改了：电话、地点。'),
      },
      details: { form: FORM, names: ['phone', 'place'] },
    })
    expect(await stored()).toMatchObject({ data: { ...entered, phone: '2', place: 'west' } })
    succeeded(await complete({ phone: '3', place: 'west' }, { seen: { [FORM]: rev + 1 } }))
    expect(await stored()).toMatchObject({ data: { ...entered, phone: '3', place: 'west' } })
  })

  it('keeps the cells of rows that he does not see', async () => {
    succeeded(await correct({ phone: '2', tools: [{ tool: 'blanket' }] }))
    succeeded(await complete({ phone: '2', tools: [{ tool: 'blanket' }] }, { seen: { [FORM]: rev + 1 } }))
    expect(await stored()).toMatchObject({ data: { phone: '2', tools: [{ tool: 'blanket', price: '9' }] } })
  })

  it('is told who changed those fields, not who changed others after him', async () => {
    succeeded(await correct({ phone: '2' }))
    succeeded(await correct({ place: 'west' }, {}, other))
    const one = await correct({ phone: '3' }, { rev })
    const both = await correct({ phone: '3', place: 'east' }, { rev })
    const blind = await correct({ phone: '3' }, { rev: 0 })
    const told = [one, both, blind].map(({ details }) => details?.['name'])
    expect(told).toEqual(['孔德', '孔德、李正', '周明、孔德'])
  })

  it('says nothing of what is hidden from him', async () => {
    await test.database.query(`update form_data set rev = rev + 1, data = data || '{"secret": "x"}' where id = $1`, [
      formDataId,
    ])
    const answers = ['s', 'x', 'other'].map((secret) => complete({ secret }, { seen: { [FORM]: rev } }))
    for (const answer of await Promise.all(answers)) {
      expect(answer.retcode).toBe(errorCodes.FIELD_NOT_EDITABLE.retcode)
    }
  })

  it('is corrected by two administrators as if one came after the other', async () => {
    const answers = await Promise.all([
      correct({ phone: '2' }, { rev }),
      correct({ place: 'east' }, { rev }, other),
      correct({ crews: 3 }, { rev }),
    ])
    for (const answer of answers) succeeded(answer)
    const contested = await correct({ phone: '5' }, { rev }, other)
    expect(contested.retcode).toBe(errorCodes.FORM_CHANGED.retcode)
    expect(contested.details?.['fields']).toBe('电话')
    expect(await stored()).toMatchObject({ data: { ...entered, phone: '2', place: 'east', crews: 3 }, rev: rev + 3 })
    // What is asked for is so by now.
    succeeded(await correct({ phone: '2', crews: 3 }, { rev }, other))
  })

  it('loses nothing of a completion that runs at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const all = { phone: '1', place: 'south', crews: 1, tools: [{ tool: 'rod' }] }
      const [done, corrected] = await Promise.all([
        complete(all, { seen: { [FORM]: rev } }),
        correct({ phone: '2' }, { rev }),
      ])
      const isFirst = done.retcode === 0
      expect([done.retcode, corrected.retcode]).toEqual(
        isFirst ? [0, errorCodes.TASK_ALREADY_DONE.retcode] : [errorCodes.FORM_CHANGED.retcode, 0],
      )
      expect(await stored()).toMatchObject({
        data: { ...entered, ...(isFirst ? { phone: '1', place: 'south' } : { phone: '2', place: 'north' }) },
      })
      const start = { params: { key: FLOW }, body: { forms: { [FORM]: entered } } }
      const started = succeeded(await test.call(processInstanceApi.startByKey, start, worker.userName))
      instanceId = started.instanceId
      taskId = started.open[0]?.taskId ?? ''
      formDataId = (await formsFor(worker))[0]?.formDataId ?? ''
    }
  })
})

describe('a correction', () => {
  it.each([
    ['a field that the step hides', { secret: 's' }, 'FIELD_NOT_EDITABLE'],
    ['a field that the step lets read', { told: 'x' }, 'FIELD_NOT_EDITABLE'],
    ['a cell that the step hides', { tools: [{ tool: 'rod', price: '9' }] }, 'FIELD_NOT_EDITABLE'],
    ['a field of no form', { unheard: 1 }, 'FIELD_NOT_EDITABLE'],
    ['a column of no table', { tools: [{ tool: 'rod', unheard: 1 }] }, 'FORM_INVALID'],
    ['a number for a text', { phone: 1 }, 'FORM_INVALID'],
    ['a text for a number', { crews: 'many' }, 'FORM_INVALID'],
    ['a text for rows', { tools: 'rod' }, 'FIELD_NOT_EDITABLE'],
    ['rows in a text', { phone: [['1']] }, 'FORM_INVALID'],
    ['a megabyte', { phone: 'x'.repeat(1_000_000) }, 'BODY_TOO_LARGE'],
    ['a text with a NUL', { phone: 'a\0b' }, 'INVALID_INPUT'],
    ['half of a character', { phone: '\ud83d' }, 'INVALID_INPUT'],
    ['a field with a NUL in its name', { 'a\0b': '1' }, 'INVALID_INPUT'],
  ] as const)('does not put in %s', async (_, data, code) => {
    const before = await stored()
    expect(await correct(data)).toMatchObject({ retcode: errorCodes[code].retcode })
    expect(await stored()).toEqual(before)
  })

  it.each(['__proto__', 'constructor', 'toString'])('does not take %s for a field or a column', async (name) => {
    const before = await stored()
    const known = { instanceId, taskId, formDataId, reason: 'r' }
    for (const data of [`{"${name}":{"right":"edit"}}`, `{"tools":[{"tool":"rod","${name}":{"price":"0"}}]}`]) {
      const rawBody = `${JSON.stringify(known).slice(0, -1)},"data":${data}}`
      const body = { ...known, data: {} }
      const { status } = await test.call(administrationApi.updateForm, { body }, admin.userName, { rawBody })
      expect([data, status < 500]).toEqual([data, true])
      expect((await stored())?.data).toEqual(before?.data)
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('reaches no form of another process, and no task of one', async () => {
    const [own, task] = [formDataId, taskId]
    const start = { params: { key: FLOW }, body: { forms: { [FORM]: entered } } }
    const another = succeeded(await test.call(processInstanceApi.startByKey, start, worker.userName))
    const theirs = { instanceId: another.instanceId, taskId: another.open[0]?.taskId ?? '' }
    for (const mixed of [
      { ...theirs, formDataId: own },
      { instanceId: theirs.instanceId, taskId: task },
      { taskId: theirs.taskId },
    ]) {
      expect((await correct({ phone: '6' }, mixed)).retcode).toBe(errorCodes.NOT_FOUND.retcode)
    }
    expect(await stored()).toMatchObject({ data: entered, rev })
  })

  it('is made by nobody who neither has the task nor administers processes', async () => {
    const stranger = await aUser(test.database)
    expect((await correct({ phone: '6' }, {}, stranger)).retcode).toBe(errorCodes.NOT_FOUND.retcode)
    expect(
      (await test.call(taskApi.detail, { params: { id: taskId }, query: { correct: '1' } }, stranger.userName)).retcode,
    ).toBe(errorCodes.NOT_FOUND.retcode)
    // Whose task it is sees it as his, whatever he asks for.
    expect((await formsFor(worker, true))[0]?.values).not.toHaveProperty('secret')
  })
})
