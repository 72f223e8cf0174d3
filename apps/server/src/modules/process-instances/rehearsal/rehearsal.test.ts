import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { rehearsalApi } from '@liveline/contract/rehearsal/calls.ts'
import type { RehearsalCaseInput, RehearsedStep } from '@liveline/contract/rehearsal/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovals, type Approval } from '../../../../test-support/approval-process.ts'
import { aDepartment, aRole, aUser, type TestRole, type TestUser } from '../../../../test-support/factories.ts'
import { createFormDesign, schemaOf } from '../../../../test-support/form-design.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import {
  createJourney,
  loadLiveLinePack,
  MONDAY,
  succeeded,
  type Journey,
} from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let approvals: Approval
let journey: Journey
let role: TestRole
let designer: TestUser
let worker: TestUser
let chief: TestUser
let director: TestUser
let holders: TestUser[]
let department: { id: number }

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  const { database } = test
  await loadLiveLinePack(test)
  approvals = await createApprovals(test)
  journey = await createJourney(test)
  role = await aRole(database)
  const company = await aDepartment(database)
  department = await aDepartment(database, { pid: company.id })
  designer = await aUser(database, { name: '设计师', permissions: ['workflow:edit', 'workflow:read'] })
  worker = await aUser(database, { name: '班员', orgs: [department.id], permissions: ['workflow:start'] })
  chief = await aUser(database, { name: '班长', orgs: [department.id], permissions: ['workflow:start'] })
  director = await aUser(database, { name: '主任', orgs: [company.id] })
  holders = [
    await aUser(database, { name: '持有甲', roles: [role] }),
    await aUser(database, { name: '持有乙', roles: [role] }),
  ]
  await aUser(database, { name: '管理员', permissions: ['workflow:admin'] })
  // A session is a row too.
  await approvals.as(designer)
  const leads = 'update organisation_details set leader_user_id = $2 where id = $1'
  await changeRows(database, leads, [department.id, chief.userId])
  await changeRows(database, leads, [company.id, director.userId])
})
afterAll(() => test.close())

const rule = (kind: string, value: string | number = '', more = '') =>
  `<liveline:approver kind="${kind}" value="${value}" ${more}/>`

async function idOf(flowKey: string): Promise<number> {
  const { rows } = await test.database.query<{ id: string }>(
    'select id from process_definitions where definition_key = $1',
    [flowKey],
  )
  return Number(rows[0]?.id)
}

async function tryOut(id: number, given: RehearsalCaseInput & { bpmnXml?: string }) {
  return test.call(rehearsalApi.run, { body: { id, ...given } }, await approvals.as(designer))
}

const peopleOf = ({ people }: Pick<RehearsedStep, 'people'>) => people.map(({ name }) => name).toSorted()
const tasksOf = (steps: readonly RehearsedStep[]) =>
  steps.flatMap((step) =>
    step.kind === 'task'
      ? [{ elementId: step.elementId, people: peopleOf(step), outcome: step.outcome?.value ?? null }]
      : [],
  )

/** A real instance in which everybody does what the rehearsal said; who had each step, and how it went. */
async function reallyDo(key: string, by: TestUser, outcome: string, chosen = {}) {
  const had = new Map<string, Set<string>>()
  const ways: string[] = []
  let state: StepResult = succeeded(await approvals.start(key, by, chosen))
  const look = () => {
    for (const { elementId, handlers } of state.open) {
      const names = had.get(elementId) ?? new Set()
      for (const { name } of handlers.flatMap((one) => one.people)) names.add(name)
      had.set(elementId, names)
      if (!ways.includes(elementId)) ways.push(elementId)
    }
  }
  for (look(); state.status === 'active'; look()) {
    const [task] = state.open
    const userId = task?.handlers[0]?.people[0]?.userId
    const { rows } = await test.database.query<TestUser>(
      'select id::float8 as "userId", user_name as "userName", name from users where id = $1',
      [userId],
    )
    const [actor] = rows
    if (task === undefined || actor === undefined) throw new Error(`nobody for ${JSON.stringify(state.open)}`)
    state = succeeded(await approvals.act(task.taskId, actor, task.elementId === 'sign' ? outcome : undefined, {}))
  }
  const { timeline } = await approvals.detail(state.instanceId, by)
  return {
    tasks: ways.map((elementId) => ({ elementId, people: [...(had.get(elementId) ?? [])].toSorted() })),
    businessState: state.businessState,
    passed: timeline.filter(({ kind }) => kind === 'automatic').length,
  }
}

