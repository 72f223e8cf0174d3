/** Nobody decides on a form that holds something else than he saw. */
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { schemaOf } from '../../../../test-support/form-design.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

const FLOW = 'lookedAt'
const FORM = 'lookedAtForm'

let test: TestApp
let worker: TestUser
let admin: TestUser
let first: TestUser
let second: TestUser
let instanceId: string
let tasks: Readonly<Record<string, string>>
let formDataId: string
let rev: number

beforeAll(async () => {
  test = await createTestApp()
  worker = await aUser(test.database, { name: '魏工', permissions: ['workflow:start'] })
  admin = await aUser(test.database, { name: '孔德', permissions: ['workflow:admin'] })
  first = await aUser(test.database)
  second = await aUser(test.database)
  const text = (name: string, label: string, more = {}) => ({ type: 'input-text', name, label, ...more })
  const schema = schemaOf(
    ...[text('phone', '电话'), text('place', '地点'), text('secret', '保密'), text('opinion', '意见')],
    { type: 'hidden', name: 'inner' },
    {
      type: 'combo',
      name: 'tools',
      label: '工具',
      multiple: true,
      items: [text('tool', '名称'), text('price', '价格')],
    },
  )
  const fields = (keys: readonly string[], right: string) =>
    keys.map((key) => `<liveline:field key="${key}" right="${right}"/>`).join('')
  const flows = (pairs: readonly string[]) =>
    pairs.map(
      (pair) =>
        `<sequenceFlow id="${pair.replace(' ', '_')}" sourceRef="${pair.split(' ')[0]}" targetRef="${pair.split(' ')[1]}"/>`,
    )
  const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${FLOW}" isExecutable="true" liveline:mainForm="${FORM}">
    <startEvent id="s"/><parallelGateway id="split"/><parallelGateway id="join"/><endEvent id="e"/>
    ${flows(['s split', 'split fill', 'split approve', 'fill join', 'approve join', 'join e']).join('')}
    <userTask id="fill" name="Fill"><extensionElements><liveline:approver kind="initiator"/>
      ${fields(['phone', 'place', 'secret', 'inner', 'tools'], 'edit')}</extensionElements></userTask>
    <userTask id="approve" name="Approve" liveline:outcomeVariable="said"><extensionElements>
      ${[first, second].map(({ userName }) => `<liveline:approver kind="user" value="${userName}"/>`).join('')}
      <liveline:approval mode="all"/>${fields(['secret', 'tools.price'], 'hidden')}
      <liveline:outcome value="agree" label="同意" labelEn="Agree" opinionField="opinion"/>
      <liveline:outcome value="reject" label="驳回" labelEn="Reject" danger="true"/>
    </extensionElements></userTask></process></definitions>`
  await test.database.transaction((tx) =>
    test.forms.ensureForm(tx, { formId: 7003, formKey: FORM, formName: 'F', formNameEn: 'F', icon: '', schema }),
  )
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: FLOW, name: 'L', nameEn: 'L', bpmnXml }),
  )
})
afterAll(() => test?.close())

const entered = { phone: '1', place: 'north', secret: 's', inner: 'i', tools: [{ tool: 'rod', price: '9' }] }

beforeEach(async () => {
  const start = { params: { key: FLOW }, body: { forms: { [FORM]: entered } } }
  const started = succeeded(await test.call(processInstanceApi.startByKey, start, worker.userName))
  instanceId = started.instanceId
  tasks = Object.fromEntries(started.open.map(({ elementId, taskId }) => [elementId, taskId]))
  const [form] = (await looked(first)).forms
  formDataId = form?.formDataId ?? ''
  rev = form?.rev ?? 0
})

const looked = async ({ userName }: TestUser, task = 'approve') =>
  succeeded(await test.call(taskApi.detail, { params: { id: tasks[task] ?? '' } }, userName))
const correct = async (data: object) => {
  const body = { instanceId, taskId: tasks['fill'] ?? '', formDataId, data: { ...data }, reason: 'r' }
  succeeded(await test.call(administrationApi.updateForm, { body }, admin.userName))
}
const decide = ({ userName }: TestUser, more: object = {}, outcome = 'agree') => {
  const body = { taskId: tasks['approve'] ?? '', outcome, opinion: 'o', ...more }
  return test.call(taskApi.complete, { body }, userName)
}
const seeing = (at: number) => ({ seen: { [FORM]: at } })

describe('a form that only is read and was changed since', () => {
  it('is not decided on before what is new was seen: told are field, person, what was and what is', async () => {
    await correct({ place: 'south' })

    const refused = await decide(first, seeing(rev))

    expect(refused).toMatchObject({
      ...{ status: 409, retcode: errorCodes.FORM_CHANGED.retcode, msg: expect.stringContaining('孔德修改了：地点。') },
      details: {
        ...{ form: FORM, names: ['place'] },
        changes: [
          { formKey: FORM, field: 'place', label: '地点', before: 'north', now: 'south', by: { name: '孔德' } },
        ],
      },
    })
    expect(succeeded(await decide(first, seeing(rev + 1))).status).toBe('active')
  })

  it.each(['agree', 'reject'])('is asked of every outcome: %s', async (outcome) => {
    await correct({ phone: '2' })
    expect((await decide(first, seeing(rev), outcome)).retcode).toBe(errorCodes.FORM_CHANGED.retcode)
  })

  it('tells of all that changed it, each field by the last who did, and once only', async () => {
    await correct({ place: 'south', phone: '2' })
    const body = { taskId: tasks['fill'] ?? '', forms: { [FORM]: { ...entered, phone: '3', place: 'south' } } }
    succeeded(await test.call(taskApi.complete, { body }, worker.userName))

    const { details, msg } = await decide(first, seeing(rev))

    expect(details?.['changes']).toMatchObject([
      { field: 'phone', before: '1', now: '3', by: { name: '魏工' } },
      { field: 'place', before: 'north', now: 'south', by: { name: '孔德' } },
    ])
    expect(msg).toContain('魏工、孔德修改了：电话、地点')
  })

  it('is as it was when what was changed was changed back', async () => {
    await correct({ place: 'south' })
    await correct({ place: 'north' })
    succeeded(await decide(first, seeing(rev)))
  })

  it.each([
    ['a field that is hidden from him', { secret: 'x' }],
    ['a cell that is hidden from him', { tools: [{ tool: 'rod', price: '1' }] }],
    ['a field that the form shows nobody', { inner: 'x' }],
  ])('says nothing of %s', async (_, data) => {
    await correct(data)
    succeeded(await decide(first, seeing(rev)))
  })

  it('tells of a table without the cells that are hidden from him', async () => {
    await correct({ tools: [{ tool: 'blanket', price: '1' }] })
    const { details } = await decide(first, seeing(rev))
    expect(details?.['changes']).toMatchObject([
      { field: 'tools', before: [{ tool: 'rod' }], now: [{ tool: 'blanket' }] },
    ])
    expect(JSON.stringify(details)).not.toContain('price')
  })

  it('is decided by the next signer though the first one’s opinion has gone into it', async () => {
    succeeded(await decide(first, seeing(rev)))
    expect((await looked(second)).forms[0]).toMatchObject({ rev: rev + 1, values: { opinion: 'o' } })
    succeeded(await decide(second, seeing(rev)))
  })

  it('is not asked of whoever does not say what he saw, or names a form that there is not', async () => {
    await correct({ place: 'south' })
    succeeded(await decide(first))
    succeeded(await decide(second, { seen: { unheard: 0 } }))
  })

  it('is refused by itself in one of two decisions at the same moment as its change, or was decided before', async () => {
    for (let round = 0; round < 5; round++) {
      const change = test.call(
        administrationApi.updateForm,
        {
          body: { instanceId, taskId: tasks['fill'] ?? '', formDataId, data: { place: `p${round}` }, reason: 'r' },
        },
        admin.userName,
      )
      const [decided, changed] = await Promise.all([decide(first, seeing(rev)), change])
      succeeded(changed)
      const { rows } = await test.database.query<{ kind: string }>(
        `select kind from operations where process_instance_id = $1 and kind in ('formChanged', 'signed') order by id`,
        [instanceId],
      )
      const order = rows.map(({ kind }) => kind)
      expect([decided.retcode, order]).toEqual(
        decided.retcode === 0 ? [0, ['signed', 'formChanged']] : [errorCodes.FORM_CHANGED.retcode, ['formChanged']],
      )
      const start = { params: { key: FLOW }, body: { forms: { [FORM]: entered } } }
      const started = succeeded(await test.call(processInstanceApi.startByKey, start, worker.userName))
      instanceId = started.instanceId
      tasks = Object.fromEntries(started.open.map(({ elementId, taskId }) => [elementId, taskId]))
      formDataId = (await looked(first)).forms[0]?.formDataId ?? ''
    }
  })
})

describe('a draft kept before a correction', () => {
  const keep = (data: object, seen: object) => {
    const body = { taskId: tasks['fill'] ?? '', forms: { [FORM]: { ...data } }, ...seen }
    return test.call(taskApi.saveDraft, { body }, worker.userName)
  }

  it('says what has changed since, and is not completed over it', async () => {
    succeeded(await keep({ phone: '7' }, seeing(rev)))
    expect((await looked(worker, 'fill')).draft).toMatchObject({ seen: { [FORM]: rev }, changes: [] })
    await correct({ phone: '2', place: 'south' })

    const { draft } = await looked(worker, 'fill')

    expect(draft).toMatchObject({
      ...{ forms: { [FORM]: { phone: '7' } }, seen: { [FORM]: rev } },
      changes: [
        { field: 'phone', before: '1', now: '2', by: { name: '孔德' } },
        { field: 'place', before: 'north', now: 'south' },
      ],
    })
    const body = { taskId: tasks['fill'] ?? '', forms: draft?.forms, seen: draft?.seen }
    expect((await test.call(taskApi.complete, { body }, worker.userName)).retcode).toBe(errorCodes.FORM_CHANGED.retcode)
  })

  it('of which nobody knows what its author saw is said to have changed nothing', async () => {
    succeeded(await keep({ phone: '7' }, {}))
    await correct({ place: 'south' })
    expect((await looked(worker, 'fill')).draft).toMatchObject({ seen: {}, changes: [] })
  })

  it('knows what its author saw who lost a race', async () => {
    const task = { taskId: tasks['fill'] ?? '', forms: { [FORM]: { phone: '8' } }, ...seeing(rev) }
    succeeded(await keep({ phone: '7' }, seeing(rev)))
    const { rows } = await test.database.query('select seen from task_drafts where task_id = $1', [task.taskId])
    expect(rows).toEqual([{ seen: { [FORM]: rev } }])
  })
})
