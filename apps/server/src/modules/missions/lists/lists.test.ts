import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import type { LongPage } from '@liveline/contract/paging.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMINISTRATOR, prepareCallers, TAKES_PART } from '../../../../test-support/list-calls.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { BUSY_PLANNER, FLOWS, makeManyTasks, STREETS } from '../../../../test-support/many-tasks.ts'
import { loadLiveLinePack, succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { LOOKED_ROWS } from '../../../http/long-list.ts'

let test: TestApp
const SECOND_ROLE = 100047

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  await makeManyTasks(test.asOwner, { open: 9_000, ended: 10_000 })
  await prepareCallers(test.database)
  await changeRows(
    test.database,
    `insert into role_users (role_id, user_id) select $1, id from users where user_name = $2 on conflict do nothing`,
    [SECOND_ROLE, BUSY_PLANNER],
  )
  await test.asOwner.query('analyze')
})
afterAll(() => test?.close())

type Body = Readonly<Record<string, unknown>>
const tasks = async (body: Body, as = BUSY_PLANNER): Promise<LongPage<MissionRow>> =>
  succeeded(await test.call(missionApi.search, { body }, as))
const instances = async (query: Body, as = ADMINISTRATOR): Promise<LongPage<InstanceRow>> =>
  succeeded(await test.call(processInstanceApi.list, { query }, as))

/** The ids of a list as the database says them without any index of ours. */
async function idsOf(sql: string, values: readonly unknown[] = []): Promise<string[]> {
  const { rows } = await test.database.query<{ id: string }>(sql, values)
  return rows.map(({ id }) => id)
}
const mine = (as: string) =>
  `(select distinct t.* from tasks t join task_actors a on a.task_id = t.id join users u on u.user_name = '${as}'
    where a.actor_kind = 'user' and a.actor_id = u.id
       or a.actor_kind = 'role' and a.actor_id in (select role_id from role_users where user_id = u.id)) t
   join process_instances i on i.id = t.process_instance_id`
const toDo = (where = 'true', order = 't.due_at, t.created_at, t.id', as = BUSY_PLANNER) =>
  idsOf(`select t.id from ${mine(as)} where ${where} order by ${order}`)

/** Every page behind the first, by its cursor. */
async function follow<T>(ask: (after: string | undefined) => Promise<LongPage<T>>, most = 200): Promise<T[]> {
  const all: T[] = []
  let after: string | undefined
  for (let page = 0; page < most; page++) {
    const answer = await ask(after)
    all.push(...answer.rows)
    if (answer.next === null) return all
    after = answer.next
  }
  return all
}
const taskIds = (rows: readonly MissionRow[]) => rows.map(({ taskId }) => taskId)
const instanceIds = (rows: readonly InstanceRow[]) => rows.map(({ instanceId }) => instanceId)

const expectRefused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })

