import { errorCodes } from '@liveline/contract/error-codes.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { rehearsalTestApi } from '@liveline/contract/rehearsal-test/calls.ts'
import { REHEARSAL_TESTS, type RehearsalDifference } from '@liveline/contract/rehearsal-test/shapes.ts'
import type { RehearsalCaseInput } from '@liveline/contract/rehearsal/shapes.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovals, type Approval } from '../../../../../test-support/approval-process.ts'
import { aDepartment, aRole, aUser, type TestRole, type TestUser } from '../../../../../test-support/factories.ts'
import { createFormDesign, schemaOf } from '../../../../../test-support/form-design.ts'
import { changeRows } from '../../../../../test-support/kept-tables.ts'
import { MONDAY, succeeded } from '../../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../../test-support/test-app.ts'

/** Each look at it moves the clock of durations on. */
const elapsing = { ms: 0, stepMs: 0 }
let test: TestApp
let approvals: Approval
let role: TestRole
let owner: TestUser
let worker: TestUser
let lina: TestUser

beforeAll(async () => {
  test = await createTestApp({
    clock: { ...createTestClock(MONDAY), elapsedMs: () => (elapsing.ms += elapsing.stepMs) },
  })
  const { database } = test
  approvals = await createApprovals(test)
  role = await aRole(database, { name: '安全员' })
  const department = await aDepartment(database)
  owner = await aUser(database, { name: '流程主', permissions: ['workflow:edit', 'workflow:read', 'workflow:release'] })
  worker = await aUser(database, { name: '班员', orgs: [department.id], permissions: ['workflow:start'] })
  lina = await aUser(database, { name: '李娜', orgs: [department.id] })
  await aUser(database, { name: '王伟', roles: [role] })
  await approvals.as(owner)
})
afterAll(() => test.close())

const user = ({ userName }: TestUser) => `<liveline:approver kind="user" value="${userName}"/>`
const ofRole = () => `<liveline:approver kind="role" value="${role.id}"/>`
const as = () => approvals.as(owner)

/** A process that is released with `sign` for these people, and the id of it. */
async function flowWith(extensions: string): Promise<{ id: number; key: string }> {
  const key = await approvals.release(extensions)
  const { rows } = await test.database.query<{ id: string }>(
    'select id from process_definitions where definition_key = $1',
    [key],
  )
  return { id: Number(rows[0]?.id), key }
}

async function drawingOf(id: number): Promise<string> {
  return succeeded(await test.call(processDefinitionApi.detail, { params: { id } }, await as())).bpmnXml
}

/** Saves the drawing with this in place of that. */
async function redraw(id: number, from: string, to: string): Promise<void> {
  const before = await drawingOf(id)
  expect(before).toContain(from)
  const body = { id, bpmnXml: before.replace(from, to) }
  succeeded(await test.call(processDefinitionApi.update, { body }, await as()))
}

const keepCase = async (id: number, name: string, given: Partial<RehearsalCaseInput> = {}) =>
  test.call(rehearsalTestApi.keep, { body: { id, name, initiator: worker.userId, ...given } }, await as())
const keep = async (id: number, name: string, given: Partial<RehearsalCaseInput> = {}) =>
  succeeded(await keepCase(id, name, given)).testId
const run = async (id: number, more: { testIds?: number[]; bpmnXml?: string } = {}) =>
  succeeded(await test.call(rehearsalTestApi.run, { body: { id, ...more } }, await as()))
const release = async (id: number, language?: 'zh-CN' | 'en') =>
  test.call(processDefinitionApi.release, { body: { id } }, await as(), language === undefined ? {} : { language })
const list = async (id: number) =>
  succeeded(await test.call(rehearsalTestApi.list, { query: { id } }, await as())).map(({ name }) => name)
const said = (differences: readonly RehearsalDifference[]) => differences.map(({ code, message }) => [code, message])

async function countAllBut(name: string): Promise<unknown> {
  const { rows: tables } = await test.database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const counts = tables.flatMap((table) =>
    table.name === name ? [] : [`(select count(*)::int from ${table.name}) as ${table.name}`],
  )
  return (await test.database.query(`select ${counts.join(', ')}`)).rows[0]
}

