import { allApis } from '@liveline/contract/all-apis.ts'
import { WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import { counterApi } from '@liveline/contract/counter/calls.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { dataJobApi } from '@liveline/contract/data-job/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  canaries,
  cellCanaries,
  createHidingProcess,
  HIDING_FLOW,
  HIDING_FORM,
  SURVEY_FORM,
  type HidableField,
  type HidingPeople,
} from '../../../test-support/hiding-process.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { addressOf, createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let people: HidingPeople
type Who = keyof HidingPeople

beforeAll(async () => {
  test = await createTestApp()
  people = await createHidingProcess(test)
  for (const who of Object.keys(people) as Who[]) tokens.set(who, await test.loginAs(people[who].userName))
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test?.close())

/** One session for each, for more of one person end each other. */
const tokens = new Map<Who, string>()
const tokenOf = (who: Who) => tokens.get(who) ?? ''
const everything: readonly HidableField[] = ['price', 'phone', 'limit', 'place', 'wage']
const values: Record<HidableField, string | number> = { ...canaries, ...cellCanaries }
const crew = [{ name: '张三', grade: 'I', ...cellCanaries }]

async function start(more: object = {}): Promise<{ instanceId: string; taskId: string }> {
  const plan = { ...canaries, crew, replyNote: 'see above', replyType: 1, ...more }
  const { instanceId, open } = succeeded(
    await test.call(
      processInstanceApi.startByKey,
      { params: { key: HIDING_FLOW }, body: { forms: { [HIDING_FORM]: plan } } },
      tokenOf('applicant'),
    ),
  )
  return { instanceId, taskId: open[0]?.taskId ?? '' }
}

const attempt = (who: Who, taskId: string, forms: Record<string, Record<string, unknown>> = {}, opinion = '') =>
  test.call(taskApi.complete, { body: { taskId, forms, opinion } }, tokenOf(who))
const completed = async (who: Who, taskId: string, forms: Record<string, Record<string, unknown>> = {}) =>
  succeeded(await attempt(who, taskId, forms))
const stored = async (instanceId: string) => {
  const { rows } = await test.database.query<{ data: Record<string, unknown> }>(
    `select d.data from form_data d join forms f on f.id = d.form_id where d.process_instance_id = $1 and f.form_key = $2`,
    [instanceId, HIDING_FORM],
  )
  return rows[0]?.data
}

const readCalls: [string, ApiCall][] = Object.entries(allApis).flatMap(([subject, api]) =>
  Object.entries(api as Api)
    .filter(([, { access, method, readOnly }]) => access !== 'public' && (method === 'GET' || readOnly === true))
    .map(([name, call]): [string, ApiCall] => [`${subject}.${name}`, call]),
)

/** What a part of a call may be filled with, by name; the first value of each is sent together, the others one by one. */
function candidates(ids: { instanceId: string; taskIds: readonly string[] }): Record<string, readonly unknown[]> {
  const forms = [WORK_ORDER_REPLY_FORM_ID, WORK_ORDER_REPLY_FORM_ID + 1]
  return {
    id: [...ids.taskIds, ids.instanceId, 1],
    instanceId: [ids.instanceId],
    formId: forms,
    formVersionId: [1, 2],
    flowKey: [HIDING_FLOW],
    copyOf: [ids.instanceId],
    pageCode: ['none'],
    aid: [1],
    finished: [undefined, true, false],
    keyword: [undefined, canaries.price, String(canaries.limit), cellCanaries.wage],
    sort: [undefined, 'title', 'price', '-limit'],
    filters: [
      undefined,
      [{ field: 'price', op: 'eq', value: canaries.price }],
      [{ field: 'limit', op: 'ge', value: 1 }],
    ],
    formPcJson: [{ type: 'form', body: [] }],
  }
}

function inputsOf(call: ApiCall, values: Record<string, readonly unknown[]>): Record<string, unknown>[] {
  const parts = [call.params, call.query, call.body].flatMap((part) =>
    part !== undefined && 'shape' in part ? Object.keys(part.shape as object) : [],
  )
  const first = Object.fromEntries(parts.flatMap((name) => (values[name] ? [[name, values[name][0]]] : [])))
  const others = parts.flatMap((name) => (values[name] ?? []).slice(1).map((value) => ({ ...first, [name]: value })))
  return [first, ...others]
}

/** Every answer that a person can get out of the calls that read: what was said, and which calls said yes. */
async function readEverything(who: Who, ids: { instanceId: string; taskIds: readonly string[] }) {
  const token = tokenOf(who)
  const texts: string[] = []
  const answered = new Set<string>()
  for (const [name, call] of readCalls) {
    if (call.answer === 'stream') {
      texts.push(await beginningOfStream(call.path, token))
      answered.add(name)
      continue
    }
    for (const values of inputsOf(call, candidates(ids))) {
      const pick = (part: ApiCall['body']) =>
        Object.fromEntries(
          Object.entries(values).filter(
            ([key, value]) =>
              value !== undefined && part !== undefined && 'shape' in part && key in (part.shape as object),
          ),
        )
      const response = await test.app.inject({
        method: call.method,
        url: addressOf(call.path, pick(call.params), pick(call.query)),
        headers: { token },
        ...(call.method === 'POST' ? { payload: pick(call.body) } : {}),
      })
      if (response.statusCode === 200) answered.add(name)
      expect([name, response.statusCode < 500]).toEqual([name, true])
      // What the caller asked with is his own; only what came back counts.
      texts.push(response.body)
    }
  }
  return { text: texts.join('\n'), answered }
}

async function beginningOfStream(path: string, token: string): Promise<string> {
  const address = test.app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { token } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { value = '' } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return value
}

const found = (text: string) => everything.filter((field) => text.includes(String(values[field])))

const tablesOfInstances = [
  'process_instances',
  'instance_participants',
  'tasks',
  'task_actors',
  'task_history',
  'form_data',
  'task_drafts',
  'notices',
  'operations',
]

describe('the hidden fields of a process', () => {
  const steps: Record<string, () => Promise<{ instanceId: string; taskIds: string[] }>> = {
    async 'at the survey'() {
      const { instanceId, taskId } = await start()
      return { instanceId, taskIds: [taskId] }
    },
    async 'at the approval'() {
      const { instanceId, taskId } = await start()
      const draft = { body: { taskId, forms: { [HIDING_FORM]: { place: 'elsewhere' } } } }
      succeeded(await test.call(taskApi.saveDraft, draft, tokenOf('colleague')))
      const { open } = await completed('surveyor', taskId)
      expect((await attempt('colleague', taskId, { [HIDING_FORM]: { ...canaries } })).status).toBe(409)
      return { instanceId, taskIds: [taskId, open[0]?.taskId ?? ''] }
    },
    async 'after the end'() {
      const { instanceId, taskId } = await start()
      const { open } = await completed('surveyor', taskId)
      await completed('approver', open[0]?.taskId ?? '')
      return { instanceId, taskIds: [taskId, open[0]?.taskId ?? ''] }
    },
  }
  const all = everything
  it.each<[keyof typeof steps & string, Record<Who, readonly HidableField[]>]>([
    [
      'at the survey',
      {
        applicant: all,
        administrator: all,
        surveyor: ['phone', 'place'],
        colleague: ['phone', 'place'],
        approver: [],
        // Reads all rows of the form by his role, and has nothing to do with the process.
        reader: ['place'],
        stranger: [],
      },
    ],
    [
      'at the approval',
      {
        applicant: all,
        administrator: all,
        surveyor: ['phone', 'place'],
        colleague: ['place'],
        approver: ['price', 'limit', 'place', 'wage'],
        reader: ['place'],
        stranger: [],
      },
    ],
    [
      'after the end',
      {
        applicant: all,
        administrator: all,
        surveyor: ['phone', 'place'],
        colleague: ['place'],
        approver: ['price', 'limit', 'place', 'wage'],
        reader: ['place'],
        stranger: [],
      },
    ],
  ])('reach nobody else by any call: %s', async (step, expected) => {
    for (const table of tablesOfInstances) await test.database.query(`delete from ${table}`)
    const ids = (await steps[step]?.()) ?? { instanceId: '', taskIds: [] }
    for (const who of Object.keys(expected) as Who[]) {
      const { text, answered } = await readEverything(who, ids)
      expect([who, found(text)]).toEqual([who, everything.filter((field) => expected[who].includes(field))])
      expect(answered).toContain('mission.search')
      expect(answered).toContain('formData.list')
      expect(answered).toContain('notice.stream')
      const isOfInstance = who !== 'stranger' && who !== 'reader' && expected[who].length > 0
      expect([who, answered.has('processInstance.detail')]).toEqual([who, isOfInstance])
      expect([who, answered.has('task.detail')]).toEqual([who, isOfInstance])
    }
  })

  it('are nothing that lists of tasks and instances are filtered or sorted by', async () => {
    for (const table of tablesOfInstances) await test.database.query(`delete from ${table}`)
    const [low, high] = [await start({ riskLevel: 'II' }), await start({ riskLevel: 'I' })]
    const tasks = async (who: Who, body: object) =>
      succeeded(await test.call(missionApi.search, { body }, tokenOf(who))).rows.map(({ taskId }) => taskId)
    const instances = async (who: Who, query: object) =>
      succeeded(await test.call(processInstanceApi.list, { query }, tokenOf(who))).rows.map((row) => row.instanceId)

    expect(await tasks('surveyor', { riskLevels: ['I', 'II'] })).toEqual([])
    const bySort = [await tasks('surveyor', { sort: 'riskLevel' }), await tasks('surveyor', { sort: '-riskLevel' })]
    expect(bySort).toEqual([
      [low.taskId, high.taskId],
      [low.taskId, high.taskId],
    ])
    for (const who of ['applicant', 'administrator'] as const) {
      expect(await instances(who, { riskLevels: 'I' })).toEqual([high.instanceId])
      expect(await instances(who, { sort: 'riskLevel' })).toEqual([high.instanceId, low.instanceId])
      expect(await instances(who, { sort: '-riskLevel' })).toEqual([low.instanceId, high.instanceId])
    }
    expect(await instances('surveyor', { riskLevels: 'I' })).toEqual([])
    const history = async (who: Who, body: object) =>
      succeeded(await test.call(processInstanceApi.history, { body }, tokenOf(who))).rows.map((row) => row.instanceId)
    for (const fields of [[{ field: 'riskLevel', is: 'I' }], [{ field: 'riskLevel', contains: 'i' }]]) {
      expect(await history('administrator', { fields })).toContain(high.instanceId)
      expect(await history('surveyor', { fields })).toEqual([])
      expect(await tasks('surveyor', { fields })).toEqual([])
    }
    expect(await history('surveyor', { sort: 'fields.riskLevel' })).toEqual(
      await history('surveyor', { sort: '-fields.riskLevel' }),
    )
    expect(await history('administrator', { sort: 'fields.riskLevel' })).toEqual([high.instanceId, low.instanceId])
    expect(await instances('surveyor', { sort: 'riskLevel' })).toEqual(
      await instances('surveyor', { sort: '-riskLevel' }),
    )
  })

  it('are in no list, not found by searching, and not sorted by', async () => {
    await start()
    const search = (who: Who, body: object) => test.call(missionApi.search, { body }, tokenOf(who)).then(succeeded)
    expect((await search('surveyor', {})).rows[0]?.fields).toMatchObject({
      place: canaries.place,
      phone: canaries.phone,
    })
    expect((await search('surveyor', {})).rows[0]?.fields).not.toHaveProperty('price')
    expect((await search('surveyor', { keyword: canaries.price })).total).toBe(0)
    expect((await search('surveyor', { keyword: canaries.place })).total).toBeGreaterThan(0)

    const rows = (who: Who, more: object) =>
      test.call(formDataApi.list, { body: { formId: WORK_ORDER_REPLY_FORM_ID, ...more } }, tokenOf(who))
    const byPrice = { filters: [{ field: 'price', op: 'eq' as const, value: canaries.price }] }
    expect(await rows('reader', { filters: [{ field: 'crew', op: 'notEmpty' }] })).toMatchObject({ status: 400 })
    for (const more of [byPrice, { sort: '-price' }, { sort: 'limit' }]) {
      expect(await rows('reader', more)).toMatchObject({ status: 400, retcode: errorCodes.UNKNOWN_FIELD.retcode })
      expect((await rows('applicant', more)).status).toBe(200)
      expect((await rows('administrator', more)).data.total).toBeGreaterThan(0)
    }
    // A counter of a hidden field would tell it too.
    expect((await test.call(counterApi.todo, {}, tokenOf('reader'))).data).toEqual([])
  })

  it('are in no export', async () => {
    await start()
    const body = { formId: WORK_ORDER_REPLY_FORM_ID, format: 'csv' as const }
    const { jobId } = succeeded(await test.call(dataJobApi.exportRows, { body }, tokenOf('reader')))
    await test.dataJobWorker.runOne()

    const { rows } = await test.database.query<{ text: string }>(
      `select convert_from(content, 'UTF8') as text from data_job_parts where job_id = $1`,
      [jobId],
    )
    expect(rows[0]?.text).toContain(canaries.place)
    expect(rows[0]?.text).not.toContain(canaries.price)
  })

  it('answer a right guess as they answer a wrong one', async () => {
    const { taskId, instanceId } = await start()
    const guess = (price: unknown) => attempt('surveyor', taskId, { [HIDING_FORM]: { price } })
    const [right, wrong] = [await guess(canaries.price), await guess('something else')]
    expect(right).toMatchObject({ status: 422, retcode: errorCodes.FIELD_NOT_EDITABLE.retcode })
    expect({ ...wrong, headers: {}, text: '' }).toEqual({ ...right, headers: {}, text: '' })

    // An empty field is what a browser sends of what it does not know.
    await completed('surveyor', taskId, { [HIDING_FORM]: { price: '', limit: null } })
    expect(await stored(instanceId)).toMatchObject(canaries)
  })

  it('of a row stay with it, and answer no guess, whoever fills in the others', async () => {
    const { taskId, instanceId } = await start({
      crew: [...crew, { name: '李四', wage: '9', bonus: 'shown beside the wage' }],
    })
    const rows = (first: object) => ({ [HIDING_FORM]: { crew: [{ name: '张三', ...first }, { name: '王五' }] } })
    const [right, wrong] = [
      await attempt('surveyor', taskId, rows(cellCanaries)),
      await attempt('surveyor', taskId, rows({ wage: 'something else' })),
    ]
    expect(right).toMatchObject({
      status: 422,
      retcode: errorCodes.FIELD_NOT_EDITABLE.retcode,
      details: { fields: ['crew[0].wage'] },
    })
    expect({ ...wrong, headers: {}, text: '' }).toEqual({ ...right, headers: {}, text: '' })
    expect((await attempt('surveyor', taskId, rows({ grade: 'IV' }))).details).toMatchObject({
      fields: ['crew[0].grade'],
    })
    const shorter = await attempt('surveyor', taskId, { [HIDING_FORM]: { crew: [{ name: '张三' }] } })
    expect(shorter.details).toMatchObject({ fields: ['crew'] })

    await completed('surveyor', taskId, rows({ grade: 'I' }))
    expect((await stored(instanceId))?.['crew']).toEqual([
      { name: '张三', grade: 'I', ...cellCanaries },
      { name: '王五', wage: '9', bonus: 'shown beside the wage' },
    ])
  })

  it('are told by no rule that reads them', async () => {
    const { taskId } = await start()
    const forms = { [HIDING_FORM]: { detour: 99_999 }, [SURVEY_FORM]: { cost: 99_999, remark: 7 } }
    const refused = await attempt('surveyor', taskId, forms)
    expect(refused).toMatchObject({ status: 422, retcode: errorCodes.FORM_INVALID.retcode })
    expect(found(refused.text)).toEqual([])
    expect(refused.details['problems']).toMatchObject([{ path: 'remark' }])
    const taken = await attempt('surveyor', taskId, { ...forms, [SURVEY_FORM]: { cost: 99_999 } })
    expect([taken.status, found(taken.text)]).toEqual([200, []])
  })

  it('stay as they are when somebody saves the form who does not see them', async () => {
    const { taskId, instanceId } = await start()
    await completed('surveyor', taskId, { [HIDING_FORM]: { place: 'nowhere' } })
    expect(await stored(instanceId)).toMatchObject({
      ...canaries,
      place: 'nowhere',
      // Shown only beside the type of the reply, so not on his page either.
      replyNote: 'see above',
      replyType: 1,
    })
  })

  it('are entered through the process alone: nobody saves a record of its form beside it', async () => {
    const body = { formId: WORK_ORDER_REPLY_FORM_ID, values: {} }
    const answer = await test.call(formDataApi.save, { body }, tokenOf('stranger'))
    expect(answer).toMatchObject({ status: 403, retcode: errorCodes.RECORDS_FORBIDDEN.retcode })
  })

  it('are not quoted when a process cannot go on because of them', async () => {
    const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
      xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
      <process id="quoting" isExecutable="true" liveline:mainForm="${HIDING_FORM}" liveline:title="{place}"
      liveline:formVariables="price"><startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="first"/>
      <userTask id="first"><extensionElements><liveline:approver kind="user" value="${people.colleague.userName}"/>
      <liveline:field key="price" right="hidden"/></extensionElements></userTask>
      <sequenceFlow id="f2" sourceRef="first" targetRef="second"/>
      <userTask id="second" flowable:dueDate="\${price}"><extensionElements>
      <liveline:approver kind="initiator"/></extensionElements></userTask></process></definitions>`
    const flow = { flowKey: 'quoting', name: 'Quoting', nameEn: 'Quoting', bpmnXml }
    await test.database.transaction((tx) => test.workflow.definitions.ensureWorkflow(tx, flow))
    const body = { forms: { [HIDING_FORM]: { ...canaries } } }
    const { open } = succeeded(
      await test.call(processInstanceApi.startByKey, { params: { key: 'quoting' }, body }, tokenOf('applicant')),
    )

    const failed = await attempt('colleague', open[0]?.taskId ?? '')
    expect(failed).toMatchObject({ status: 422, retcode: errorCodes.PROCESS_FAILED.retcode })
    expect(failed.msg).toContain('到期时间不是时间')
    expect(found(failed.text)).toEqual([])
  })
})