describe('the to-do list', () => {
  it('goes by due date, what has none last, each task once, to its end behind cursors', async () => {
    const expected = await toDo()
    const followed = taskIds(await follow((after) => tasks({ rows: 200, after })))
    expect(expected.length).toBeGreaterThan(COUNTED_ROWS)
    expect(followed).toEqual(expected)
    const twice = await idsOf(
      `select task_id as id from task_actors a join users u on u.user_name = $1
       where a.actor_kind = 'user' and a.actor_id = u.id intersect
       select task_id from task_actors where actor_kind = 'role' and actor_id = 100040`,
      [BUSY_PLANNER],
    )
    expect(twice.length).toBeGreaterThan(100)
  })

  it('has the same pages by number as behind cursors, up to the counted rows', async () => {
    const expected = await toDo()
    for (const page of [1, 2, 7, 10]) {
      const answer = await tasks({ page, rows: 100 })
      expect(taskIds([...answer.rows])).toEqual(expected.slice((page - 1) * 100, page * 100))
      const behind = await tasks({ rows: 100, after: answer.next })
      expect(taskIds([...behind.rows])).toEqual(expected.slice(page * 100, (page + 1) * 100))
    }
    expect(await tasks({ page: 5_000, rows: 100 })).toMatchObject({ page: 10 })
  })

  it('says "1,000+" until it is asked for the exact number, and is exact below', async () => {
    const expected = await toDo()
    expect(await tasks({})).toMatchObject({ total: COUNTED_ROWS, totalIsCapped: true })
    expect(await tasks({ exactTotal: true })).toMatchObject({ total: expected.length, totalIsCapped: false })
    const few = await tasks({ flowIds: [FLOWS[3]], businessState: 'screening' })
    const all = await toDo(`t.definition_key = '${FLOWS[3]}' and i.business_state = 'screening'`)
    expect(few).toMatchObject({ total: all.length, totalIsCapped: false })
  })

  const now = (): string => `timestamptz '${test.clock.now().toISOString()}'`
  const house = `${STREETS[3]}路`
  const week = { from: '2026-10-01T00:00:00.000Z', to: '2026-10-08T00:00:00.000Z' }
  const planned = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' }
  const filters: [string, Body, () => string][] = [
    ['a workflow', { flowIds: [FLOWS[1]] }, () => `t.definition_key = '${FLOWS[1]}'`],
    ['workflows', { flowIds: [FLOWS[1], FLOWS[2]] }, () => `t.definition_key in ('${FLOWS[1]}', '${FLOWS[2]}')`],
    ['a state', { businessState: 'surveying' }, () => `i.business_state = 'surveying'`],
    ['a state that is not there', { businessState: 'publishing' }, () => 'false'],
    ['a step', { elementId: 'opsCheck' }, () => `t.element_id = 'opsCheck'`],
    ['what is overdue', { overdue: true }, () => `t.due_at <= ${now()}`],
    ['what is not overdue', { overdue: false }, () => `coalesce(t.due_at > ${now()}, true)`],
    ['a text of two characters', { keyword: STREETS[4] }, () => `position('${STREETS[4]}' in i.title) > 0`],
    ['one character', { keyword: '桂' }, () => `position('桂' in i.title) > 0`],
    ['a text nobody wrote', { keyword: '不存在' }, () => 'false'],
    ['signs of patterns', { keyword: '%_\\' }, () => 'false'],
    ['small letters', { keyword: 'lwp-1000003-2025' }, () => `starts_with(i.number, 'LWP-1000003-2025')`],
    ['classes', { classes: [1, 3] }, () => `i.fields ->> 'class' in ('1', '3')`],
    ['risk levels', { riskLevels: ['I', 'IV'] }, () => `i.fields ->> 'riskLevel' in ('I', 'IV')`],
    ['a line', { feeder: `10KV ${STREETS[3]}` }, () => `position('10kV ${STREETS[3]}' in i.fields ->> 'feeder') > 0`],
    ['one character of a line', { feeder: '桂' }, () => `position('桂' in i.fields ->> 'feeder') > 0`],
    ['a line that nobody has', { feeder: '不存在的线路' }, () => 'false'],
    ['a line like a pattern', { feeder: '10kV%' }, () => 'false'],
    [
      'what is planned between two moments, both belonging to it',
      { planFrom: planned.from, planTo: planned.to },
      () => `(i.fields ->> 'planStart')::timestamptz between '${planned.from}' and '${planned.to}'`,
    ],
    [
      'what is planned from a moment',
      { planFrom: planned.to },
      () => `(i.fields ->> 'planStart')::timestamptz >= '${planned.to}'`,
    ],
    [
      'a class on a line in a state',
      { classes: [2], feeder: STREETS[3], businessState: 'screening', overdue: true },
      () => `i.fields ->> 'class' = '2' and position('${STREETS[3]}' in i.fields ->> 'feeder') > 0
             and i.business_state = 'screening' and t.due_at <= ${now()}`,
    ],
    [
      'everything at once',
      { keyword: house, businessState: 'screening', flowIds: [FLOWS[0]], overdue: true },
      () => `position('${house}' in i.title) > 0 and i.business_state = 'screening' and t.due_at <= ${now()}
             and t.definition_key = '${FLOWS[0]}'`,
    ],
  ]
  it.each(filters)('shows only %s', async (_, filter, where) => {
    const followed = await follow((after) => tasks({ ...filter, rows: 200, after }))
    expect(taskIds(followed)).toEqual(await toDo(where()))
  })

  it('shows what arrived between two moments in the order of arrival', async () => {
    const followed = await follow((after) => tasks({ ...week, rows: 50, after }))
    const where = `t.created_at >= '${week.from}' and t.created_at <= '${week.to}'`
    expect(taskIds(followed)).toEqual(await toDo(where, 't.created_at, t.id'))
    expect(followed.length).toBeGreaterThan(50)
  })

  it.each([
    ['-dueAt', 't.due_at desc nulls last, t.created_at desc, t.id desc'],
    ['dueAt', 't.due_at, t.created_at, t.id'],
    ['createdAt', 't.created_at, t.id'],
    ['-createdAt', 't.created_at desc, t.id desc'],
  ])('is sorted by %s to its end', async (sort, order) => {
    const followed = await follow((after) => tasks({ sort, rows: 200, after }))
    expect(taskIds(followed)).toEqual(await toDo('true', order))
  })

  it('is sorted by number and title when it is short, and says so when it is long', async () => {
    const filter = { flowIds: [FLOWS[3]], businessState: 'surveying' }
    const where = `t.definition_key = '${FLOWS[3]}' and i.business_state = 'surveying'`
    const byTitle = await tasks({ ...filter, sort: '-title,number', rows: 200 })
    expect(taskIds([...byTitle.rows])).toEqual((await toDo(where, 'i.title desc, i.number')).slice(0, 200))
    expect(byTitle.next).toBeNull()
    expectRefused(await test.call(missionApi.search, { body: { sort: 'number' } }, BUSY_PLANNER), 'LIST_TOO_LONG')
    const english = await test.call(missionApi.search, { body: { sort: 'title' } }, BUSY_PLANNER, {
      language: 'en',
    })
    expect(english.msg).toBe(
      'The list has more than 1000 rows and cannot be sorted by “title”: narrow it by keyword, state or date first',
    )
  })

  const short = { flowIds: [FLOWS[3]], businessState: 'surveying' }
  it.each([
    ['-class,number', `(i.fields ->> 'class')::int desc, i.number`],
    ['riskLevel,number', `array_position(array['I', 'II', 'III', 'IV'], i.fields ->> 'riskLevel'), i.number`],
    ['feeder,-number', `i.fields ->> 'feeder', i.number desc`],
    ['-planStart', `(i.fields ->> 'planStart')::timestamptz desc, t.due_at, t.created_at, t.id`],
  ])('is sorted by %s of the plan when it is short', async (sort, order) => {
    const where = `t.definition_key = '${FLOWS[3]}' and i.business_state = 'surveying'`
    const sorted = await tasks({ ...short, sort, rows: 200 })
    expect(sorted.rows.length).toBeGreaterThan(20)
    expect(taskIds([...sorted.rows])).toEqual((await toDo(where, order)).slice(0, 200))
    expectRefused(await test.call(missionApi.search, { body: { sort } }, BUSY_PLANNER), 'LIST_TOO_LONG')
  })

  it('takes what is no moment for none, and a moment without offset for one in China', async () => {
    const [one = '', ...others] = await toDo(`t.definition_key = '${FLOWS[3]}' and i.business_state = 'surveying'`)
    const isFound = async (planStart: unknown, at: string) => {
      await test.database.query(
        `update process_instances i set fields = fields || jsonb_build_object('planStart', $2::jsonb) from tasks t
         where t.id = $1 and i.id = t.process_instance_id`,
        [one, JSON.stringify(planStart)],
      )
      const { rows } = await tasks({ ...short, planFrom: at, planTo: at, rows: 200 })
      expect((await tasks({ ...short, sort: 'planStart' })).total).toBe(others.length + 1)
      return taskIds([...rows]).includes(one)
    }
    expect(await isFound('2031-03-01T08:30:00+08:00', '2031-03-01T00:30:00.000Z')).toBe(true)
    expect(await isFound('2031-03-01T00:30:00Z', '2031-03-01T00:30:00.000Z')).toBe(true)
    expect(await isFound('2031-03-01 08:30', '2031-03-01T00:30:00.000Z')).toBe(true)
    for (const none of [
      '2031-02-31T08:30:00+08:00',
      '2031-13-01T08:30:00Z',
      '0000-01-01T00:00:00Z',
      'now',
      '',
      7,
      null,
      '2031-01-01T99:00',
    ]) {
      expect(await isFound(none, '2031-03-01T00:30:00.000Z')).toBe(false)
    }
  })

  it('loses and repeats nothing when tasks are added and done between pages', async () => {
    const before = await toDo()
    let turned = 0
    const followed = taskIds(
      await follow(async (after) => {
        const answer = await tasks({ rows: 200, after })
        turned += 1
        // One that is shown already goes, and one comes before everything.
        if (turned === 2) await test.database.query('delete from task_actors where task_id = $1', [before[3]])
        if (turned === 3) {
          await test.database.query(`update task_actors set due_at = '2001-01-01' where task_id = $1`, [before[7]])
        }
        return answer
      }),
    )
    expect(followed).toEqual(before)
    expect(new Set(followed).size).toBe(followed.length)
  })

  it('finds a task by the state of its instance, also when another branch has changed that, and says where it stands', async () => {
    await test.database.transaction((tx) =>
      test.workflow.definitions.ensureWorkflow(tx, {
        flowKey: 'branches',
        name: 'branches',
        nameEn: 'branches',
        bpmnXml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
          xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
          <process id="branches" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f0" sourceRef="s" targetRef="fork"/>
          <parallelGateway id="fork"/><sequenceFlow id="f1" sourceRef="fork" targetRef="stays"/>
          <sequenceFlow id="f2" sourceRef="fork" targetRef="goes"/><sequenceFlow id="f3" sourceRef="goes" targetRef="later"/>
          <userTask id="stays" name="Stays" liveline:state="early" flowable:candidateGroups="100044"/>
          <userTask id="goes" name="Goes" liveline:state="early" flowable:candidateGroups="100044"/>
          <userTask id="later" name="Later" liveline:nameEn="After that" liveline:state="late" flowable:candidateGroups="100044"/>
          <sequenceFlow id="f4" sourceRef="stays" targetRef="join"/><sequenceFlow id="f5" sourceRef="later" targetRef="join"/>
          <parallelGateway id="join"/><sequenceFlow id="f6" sourceRef="join" targetRef="e"/><endEvent id="e"/></process></definitions>`,
      }),
    )
    const start = { params: { key: 'branches' }, body: { forms: {} } }
    const { open, instanceId } = succeeded(await test.call(processInstanceApi.startByKey, start, 'chenyu'))
    const found = async (businessState: string) =>
      (await tasks({ businessState }, 'chenyu')).rows.map(({ elementId }) => elementId).toSorted()
    expect(await found('early')).toEqual(['goes', 'stays'])

    const taskId = open.find(({ elementId }) => elementId === 'goes')?.taskId ?? ''
    succeeded(await test.call(taskApi.complete, { body: { taskId } }, 'chenyu'))

    expect(await found('early')).toEqual([])
    expect(await found('late')).toEqual(['later', 'stays'])
    const standing = async () => (await instances({ instanceId })).rows.map(({ currentSteps }) => currentSteps)
    const later = { elementId: 'later', name: 'Later', nameEn: 'After that' }
    const stays = { elementId: 'stays', name: 'Stays', nameEn: 'Stays' }
    expect(await standing()).toEqual([[later, stays]])

    const complete = (elementId: string) => ({
      body: { taskId: open.find((one) => one.elementId === elementId)?.taskId ?? '' },
    })
    succeeded(await test.call(taskApi.complete, complete('stays'), 'chenyu'))
    expect(await standing()).toEqual([[later]])
    const { rows } = await tasks({ businessState: 'late' }, 'chenyu')
    succeeded(await test.call(taskApi.complete, { body: { taskId: rows[0]?.taskId ?? '' } }, 'chenyu'))
    expect(await standing()).toEqual([[]])

    await test.database.transaction((tx) =>
      test.workflow.definitions.ensureWorkflow(tx, {
        flowKey: 'callsBranches',
        name: 'calls',
        nameEn: 'calls',
        bpmnXml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
          <process id="callsBranches" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f0" sourceRef="s" targetRef="goes"/>
          <callActivity id="goes" name="The call" calledElement="branches"/></process></definitions>`,
      }),
    )
    const call = { params: { key: 'callsBranches' }, body: { forms: {} } }
    const calling = succeeded(await test.call(processInstanceApi.startByKey, call, 'chenyu'))
    const { rows: called } = await instances({ instanceId: calling.instanceId })
    const goes = { elementId: 'goes', name: 'Goes', nameEn: 'Goes' }
    expect(called.map(({ currentSteps }) => currentSteps)).toEqual([[goes, stays]])
  })
})