describe('a case that is kept as a test', () => {
  it('passes on the drawing that it was kept of, and nothing of it is an instance', async () => {
    const { id } = await flowWith(user(lina))
    await as()
    const before = await countAllBut('audit_log')

    expect(await run(id)).toEqual([])
    const kept = await keepCase(id, '班员申请')

    const { rehearsal_tests: tests, ...others } = (await countAllBut('audit_log')) as Record<string, number>
    const { rehearsal_tests: testsBefore = 0, ...othersBefore } = before as Record<string, number>
    expect(tests).toBe(testsBefore + 1)
    expect(others).toEqual(othersBefore)
    const { testId } = succeeded(kept)
    expect(await run(id)).toEqual([{ testId, name: '班员申请', isPassed: true, differences: [], notes: [] }])
    expect(await countAllBut('audit_log')).toEqual({ ...others, rehearsal_tests: tests })
  })

  it('stands in the list with who made it and when, and opens with its case and what it expects', async () => {
    const { id } = await flowWith(user(lina))
    const given = { decisions: { sign: { outcome: 'reject' } }, variables: { amount: 3 } }
    const testId = await keep(id, '否决', given)

    const [shown] = succeeded(await test.call(rehearsalTestApi.list, { query: { id } }, await as()))
    const detail = succeeded(await test.call(rehearsalTestApi.detail, { query: { testId } }, await as()))

    const at = MONDAY.toISOString()
    expect(shown).toMatchObject({ id: testId, name: '否决', steps: 2, end: 'completed', createdAt: at, updatedAt: at })
    expect(shown).toMatchObject({ createdBy: '流程主', updatedBy: '流程主', initiator: { name: '班员' } })
    expect(detail.given).toMatchObject({ initiator: worker.userId, ...given })
    expect(detail.expected.endIds).toEqual(['endNo'])
    expect(
      detail.expected.steps.map(({ elementId, userIds, outcome }) => [elementId, userIds, outcome?.value]),
    ).toEqual([
      ['first', [worker.userId], undefined],
      ['sign', [lina.userId], 'reject'],
    ])
  })

  it('is renamed, copied and deleted, and written into the audit log each time', async () => {
    const { id } = await flowWith(user(lina))
    const testId = await keep(id, '一')
    await keep(id, '二')
    const rename = async (name: string) => test.call(rehearsalTestApi.rename, { body: { testId, name } }, await as())

    expect(await rename('二')).toMatchObject({ retcode: errorCodes.DUPLICATE.retcode })
    succeeded(await rename('三'))
    const copied = await test.call(rehearsalTestApi.copy, { body: { testId, name: '四' } }, await as())
    expect(await test.call(rehearsalTestApi.copy, { body: { testId, name: '四' } }, await as())).toMatchObject({
      retcode: errorCodes.DUPLICATE.retcode,
    })
    expect(await list(id)).toEqual(expect.arrayContaining(['三', '二', '四']))
    succeeded(await test.call(rehearsalTestApi.remove, { body: { testId } }, await as()))

    expect((await list(id)).toSorted()).toEqual(['二', '四'].toSorted())
    expect((await run(id, { testIds: [succeeded(copied).testId] })).map(({ isPassed }) => isPassed)).toEqual([true])
    const { rows } = await test.database.query<{ action: string }>(
      `select action from audit_log where object_type = 'workflow' and object_id = $1 and action like '%Test' order by id`,
      [String(id)],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'workflow.keepTest',
      'workflow.keepTest',
      'workflow.renameTest',
      'workflow.keepTest',
      'workflow.deleteTest',
    ])
  })

  it('is refused where the case gets stuck, where its name is taken, and where there are many', async () => {
    const { id } = await flowWith(user(lina))
    const stuck = await drawingOf(id)
    const body = { id, name: 'x', initiator: worker.userId }
    const separated = stuck.replace('<userTask id="sign"', '<userTask id="sign" liveline:separateFrom="first"')
    const alone = separated.replace(user(lina), user(worker))
    expect(await test.call(rehearsalTestApi.keep, { body: { ...body, bpmnXml: alone } }, await as())).toMatchObject({
      retcode: errorCodes.REHEARSAL_STUCK.retcode,
    })

    await keep(id, 'x')
    expect(await keepCase(id, 'x')).toMatchObject({ retcode: errorCodes.DUPLICATE.retcode })
    await test.database.query(
      `insert into rehearsal_tests (definition_id, name, given, expected, created_at, updated_at)
       select definition_id, 'n' || n, given, expected, created_at, updated_at
       from rehearsal_tests, generate_series(2, $2::int) n where definition_id = $1`,
      [id, REHEARSAL_TESTS],
    )
    expect(await keepCase(id, 'y')).toMatchObject({ retcode: errorCodes.TOO_MANY_TESTS.retcode })
  })
})

