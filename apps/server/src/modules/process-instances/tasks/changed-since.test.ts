/** Nobody decides on a form that holds something else than he saw. */
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import type { SeenForms } from '@liveline/contract/form/shapes.ts'
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
const PAPER = 'lookedAtPaper'

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
    xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${FLOW}" isExecutable="true" liveline:mainForm="${FORM}">
    <startEvent id="s"/><parallelGateway id="split"/><parallelGateway id="join"/><endEvent id="e"/>
    ${flows(['s split', 'split fill', 'split approve', 'fill join', 'approve join', 'join e']).join('')}
    <userTask id="fill" name="Fill" flowable:formKey="${PAPER}"><extensionElements><liveline:approver kind="initiator"/>
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
  const paper = schemaOf(text('found', '发现'), text('note', '备注'), { type: 'hidden', name: 'inner' })
  await test.database.transaction((tx) =>
    test.forms.ensureForm(tx, {
      ...{ formId: 7004, formKey: PAPER, formName: '勘察单', formNameEn: 'Survey', icon: '', schema: paper },
    }),
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

describe('a paper that somebody fills in after he looked', () => {
  const fillIn = async (values: object) => {
    const body = { taskId: tasks['fill'] ?? '', forms: { [PAPER]: { ...values } } }
    succeeded(await test.call(taskApi.complete, { body }, worker.userName))
  }

  it('was empty when he opened the page, and is told by its name and with all that stands in it', async () => {
    const { seen, forms } = await looked(first)
    expect([seen, forms.map(({ formKey }) => formKey)]).toEqual([{ [FORM]: rev, [PAPER]: 0 }, [FORM]])
    await fillIn({ found: 'mast', note: 'wet' })

    const { retcode, msg, details } = await decide(first, { seen })

    expect(retcode).toBe(errorCodes.FORM_CHANGED.retcode)
    expect(msg).toContain('魏工修改了：勘察单。')
    expect(details?.['changes']).toMatchObject([
      { formKey: PAPER, field: 'found', rev: 1, now: 'mast', by: { name: '魏工' } },
      { formKey: PAPER, field: 'note', rev: 1, now: 'wet' },
    ])
    const now = (await looked(first)).seen
    expect(now).toMatchObject({ [PAPER]: 1 })
    succeeded(await decide(first, { seen: now }))
  })

  it.each([
    ['nothing', {}],
    ['what nobody is shown alone', { inner: 'x' }],
  ])('is no news when it holds %s', async (_, values) => {
    const { seen } = await looked(first)
    await fillIn(values)
    succeeded(await decide(first, { seen }))
  })

  it('is told to whoever comes back to a draft of his', async () => {
    const { seen } = await looked(first)
    const body = { taskId: tasks['approve'] ?? '', opinion: 'so far', seen }
    succeeded(await test.call(taskApi.saveDraft, { body }, first.userName))
    expect((await looked(first)).draft?.changes).toEqual([])
    await fillIn({ found: 'mast' })

    const { draft } = await looked(first)

    expect(draft).toMatchObject({ seen: { [PAPER]: 0 }, changes: [{ formKey: PAPER, field: 'found', now: 'mast' }] })
  })
})

describe('a row of the list from which many are completed', () => {
  const rowOf = async ({ userName }: TestUser, task = 'approve') => {
    const { rows } = succeeded(await test.call(missionApi.search, { body: { rows: 200 } }, userName))
    return rows.find(({ taskId }) => taskId === tasks[task])
  }
  const decideMany = async (who: TestUser, seen: Record<string, SeenForms>) => {
    const body = { taskIds: [tasks['approve'] ?? ''], outcome: 'agree', opinion: 'o', seen }
    return succeeded(await test.call(taskApi.completeMany, { body }, who.userName)).results[0]
  }
  const given = (seen: SeenForms = {}) => ({ [tasks['approve'] ?? '']: seen })

  it('is refused by itself once a form holds something else than when it was read', async () => {
    const row = await rowOf(first)
    expect(row?.seen).toEqual({ [FORM]: rev, [PAPER]: 0 })
    await correct({ place: 'south' })

    const refused = await decideMany(first, given(row?.seen))

    expect(refused).toMatchObject({ ok: false, retcode: errorCodes.FORM_CHANGED.retcode, isChanged: true })
    expect(refused?.msg).toBe('您看到列表之后，孔德修改了：地点。请打开任务，看过新的内容后再办理')
    expect(await decideMany(first, given((await rowOf(first))?.seen))).toMatchObject({ ok: true })
  })

  it('is refused for a paper that was empty then', async () => {
    const row = await rowOf(first)
    const body = { taskId: tasks['fill'] ?? '', forms: { [PAPER]: { found: 'mast' } } }
    succeeded(await test.call(taskApi.complete, { body }, worker.userName))
    const refused = await decideMany(first, given(row?.seen))
    expect(refused).toMatchObject({ ok: false, msg: expect.stringContaining('魏工修改了：勘察单。') })
  })

  it('is completed for a change that is hidden from him, and after another signer’s opinion', async () => {
    const [mine, theirs] = [await rowOf(first), await rowOf(second)]
    await correct({ secret: 'x' })
    expect(await decideMany(first, given(mine?.seen))).toMatchObject({ ok: true })
    expect(await decideMany(second, given(theirs?.seen))).toMatchObject({ ok: true })
  })

  it('stops no other, whichever way its id is written', async () => {
    const before = tasks
    const row = await rowOf(first)
    await correct({ place: 'south' })
    const start = { params: { key: FLOW }, body: { forms: { [FORM]: entered } } }
    const started = succeeded(await test.call(processInstanceApi.startByKey, start, worker.userName))
    tasks = Object.fromEntries(started.open.map(({ elementId, taskId }) => [elementId, taskId]))
    const ids = [before['approve'] ?? '', tasks['approve'] ?? '']
    const other = (await rowOf(first))?.seen ?? {}
    const seen = { [ids[0]?.toUpperCase() ?? '']: row?.seen ?? {}, [ids[1] ?? '']: other }
    const body = { taskIds: ids, outcome: 'agree', opinion: 'o', seen }
    const { results } = succeeded(await test.call(taskApi.completeMany, { body }, first.userName))
    expect(results).toMatchObject([{ ok: false, retcode: errorCodes.FORM_CHANGED.retcode }, { ok: true }])
  })

  it('says nothing of forms where nothing may be given to many, nor of what he has done', async () => {
    expect(await rowOf(worker, 'fill')).not.toHaveProperty('seen')
    succeeded(await decide(first))
    const body = { rows: 200, finished: true }
    const { rows } = succeeded(await test.call(missionApi.search, { body }, first.userName))
    expect(rows.filter((row) => row.seen !== undefined)).toEqual([])
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