describe('a cursor', () => {
  it('is refused when it is broken, forged or of another list', async () => {
    const { next } = await tasks({})
    const other = await tasks({ finished: true })
    const forged = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
    const id = '019a0000-0000-7000-8000-000000000000'
    const [, ...key] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString()) as unknown[]
    expect(forged(['todo.due', ...key])).toBe(next)
    for (const after of [
      other.next,
      forged(['another', ...key]),
      'AAAA',
      'bm9qc29u',
      next?.slice(0, -9),
      forged(['todo.due', 'x', 'y', id]),
      forged(['todo.due', '2026-02-31 00:00:00+00', '2026-01-01 00:00:00+00', id]),
      forged(['todo.due', "infinity' or true --", 'infinity', id]),
      forged(['todo.due', 'infinity', 'infinity']),
      forged({ todo: 1 }),
      forged(null),
    ]) {
      expectRefused(
        await test.call(missionApi.search, { body: { after: after ?? '' } }, BUSY_PLANNER),
        after === '' ? 'INVALID_INPUT' : 'CURSOR_INVALID',
      )
    }
    const body = { after: 'no cursor!' }
    expectRefused(await test.call(missionApi.search, { body }, BUSY_PLANNER), 'INVALID_INPUT')
    const query = { after: next ?? '' }
    expectRefused(await test.call(processInstanceApi.list, { query }, ADMINISTRATOR), 'CURSOR_INVALID')
    const sorted = { sort: 'number', flowIds: [FLOWS[3]], after: next ?? '' }
    expectRefused(await test.call(missionApi.search, { body: sorted }, BUSY_PLANNER), 'CURSOR_INVALID')
  })

  it("of another person leads through one's own list only", async () => {
    const { next } = await tasks({ page: 2 })
    const others = await tasks({ after: next, rows: 50 }, 'huangwei')
    const own = new Set(await toDo('true', 't.id', 'huangwei'))
    expect(others.rows.length).toBeGreaterThan(0)
    expect(taskIds([...others.rows]).filter((id) => !own.has(id))).toEqual([])
  })
})