describe('a release', () => {
  it('is held to the tests: the one that fails is told in words, and the release passes once it expects what is now', async () => {
    const { id } = await flowWith(user(lina))
    const testId = await keep(id, '班员申请')
    await redraw(id, user(lina), ofRole())

    const refused = await release(id, 'en')
    expect(refused).toMatchObject({ status: 422, retcode: errorCodes.REHEARSAL_TESTS_FAILED.retcode })
    const message = 'step “Sign”: expected 李娜, now 王伟 (role “安全员”)'
    expect(refused.details).toMatchObject({
      count: 1,
      first: `班员申请: ${message}`,
      tests: [{ testId, name: '班员申请', differences: [{ elementId: 'sign', code: 'people', message }] }],
    })
    const versions = async () =>
      succeeded(await test.call(processDefinitionApi.releasedVersions, { query: { id } }, await as())).length
    expect(await versions()).toBe(1)

    succeeded(await test.call(rehearsalTestApi.expect, { body: { testId } }, await as()))
    expect(succeeded(await release(id))).toMatchObject({ version: 2 })
    expect(await versions()).toBe(2)
    const { rows } = await test.database.query<{ after: unknown }>(
      `select (detail::jsonb) -> 'after' as after from audit_log where action = 'workflow.release' and object_id = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ after: { version: 2, note: '', tests: 1 } }])
  })

  it('is refused when a test was kept or changed after its tests were tried: none is passed over', async () => {
    const { id } = await flowWith(user(lina))
    const testId = await keep(id, 'tried')
    await redraw(id, user(lina), ofRole())
    succeeded(await test.call(rehearsalTestApi.expect, { body: { testId } }, await as()))
    const token = await as()
    const waiting = async () =>
      (
        await test.database.query(`select from pg_stat_activity where datname = current_database()
                                  and wait_event_type = 'Lock'`)
      ).rowCount
    const first = new pg.Client({ connectionString: test.database.connectionString })
    await first.connect()
    try {
      await first.query('begin')
      await first.query('select from process_definitions where id = $1 for update', [id])
      const kept = keepCase(id, 'kept meanwhile')
      await expect.poll(waiting).toBe(1)
      const releasing = test.call(processDefinitionApi.release, { body: { id } }, token)
      await expect.poll(waiting).toBe(2)
      await first.query('commit')

      succeeded(await kept)
      expect(await releasing).toMatchObject({ retcode: errorCodes.REHEARSAL_TESTS_CHANGED.retcode })
    } finally {
      await first.end()
    }
    expect(succeeded(await release(id))).toMatchObject({ version: 2 })
  })

  it('is refused for what there was no time to try: a test that was not tried has not passed', async () => {
    const { id } = await flowWith(user(lina))
    for (const name of ['1', '2', '3', '4', '5', '6', '7', '8']) await keep(id, name)
    await redraw(id, 'liveline:nameEn="Sign"', 'liveline:nameEn="Signed"')
    const outcomes = async () => (await run(id)).map(({ differences: [first] }) => first?.code)
    const passed = Array.from({ length: 8 }, () => undefined)
    elapsing.stepMs = 1
    const before = elapsing.ms
    expect(await outcomes()).toEqual(passed)
    // A test takes nearly the 5 s that one case may take: four of them are over before 20 s are.
    elapsing.stepMs = Math.floor((8 * 5_000) / (elapsing.ms - before))
    try {
      expect(await outcomes()).toEqual([...passed.slice(0, 5), 'notTried', 'notTried', 'notTried'])
      expect(await release(id, 'en')).toMatchObject({
        retcode: errorCodes.REHEARSAL_TESTS_FAILED.retcode,
        details: { count: 3, tests: [{ name: '6', differences: [{ code: 'notTried' }] }, {}, {}] },
      })
      // Each takes more than one case may: it is cut where it stands, which is not what was kept.
      elapsing.stepMs *= 2
      expect((await outcomes())[0]).not.toBeUndefined()
    } finally {
      elapsing.stepMs = 0
    }
    expect(await outcomes()).toEqual(passed)
    expect(succeeded(await release(id))).toMatchObject({ version: 2 })
  })

  it('passes again once a test that is not meant any more is deleted', async () => {
    const { id } = await flowWith(user(lina))
    const testId = await keep(id, 'old')
    await redraw(id, user(lina), ofRole())
    expect(await release(id)).toMatchObject({ retcode: errorCodes.REHEARSAL_TESTS_FAILED.retcode })
    succeeded(await test.call(rehearsalTestApi.remove, { body: { testId } }, await as()))
    expect(succeeded(await release(id))).toMatchObject({ version: 2 })
  })

  it('is held to the tests of its own workflow only', async () => {
    const [one, other] = [await flowWith(user(lina)), await flowWith(user(lina))]
    await keep(other.id, 'elsewhere')
    await redraw(one.id, user(lina), ofRole())
    expect(succeeded(await release(one.id))).toMatchObject({ version: 2 })
  })
})

describe('a copy of a workflow', () => {
  it('takes the tests along, and its releases are held to them', async () => {
    const { id, key } = await flowWith(user(lina))
    await keep(id, '班员申请')
    const body = { id, flowKey: `${key}Copy`, name: '副本' }

    const copy = succeeded(await test.call(processDefinitionApi.copy, { body }, await as()))

    const [kept] = succeeded(await test.call(rehearsalTestApi.list, { query: { id: copy.id } }, await as()))
    expect(kept).toMatchObject({ name: '班员申请', createdBy: owner.name, initiator: { userId: worker.userId } })
    expect(await run(copy.id)).toMatchObject([{ testId: kept?.id, isPassed: true }])
    const { rows } = await test.database.query<{ after: unknown }>(
      `select (detail::jsonb) -> 'after' as after from audit_log where action = 'workflow.keepTest' and object_id = $1`,
      [String(copy.id)],
    )
    expect(rows).toEqual([{ after: expect.objectContaining({ testId: kept?.id, name: '班员申请' }) }])
    await redraw(copy.id, user(lina), ofRole())
    expect(await release(copy.id)).toMatchObject({ retcode: errorCodes.REHEARSAL_TESTS_FAILED.retcode })
    expect(await list(id)).toEqual(['班员申请'])
  })
})

describe('what comes otherwise is told', () => {
  it.each([
    [
      'gone',
      '<sequenceFlow id="f0" sourceRef="s" targetRef="first"/>',
      '<sequenceFlow id="f0" sourceRef="s" targetRef="sign"/>',
      /“First”不再经过，原由 班员 办理/,
    ],
    [
      'added',
      '<sequenceFlow id="f1" sourceRef="first" targetRef="sign"/>',
      `<sequenceFlow id="f1" sourceRef="first" targetRef="more"/><userTask id="more" name="复核"><extensionElements>
        <liveline:approver kind="initiator"/></extensionElements></userTask>
        <sequenceFlow id="f11" sourceRef="more" targetRef="sign"/>`,
      /多出环节“复核”，由 班员（申请人） 办理/,
    ],
    [
      'mode',
      '<liveline:outcome value="agree"',
      '<liveline:approval mode="all"/><liveline:outcome value="agree"',
      /应为不会签，现为会签，全部同意/,
    ],
    ['outcome', 'value="agree"', 'value="approve"', /应为“同意”，现为“同意”/],
    ['end', "${o == 'reject'}", '${true}', /应在“endYes”结束，现在“endNo”结束/],
  ])('%s', async (code, from, to, message) => {
    const { id } = await flowWith(user(lina))
    await keep(id, 'x')
    const before = await drawingOf(id)
    expect(before).toContain(from)
    const [result] = await run(id, { bpmnXml: before.replace(from, to) })
    expect(result).toMatchObject({ isPassed: false, differences: [{ code, message: expect.stringMatching(message) }] })
  })

  it('of steps in another order', async () => {
    const { id } = await flowWith(user(lina))
    await keep(id, 'x')
    const bpmnXml = (await drawingOf(id))
      .replace('sourceRef="s" targetRef="first"', 'sourceRef="s" targetRef="sign"')
      .replace('sourceRef="first" targetRef="sign"', 'sourceRef="first" targetRef="x"')
      .replace('sourceRef="sign" targetRef="x"', 'sourceRef="sign" targetRef="first"')
    const [result] = await run(id, { bpmnXml })
    expect(said(result?.differences ?? [])).toEqual([['order', '环节顺序变了：应为 First、会签，现为 会签、First']])
  })

  it('of a step that nobody has to decide any more', async () => {
    const { id } = await flowWith(user(lina))
    await keep(id, 'x')
    const bpmnXml = (await drawingOf(id)).replace(
      user(lina),
      '<liveline:approver kind="departmentLeader" value="" level="9"/>',
    )
    const passes = bpmnXml.replace('<userTask id="sign"', '<userTask id="sign" liveline:emptyApprover="pass"')
    const [result] = await run(id, { bpmnXml: passes })
    expect(said(result?.differences ?? [])).toEqual([['kind', '环节“会签”：应为由人办理，现为自动通过']])
  })

  it('of a way that gets stuck, with where and why', async () => {
    const { id } = await flowWith(user(lina))
    await keep(id, 'x')
    const bpmnXml = (await drawingOf(id))
      .replace(user(lina), user(worker))
      .replace('<userTask id="sign"', '<userTask id="sign" liveline:separateFrom="first"')
    const [result] = await run(id, { bpmnXml })
    expect(result?.differences.at(-1)).toMatchObject({
      elementId: 'sign',
      code: 'end',
      message: expect.stringMatching(/应为“走到结束”，现为“走不下去”（会签: 没有人能处理/),
    })
  })

  it('of many people by who came and who went', async () => {
    const crew = await aRole(test.database)
    for (let n = 1; n <= 6; n++) await aUser(test.database, { name: `甲${n}`, roles: [crew] })
    const { id } = await flowWith(`<liveline:approver kind="role" value="${crew.id}"/>`)
    await keep(id, 'x')
    await aUser(test.database, { name: '新来', roles: [crew] })
    const [result] = await run(id)
    expect(said(result?.differences ?? [])).toEqual([['people', '环节“会签”：少了 无人，多了 新来，现共 7 人']])
  })

  it('of people who have left: an approver, and the applicant', async () => {
    const [leaver, applicant] = [
      await aUser(test.database, { name: '离职甲' }),
      await aUser(test.database, { name: '离职乙' }),
    ]
    const { id } = await flowWith(user(leaver))
    await keep(id, 'approver')
    await keep(id, 'initiator', { initiator: applicant.userId })
    const off = 'update users set enabled = false where id = any($1)'
    await changeRows(test.database, off, [[leaver.userId, applicant.userId]])

    const [approver, initiator] = await run(id)

    expect(approver?.differences[0]?.message).toContain('应由 离职甲（已停用） 办理，现为')
    expect(said(initiator?.differences ?? [])).toEqual([
      ['refused', '申请人 离职乙 已停用或不存在。请打开用例换一位申请人，或删除测试'],
    ])
  })

  it('of a person chosen by the applicant who has left', async () => {
    const chosen = await aUser(test.database, { name: '被选', roles: [role] })
    const { id } = await flowWith(`<liveline:approver kind="chosenByInitiator" value="${role.id}"/>`)
    await keep(id, 'x', { chosen: { sign: [chosen.userId] } })
    await changeRows(test.database, 'update users set enabled = false where id = $1', [chosen.userId])
    const [result] = await run(id)
    expect(result?.differences).toMatchObject([
      { code: 'refused', message: expect.stringMatching(/^无法试运行：.*被选/) },
    ])
  })

  it('as a note where a decision of the case is not taken any more', async () => {
    const { id } = await flowWith(user(lina))
    await keep(id, 'x', { decisions: { sign: { outcome: 'reject' } } })
    const bpmnXml = (await drawingOf(id)).replace(
      'sourceRef="first" targetRef="sign"',
      'sourceRef="first" targetRef="x"',
    )
    const [result] = await run(id, { bpmnXml })
    expect(result?.notes).toEqual(['用例在“会签”处作了决定，但流程已不经过那里'])
  })
})

describe('a form that changed since', () => {
  const text = (name: string, more: object = {}) => ({ type: 'input-text', name, label: `字段${name}`, ...more })

  it('is told as notes: fields that are gone, and what a start would refuse now', async () => {
    const design = await createFormDesign(test)
    const { formId } = await design.aReleasedForm(schemaOf(text('note'), text('level')), 'keptCase')
    const { id } = await flowWith(user(lina))
    await redraw(id, 'isExecutable="true"', 'isExecutable="true" liveline:mainForm="keptCase"')
    const values = { note: 'a', level: 'b' }
    const testId = await keep(id, 'x', { values })
    expect(await run(id)).toMatchObject([{ isPassed: true, notes: [] }])

    const formPcJson = schemaOf(text('note'), text('tools', { required: true }))
    succeeded(await test.call(formApi.update, { body: { formId, formPcJson } }, design.designer.userName))
    succeeded(await design.release(formId))

    const notes = [
      '表单中已没有用例填写的字段“字段level”，它的值没有用上',
      expect.stringMatching(/^真正发起时表单会被拒绝：.*字段tools/),
    ]
    expect(await run(id)).toMatchObject([{ isPassed: true, differences: [], notes }])

    succeeded(await test.call(rehearsalTestApi.expect, { body: { testId } }, await as()))
    expect(await run(id)).toMatchObject([{ isPassed: true, notes: [] }])
    const { given } = succeeded(await test.call(rehearsalTestApi.detail, { query: { testId } }, await as()))
    expect(given.values).toEqual({ note: 'a' })
  })
})

it('takes a new case for an old test, and refuses tests that are not there', async () => {
  const { id } = await flowWith(user(lina))
  const testId = await keep(id, 'x')
  const given = { initiator: worker.userId, decisions: { sign: { outcome: 'reject' } } }
  succeeded(await test.call(rehearsalTestApi.expect, { body: { testId, given } }, await as()))
  const { expected } = succeeded(await test.call(rehearsalTestApi.detail, { query: { testId } }, await as()))
  expect(expected.endIds).toEqual(['endNo'])
  const missing = { testId: 987_654 }
  const gone = { retcode: errorCodes.NOT_FOUND.retcode }
  expect(await test.call(rehearsalTestApi.expect, { body: missing }, await as())).toMatchObject(gone)
  expect(await test.call(rehearsalTestApi.rename, { body: { ...missing, name: 'y' } }, await as())).toMatchObject(gone)
  const others = { body: { id, testIds: [testId, missing.testId] } }
  expect(await test.call(rehearsalTestApi.run, others, await as())).toMatchObject(gone)
})

it('leaves a case as it is that somebody changed while the old one was tried for what comes of it now', async () => {
  const { id } = await flowWith(user(lina))
  const testId = await keep(id, 'x')
  const given = { initiator: worker.userId, decisions: { sign: { outcome: 'reject' } } }
  const token = await as()
  const expectFrom = (body: { testId: number; given?: typeof given }) =>
    test.call(rehearsalTestApi.expect, { body }, token)
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const waiting = (count: number) => expect.poll(async () => (await test.database.query(waits)).rowCount).toBe(count)

  // Both have read the old case and tried theirs; the new case is written first.
  const held = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const holding = test.database.transaction(async (tx) => {
    await tx.query('select from rehearsal_tests where id = $1 for update', [testId])
    held.resolve()
    await mayEnd.promise
  })
  await held.promise
  const changing = expectFrom({ testId, given })
  await waiting(1)
  const keeping = expectFrom({ testId })
  await waiting(2)
  mayEnd.resolve()
  await holding
  const [changed, kept] = await Promise.all([changing, keeping])

  expect([changed.status, kept.status]).toEqual([200, 200])
  const now = succeeded(await test.call(rehearsalTestApi.detail, { query: { testId } }, token))
  expect(now.given).toMatchObject(given)
  // What the old case expects is not what comes of the new one, and that is seen.
  expect(await run(id)).toMatchObject([{ isPassed: false }])
})