async function countAll(): Promise<unknown> {
  const { rows: tables } = await test.database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const counts = tables.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`)
  return (await test.database.query(`select ${counts.join(', ')}`)).rows[0]
}

it('says of a form left empty what is missing where, in words and not in those of the engine', async () => {
  const { end, problems } = succeeded(await tryOut(await idOf('lwPlanApproval'), { initiator: worker.userId }))
  expect(end).toBe('stopped')
  const [problem] = problems.filter(({ severity }) => severity === 'error')
  expect(problem).toMatchObject({ elementId: 'planStartPassed', code: 'PROCESS_FAILED' })
  expect(problem?.elementName).toContain('计划开始时间')
  expect(problem?.message).toContain('请补全示例数据后再试')
})

describe('what a rehearsal says comes true', () => {
  const nobody = () => rule('departmentLeader', '', 'level="9"')
  const both = () => rule('role', role.id)
  it.each([
    ['one person', () => rule('user', chief.userName), '', 'agree'],
    ['one person who says no', () => rule('user', chief.userName), '', 'reject'],
    ['whoever of a role comes first', both, '', 'agree'],
    ['all of a role', () => `${both()}<liveline:approval mode="all"/>`, '', 'agree'],
    ['all of a role, one says no', () => `${both()}<liveline:approval mode="all"/>`, '', 'reject'],
    ['a role in turn', () => `${both()}<liveline:approval mode="inSequence"/>`, '', 'agree'],
    ['half of a role', () => `${both()}<liveline:approval mode="ratio" ratio="0.5"/>`, '', 'agree'],
    ['the head of the department', () => rule('departmentLeader'), '', 'agree'],
    [
      'superiors in turn',
      () => `${rule('initiatorLeaderChain', '', 'level="2"')}<liveline:approval mode="inSequence"/>`,
      '',
      'agree',
    ],
    ['the applicant', () => rule('initiator'), '', 'agree'],
    ['the applicant, passed', () => rule('initiator'), 'initiatorApprover="pass"', 'agree'],
    ['the applicant, his superior', () => rule('initiator'), 'initiatorApprover="leader"', 'agree'],
    ['who did the step before, passed', () => rule('user', worker.userName), 'sameApprover="pass"', 'agree'],
    ['who did the step before, his superior', () => rule('user', worker.userName), 'sameApprover="leader"', 'agree'],
    ['nobody, administrators', nobody, '', 'agree'],
    ['nobody, a person', nobody, () => `emptyApprover="user:${director.userName}"`, 'agree'],
    ['nobody, passed', nobody, 'emptyApprover="pass"', 'agree'],
    [
      'duties separated',
      () => `${rule('user', worker.userName)}${rule('user', chief.userName)}`,
      'separateFrom="first"',
      'agree',
    ],
    ['people of an expression', () => rule('expression', `\${'role:${role.id}'}`), '', 'agree'],
    ['chosen by the applicant', () => rule('chosenByInitiator', role.id), '', 'agree'],
  ])('%s', async (title, extensions, attribute, outcome) => {
    const text = typeof attribute === 'string' ? attribute : attribute()
    const key = await approvals.release(extensions(), text === '' ? '' : `liveline:${text}`)
    const chosen = title.startsWith('chosen') ? { sign: [holders[1]?.userId ?? 0] } : {}
    const before = await countAll()
    const foretold = succeeded(
      await tryOut(await idOf(key), { initiator: worker.userId, decisions: { sign: { outcome } }, chosen }),
    )
    expect(await countAll()).toEqual(before)

    const real = await reallyDo(key, worker, outcome, chosen)
    expect(foretold.end).toBe('completed')
    expect(tasksOf(foretold.steps).map(({ elementId, people }) => ({ elementId, people }))).toEqual(real.tasks)
    expect(foretold.takenElementIds).toContain(real.businessState === 'agreed' ? 'endYes' : 'endNo')
    expect(foretold.steps.filter(({ kind }) => kind === 'passed')).toHaveLength(real.passed)
  })
})

describe('a rehearsal', () => {
  it('says in words which rule gave whom, and by when', async () => {
    const key = await approvals.release(
      `${rule('departmentLeader')}${rule('role', role.id)}<liveline:timeLimit hours="8"/>`,
    )
    const { steps } = succeeded(await tryOut(await idOf(key), { initiator: worker.userId }))
    const sign = steps.find(({ elementId }) => elementId === 'sign')
    expect(sign?.rules.map(({ words, found }) => [words.replaceAll(/\s/g, ''), found])).toEqual([
      [expect.stringMatching(/的部门负责人$/), 1],
      [expect.stringMatching(/^角色“/), 2],
    ])
    expect(sign?.people.map(({ name, rules }) => [name, rules])).toEqual([
      ['班长', [0]],
      ['持有甲', [1]],
      ['持有乙', [1]],
    ])
    expect(sign?.startsAt).toBe(MONDAY.toISOString())
    expect(sign?.dueAt).not.toBeNull()
  })

  it.each([
    ['nobodyBlock', () => rule('departmentLeader', '', 'level="9"'), ''],
    ['nobodyPass', () => rule('departmentLeader', '', 'level="9"'), 'liveline:emptyApprover="pass"'],
    ['samePass', () => rule('user', worker.userName), 'liveline:sameApprover="pass"'],
    ['leaderInstead', () => rule('user', worker.userName), 'liveline:sameApprover="leader"'],
    ['onlyOwn', () => rule('user', worker.userName), ''],
    [
      'barred',
      () => `${rule('user', worker.userName)}${rule('user', chief.userName)}`,
      'liveline:separateFrom="first"',
    ],
  ])('tells of %s', async (code, extensions, attributes) => {
    const key = await approvals.release(extensions(), attributes)
    const { problems } = succeeded(await tryOut(await idOf(key), { initiator: worker.userId }))
    expect(problems).toMatchObject([{ code, elementId: 'sign', severity: 'warning' }])
  })

  it('names who acts for somebody at present', async () => {
    const { database } = test
    const owner = await aUser(database, { name: '委托人' })
    await database.query(
      `insert into delegations (id, owner_id, delegate_id, starts_at, reason, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'away', $3)`,
      [owner.userId, director.userId, new Date(MONDAY.getTime() - 1000)],
    )
    const key = await approvals.release(rule('user', owner.userName))
    const { steps } = succeeded(await tryOut(await idOf(key), { initiator: worker.userId }))
    expect(steps.at(-1)?.people).toMatchObject([{ name: '委托人', delegates: ['主任'] }])
  })

  it('names nobody who may not act for somebody: the applicant at his own order, others where he does his own part', async () => {
    const { database } = test
    const [owner, applicant] = [await aUser(database), await aUser(database, { permissions: ['workflow:start'] })]
    for (const [from, to] of [
      [owner, applicant],
      [applicant, director],
    ] as const) {
      await database.query(
        `insert into delegations (id, owner_id, delegate_id, starts_at, reason, created_at)
         values (gen_random_uuid(), $1, $2, $3, 'away', $3)`,
        [from.userId, to.userId, new Date(MONDAY.getTime() - 1000)],
      )
    }
    const key = await approvals.release(rule('user', owner.userName))
    const { steps } = succeeded(await tryOut(await idOf(key), { initiator: applicant.userId }))
    const people = steps.flatMap((step) => step.people)
    expect(people.map(({ userId }) => userId)).toEqual([applicant.userId, owner.userId])
    expect(people.map(({ delegates }) => delegates)).toEqual([[], []])
  })

  it('goes where the values lead, in a drawing that nobody has kept', async () => {
    const flowKey = await approvals.release(rule('user', chief.userName))
    const id = await idOf(flowKey)
    const bpmnXml = byAmount(flowKey, { big: director.userName, small: chief.userName })
    const way = async (variables: Record<string, number | string>) =>
      succeeded(await tryOut(id, { initiator: worker.userId, bpmnXml, variables }))

    expect(tasksOf((await way({ amount: 500 })).steps)).toEqual([
      { elementId: 'small', people: ['班长'], outcome: null },
    ])
    const big = await way({ amount: 50_000 })
    expect(tasksOf(big.steps)).toEqual([{ elementId: 'big', people: ['主任'], outcome: null }])
    expect(big.takenElementIds).toEqual(expect.arrayContaining(['toBig', 'big']))
    expect(big.takenElementIds).not.toContain('toSmall')

    const unknown = await way({})
    expect(unknown).toMatchObject({
      end: 'stopped',
      problems: [{ elementId: 'toBig', severity: 'error', code: 'PROCESS_FAILED' }],
    })
  })

  it('goes where the values lead that somebody enters at a later step, and says what he may enter there', async () => {
    await (
      await createFormDesign(test)
    ).aReleasedForm(
      schemaOf({ type: 'input-number', name: 'amount' }, { type: 'input-text', name: 'note' }),
      'laterAmount',
    )
    const flowKey = await approvals.release(rule('user', chief.userName))
    const entering = `<startEvent id="s"/><sequenceFlow id="f00" sourceRef="s" targetRef="enter"/>
      <userTask id="enter" name="enter" flowable:formKey="laterAmount" xmlns:flowable="http://flowable.org/bpmn">
      <extensionElements>${rule('initiator')}<liveline:field key="note" right="read"/></extensionElements></userTask>`
    const bpmnXml = byAmount(flowKey, { big: director.userName, small: chief.userName })
      .replace(
        'isExecutable="true"',
        'isExecutable="true" liveline:mainForm="laterAmount" liveline:formVariables="amount"',
      )
      .replace('<startEvent id="s"/>', entering)
      .replace('id="f0" sourceRef="s"', 'id="f0" sourceRef="enter"')
    const way = async (values: Record<string, unknown>) =>
      succeeded(
        await tryOut(await idOf(flowKey), {
          ...{ initiator: worker.userId, bpmnXml, values: { amount: 1 } },
          decisions: { enter: { values } },
        }),
      )
    const stays = await way({})
    expect(stays.steps.map(({ elementId }) => elementId)).toEqual(['enter', 'small'])
    expect(stays.steps.map(({ entry }) => entry)).toEqual([
      { defaultRight: 'edit', fields: { note: { right: 'read', required: false } } },
      null,
    ])
    const { steps } = await way({ amount: 50_000 })
    expect(steps.map(({ elementId }) => elementId)).toEqual(['enter', 'big'])
  })

  it('shows every branch with its people, whatever the case takes', async () => {
    const flowKey = await approvals.release(rule('user', chief.userName))
    const bpmnXml = byAmount(flowKey, { big: director.userName, small: chief.userName }).replace('name="?" ', '')
    const body = { id: await idOf(flowKey), bpmnXml, initiator: worker.userId, variables: { amount: 1 } }
    const { branches, isCut } = succeeded(
      await test.call(rehearsalApi.branches, { body }, await approvals.as(designer)),
    )
    expect(isCut).toBe(false)
    // It has no name in the drawing.
    expect(new Set(branches.map(({ gatewayName }) => gatewayName))).toEqual(new Set(['排他分支']))
    expect(
      branches.map(({ flowId, isTaken, isDefault, steps }) => ({
        flowId,
        isTaken,
        isDefault,
        people: steps.map(peopleOf),
      })),
    ).toEqual([
      { flowId: 'toBig', isTaken: false, isDefault: false, people: [['主任']] },
      { flowId: 'toSmall', isTaken: true, isDefault: true, people: [['班长']] },
    ])
  })

  it('says of a branch that the case gets stuck at its condition', async () => {
    const flowKey = await approvals.release(rule('user', chief.userName))
    const bpmnXml = byAmount(flowKey, { big: director.userName, small: chief.userName })
    const body = { id: await idOf(flowKey), bpmnXml, initiator: worker.userId }
    const { branches } = succeeded(await test.call(rehearsalApi.branches, { body }, await approvals.as(designer)))

    expect(branches.map(({ flowId, steps, problems }) => [flowId, steps.length, problems])).toEqual([
      ['toBig', 1, [expect.objectContaining({ elementId: 'toBig', severity: 'error', code: 'PROCESS_FAILED' })]],
      ['toSmall', 1, []],
    ])
  })

  it('says by when all is over only where every task has a time limit', async () => {
    const flowKey = await approvals.release(rule('user', chief.userName))
    const open = byAmount(flowKey, { big: director.userName, small: chief.userName })
    const limited = open.replaceAll('</extensionElements>', '<liveline:timeLimit hours="8"/></extensionElements>')
    const told = async (bpmnXml: string) =>
      succeeded(await tryOut(await idOf(flowKey), { initiator: worker.userId, bpmnXml, variables: { amount: 1 } }))
    expect(await told(open)).toMatchObject({ end: 'completed', endsAt: null })
    const { endsAt, steps } = await told(limited)
    expect(endsAt).not.toBeNull()
    expect(endsAt).toBe(steps.at(-1)?.dueAt)
  })

  it('ends a drawing that goes round in circles', async () => {
    const flowKey = await approvals.release(rule('user', chief.userName))
    const circle = byAmount(flowKey, { big: director.userName, small: chief.userName }).replace(
      '<sequenceFlow id="f8" sourceRef="small" targetRef="e"/>',
      '<sequenceFlow id="f8" sourceRef="small" targetRef="x"/>',
    )
    const given = { initiator: worker.userId, bpmnXml: circle, variables: { amount: 1 } }
    const told = succeeded(await tryOut(await idOf(flowKey), given))
    expect(told).toMatchObject({ end: 'cut', endsAt: null })
    expect(told.problems.at(-1)).toMatchObject({ code: 'cut' })
  })

  it('calls nothing outside: a webhook is an automatic step', async () => {
    const flowKey = await approvals.release(rule('user', chief.userName))
    const bpmnXml = byAmount(flowKey, { big: director.userName, small: chief.userName })
      .replace(
        '<userTask id="big" name="big"',
        '<sendTask id="mail"><extensionElements><liveline:mail to="a@b.example" subject="s" body="b"/></extensionElements></sendTask>' +
          '<sequenceFlow id="f9" sourceRef="mail" targetRef="big"/><userTask id="big" name="big"',
      )
      .replace('id="toBig" sourceRef="x" targetRef="big"', 'id="toBig" sourceRef="x" targetRef="mail"')
    const before = await countAll()
    const answer = await tryOut(await idOf(flowKey), {
      initiator: worker.userId,
      bpmnXml,
      variables: { amount: 50_000 },
    })
    if (answer.retcode !== 0) throw new Error(answer.text)
    expect(answer.data.steps.map(({ kind, elementId }) => [kind, elementId])).toEqual([
      ['automatic', 'mail'],
      ['task', 'big'],
    ])
    expect(await countAll()).toEqual(before)
  })

  it('takes the plan of the pack with the form of its start, and uses up no number', async () => {
    const id = await idOf('lwPlanApproval')
    const { rows } = await test.database.query<{ id: string }>("select id from users where user_name = 'chenyu'")
    const initiator = Number(rows[0]?.id)
    const as = await approvals.as(designer)
    const before = await countAll()
    const { form, version } = succeeded(await test.call(rehearsalApi.form, { body: { id, initiator } }, as))
    expect(form).toMatchObject({ formKey: 'lwPlan', defaultRight: 'edit', isMain: true })
    expect(version).toBe(1)
    const empty = succeeded(
      await test.call(rehearsalApi.run, { body: { id, initiator, values: form?.values ?? {} } }, as),
    )
    expect(empty).toMatchObject({ end: 'stopped', problems: [{ code: 'PROCESS_FAILED', severity: 'error' }] })
    expect(empty.formProblems.length).toBeGreaterThan(0)
    const told = succeeded(await test.call(rehearsalApi.run, { body: { id, initiator, values: journey.plan() } }, as))
    expect(told.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(told).toMatchObject({ end: 'completed', formProblems: [] })
    expect(tasksOf(told.steps).map(({ elementId }) => elementId)).toEqual(
      expect.arrayContaining(['screening', 'opsCheck', 'survey', 'publish']),
    )
    expect(await countAll()).toEqual(before)
  })

  it('refuses what no release would take, strangers, and people who are gone', async () => {
    const id = await idOf(await approvals.release(rule('user', chief.userName)))
    const given = { initiator: worker.userId }
    expect(await tryOut(id, { ...given, bpmnXml: '<nonsense/>' })).toMatchObject({
      retcode: errorCodes.PROCESS_REFUSED.retcode,
    })
    expect(await tryOut(987_654_321, given)).toMatchObject({ retcode: errorCodes.NOT_FOUND.retcode })
    expect(await tryOut(id, { initiator: 987_654_321 })).toMatchObject({ retcode: errorCodes.NOT_FOUND.retcode })
    expect(await tryOut(id, { ...given, chosen: { nowhere: [chief.userId] } })).toMatchObject({
      retcode: errorCodes.UNKNOWN_FIELD.retcode,
    })
    const { versions } = succeeded(
      await test.call(
        processDefinitionApi.detail,
        { params: { id: await idOf('lwPlanApproval') } },
        await approvals.as(designer),
      ),
    )
    const body = { id, versionId: versions[0]?.versionId ?? 0, ...given }
    expect(await test.call(rehearsalApi.run, { body }, await approvals.as(designer))).toMatchObject({
      retcode: errorCodes.NOT_FOUND.retcode,
    })
  })
})

describe('what is entered is data', () => {
  it.each([
    ['an expression', { amount: '${1+1}' }],
    ['a formula', { amount: '=cmd()' }],
    ['a name of every object', { constructor: 'x', toString: 'y', amount: 1 }],
    ['a huge text', { amount: 'x'.repeat(2000) }],
  ])('%s', async (_title, variables) => {
    const flowKey = await approvals.release(rule('user', chief.userName))
    const bpmnXml = byAmount(flowKey, { big: director.userName, small: chief.userName })
    const answer = await tryOut(await idOf(flowKey), {
      initiator: worker.userId,
      bpmnXml,
      variables,
      decisions: { constructor: { outcome: 'x' }, toString: { values: { valueOf: 1 } } },
    })
    expect(answer.status).toBe(200)
  })

  it.each([
    ['a name that is none', { variables: { 'a b': 1 } }],
    ['a text that is too long', { variables: { a: 'x'.repeat(2001) } }],
  ])('refuses %s', async (_title, given) => {
    const id = await idOf(await approvals.release(rule('user', chief.userName)))
    const answer = await tryOut(id, { initiator: worker.userId, ...given } as RehearsalCaseInput)
    expect(answer.status).toBe(400)
  })
})

const byAmount = (key: string, people: { big: string; small: string }) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="${key}" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f0" sourceRef="s" targetRef="x"/>
  <exclusiveGateway id="x" name="?" default="toSmall"/>
  <sequenceFlow id="toBig" sourceRef="x" targetRef="big"><conditionExpression
    xsi:type="tFormalExpression">\${amount > 1000}</conditionExpression></sequenceFlow>
  <sequenceFlow id="toSmall" sourceRef="x" targetRef="small"/>
  <userTask id="big" name="big"><extensionElements>${rule('user', people.big)}</extensionElements></userTask>
  <userTask id="small" name="small"><extensionElements>${rule('user', people.small)}</extensionElements></userTask>
  <sequenceFlow id="f7" sourceRef="big" targetRef="e"/>
  <sequenceFlow id="f8" sourceRef="small" targetRef="e"/>
  <endEvent id="e"/></process></definitions>`