describe('the finished list', () => {
  const done = (where = 'true', order = 'h.ended_at desc, h.id desc') =>
    idsOf(
      `select h.id from task_history h join users u on u.id = h.completed_by join process_instances i on i.id = h.process_instance_id
       where u.user_name = $1 and h.status = 'completed' and ${where} order by ${order}`,
      [BUSY_PLANNER],
    )
  const week = { from: '2026-01-01T00:00:00.000Z', to: '2026-06-08T00:00:00.000Z' }
  it.each([
    ['everything', {}, 'true', undefined],
    ['workflows', { flowIds: [FLOWS[1], FLOWS[3]] }, `h.definition_key in ('${FLOWS[1]}', '${FLOWS[3]}')`, undefined],
    ['a state', { businessState: 'withdrawn' }, `i.business_state = 'withdrawn'`, undefined],
    ['a step', { elementId: 'survey' }, `h.element_id = 'survey'`, undefined],
    ['a range of days', week, `h.ended_at between '${week.from}' and '${week.to}'`, undefined],
    ['a street', { keyword: STREETS[5] }, `position('${STREETS[5]}' in i.title) > 0`, undefined],
    ['a class', { classes: [4] }, `i.fields ->> 'class' = '4'`, undefined],
    ['a risk level', { riskLevels: ['II'] }, `i.fields ->> 'riskLevel' = 'II'`, undefined],
    ['a line', { feeder: STREETS[5] }, `position('${STREETS[5]}' in i.fields ->> 'feeder') > 0`, undefined],
    ['the oldest first', { sort: 'completedAt' }, 'true', 'h.ended_at, h.id'],
  ])('shows %s, newest first, to its end', async (_, filter, where, order) => {
    const followed = await follow((after) => tasks({ ...filter, finished: true, rows: 100, after }))
    expect(taskIds(followed)).toEqual(await done(where, order))
    expect(followed.length).toBeGreaterThan(20)
  })
})

describe('the lists of instances', () => {
  const all = (where: string) => idsOf(`select i.id from process_instances i where ${where} order by i.id desc`)
  const takesPart = `exists (select from instance_participants p join users u on u.user_name = '${TAKES_PART}'
    where p.process_instance_id = i.id and (p.actor_kind = 'user' and p.actor_id = u.id or p.actor_kind = 'role'
      and p.actor_id in (select role_id from role_users where user_id = u.id)))`
  const own = `i.initiator_id = (select id from users where user_name = 'many7')`
  const week = { from: '2026-09-01T00:00:00.000Z', to: '2026-09-08T00:00:00.000Z' }
  const inWeek = `i.started_at between '${week.from}' and '${week.to}'`
  it.each([
    ["one's own", 'many7', { mine: true }, own],
    ["one's own under way", 'many7', { mine: true, finished: false }, `${own} and i.status = 'active'`],
    ["one's own, ended", 'many7', { mine: true, finished: true }, `${own} and i.status <> 'active'`],
    ['what one takes part in, ended', TAKES_PART, { finished: true }, `${takesPart} and i.status <> 'active'`],
    ['what one takes part in, of a week', TAKES_PART, week, `${takesPart} and ${inWeek}`],
    [
      'what one takes part in, of a street',
      TAKES_PART,
      { keyword: STREETS[6] },
      `${takesPart} and position('${STREETS[6]}' in i.title) > 0`,
    ],
    [
      'what one takes part in, of a person',
      TAKES_PART,
      { ownerName: '李建军' },
      `${takesPart} and i.initiator_name = '李建军'`,
    ],
    ['all under way, of a week', ADMINISTRATOR, { finished: false, ...week }, `i.status = 'active' and ${inWeek}`],
    ['all ended', ADMINISTRATOR, { finished: true }, `i.status <> 'active'`],
    ['those of a person', ADMINISTRATOR, { ownerName: '李建军' }, `i.initiator_name = '李建军'`],
    ['those of a surname', ADMINISTRATOR, { ownerName: '李' }, `starts_with(i.initiator_name, '李')`],
    [
      'a number',
      ADMINISTRATOR,
      { instanceId: 'lwp-1000003-202610-0000' },
      `starts_with(i.number, 'LWP-1000003-202610-0000')`,
    ],
    [
      'how every number begins',
      ADMINISTRATOR,
      { instanceId: 'LWP', finished: false },
      `i.status = 'active' and starts_with(i.number, 'LWP')`,
    ],
    ['signs of patterns', ADMINISTRATOR, { instanceId: 'LWP%' }, 'false'],
    ['a street', ADMINISTRATOR, { keyword: STREETS[7] }, `position('${STREETS[7]}' in i.title) > 0`],
    [
      "one's own of classes on a line",
      'many7',
      { mine: true, classes: '1,2', riskLevels: 'I,II,III', feeder: '10kV' },
      `${own} and i.fields ->> 'class' in ('1', '2') and i.fields ->> 'riskLevel' <> 'IV'`,
    ],
    ['a line', ADMINISTRATOR, { feeder: STREETS[7] }, `position('${STREETS[7]}' in i.fields ->> 'feeder') > 0`],
    ['one character', ADMINISTRATOR, { keyword: '翠' }, `position('翠' in i.title) > 0`],
  ])('show %s, newest first, to the end', async (_, as, query, where) => {
    const followed = await follow((after) =>
      instances({ ...query, rows: 200, ...(after === undefined ? {} : { after }) }, as),
    )
    expect(instanceIds(followed)).toEqual(await all(where))
  })

  it('are read from the oldest, and sorted by the plan when they are short', async () => {
    const oldest = await follow((after) => instances({ mine: true, sort: 'startedAt', rows: 50, after }, 'many7'))
    expect(instanceIds(oldest)).toEqual(await idsOf(`select i.id from process_instances i where ${own} order by i.id`))
    const byLine = await instances({ mine: true, sort: '-feeder,class', rows: 50 }, 'many7')
    expect(instanceIds([...byLine.rows])).toEqual(
      (
        await idsOf(
          `select i.id from process_instances i where ${own}
           order by i.fields ->> 'feeder' desc, i.fields -> 'class', i.id desc`,
        )
      ).slice(0, 50),
    )
    expect(byLine.rows[0]?.fields).toHaveProperty('feeder')
    expectRefused(
      await test.call(processInstanceApi.list, { query: { sort: 'class' } }, ADMINISTRATOR),
      'LIST_TOO_LONG',
    )
    expectRefused(
      await test.call(processInstanceApi.list, { query: { sort: 'dueAt' } }, ADMINISTRATOR),
      'INVALID_INPUT',
    )
    for (const query of [{ classes: '5' }, { classes: '1,' }, { riskLevels: 'V' }]) {
      expectRefused(await test.call(processInstanceApi.list, { query }, ADMINISTRATOR), 'INVALID_INPUT')
    }
  })

  it('find an instance by the beginning of its id', async () => {
    const [newest = ''] = await all('true')
    expect(instanceIds([...(await instances({ instanceId: newest.slice(0, 20).toUpperCase() })).rows])).toContain(
      newest,
    )
    expect(instanceIds([...(await instances({ instanceId: newest })).rows])).toEqual([newest])
  })

  it('end a walk that finds little after so many rows, and say where to go on', async () => {
    const rare = await instances({ keyword: '桂', rows: 200 }, ADMINISTRATOR)
    const everything = await all(`position('桂' in i.title) > 0`)
    expect(rare.rows.length).toBeGreaterThan(0)
    expect(everything.length).toBeGreaterThan(rare.total)
    expect(rare).toMatchObject({ totalIsCapped: true, next: expect.any(String) })
    expect(rare.total).toBeLessThanOrEqual(LOOKED_ROWS)
    const exact = await instances({ keyword: '桂', exactTotal: true })
    expect(exact).toMatchObject({ total: everything.length, totalIsCapped: false })
  })

  it('move with the end of an instance from the one to the other', async () => {
    const [open = ''] = await all(`i.status = 'active' and ${takesPart}`)
    const endedOnes = async () =>
      instanceIds([...(await instances({ finished: true, rows: 200, instanceId: open }, TAKES_PART)).rows])
    expect(await endedOnes()).toEqual([])
    succeeded(await test.call(processInstanceApi.end, { params: { id: open }, body: { reason: 'x' } }, ADMINISTRATOR))
    expect(await endedOnes()).toEqual([open])
  })
})

describe('the counts', () => {
  it('are capped a workflow, count a task once that is mine twice, and are exact on request', async () => {
    const expected = await idsOf(`select t.definition_key as id from ${mine(BUSY_PLANNER)}`)
    const overdue = await toDo(`t.due_at <= '${test.clock.now().toISOString()}'`)
    const ofFlow = (key: string) => expected.filter((one) => one === key).length
    const ask = async (query: Body) => succeeded(await test.call(missionApi.counts, { query }, BUSY_PLANNER))

    const exact = await ask({ exactTotal: true })
    expect(exact).toMatchObject({
      total: expected.length,
      totalIsCapped: false,
      overdue: overdue.length,
      overdueIsCapped: false,
    })
    expect(exact.items.map(({ flowId, count }) => [flowId, count])).toEqual(FLOWS.map((key) => [key, ofFlow(key)]))

    const capped = await ask({})
    expect(capped).toMatchObject({
      total: COUNTED_ROWS,
      totalIsCapped: true,
      overdue: COUNTED_ROWS,
      overdueIsCapped: true,
    })
    expect(capped.items).toMatchObject(
      FLOWS.map((key) => ({
        flowId: key,
        count: Math.min(COUNTED_ROWS, ofFlow(key)),
        countIsCapped: ofFlow(key) > COUNTED_ROWS,
      })),
    )
    expect(ofFlow(FLOWS[0])).toBeGreaterThan(COUNTED_ROWS)
    expect(await ask({ flowIds: FLOWS[2] })).toMatchObject({ total: ofFlow(FLOWS[2]), totalIsCapped: false })
  })

  it('of running instances are capped in the list of workflows', async () => {
    const { rows } = succeeded(await test.call(processDefinitionApi.list, { query: {} }, ADMINISTRATOR))
    expect(rows.find(({ flowKey }) => flowKey === FLOWS[0])).toMatchObject({
      running: COUNTED_ROWS,
      runningIsCapped: true,
    })
  })
})
