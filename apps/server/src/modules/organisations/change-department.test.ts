import { errorCodes } from '@liveline/contract/error-codes.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDepartment, aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

const POST = 2
const SHORT = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:liveline="http://liveline.example/schema/bpmn"><process id="short" isExecutable="true">
  <startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="u"/><userTask id="u" name="Do"><extensionElements>
  <liveline:approver kind="initiator"/></extensionElements></userTask></process></definitions>`
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test?.close())

const change = (depId: unknown, as: string, language?: string) =>
  test.call(
    organisationApi.changeDepartment,
    { query: { depId: depId as number } },
    as,
    language === undefined ? {} : { language },
  )
const finDepId = async (as: string) => (await test.call(sessionApi.userInfo, {}, as)).data.finDepId
const menuVersion = async (as: string) => (await test.call(sessionApi.checkToken, {}, as)).data.menuVersion

async function changesOf(userId: number) {
  const { rows } = await test.database.query<{ detail: string }>(
    `select detail from audit_log where action = 'user.changeDepartment' and object_id = $1 order by id`,
    [String(userId)],
  )
  type Change = Readonly<Record<'before' | 'after', { departmentId: number }>>
  return rows.map(({ detail }) => JSON.parse(detail) as Change)
}
async function waitingForLocks() {
  const { rows } = await test.database.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}
const anEmployee = async () => {
  const [live, distribution] = [await aDepartment(test.database), await aDepartment(test.database)]
  const person = await aUser(test.database, { orgs: [live.id, distribution.id] })
  return { ...person, live, distribution }
}

it('takes effect at once in every session of the person, and at the next login', async () => {
  const { userName, live, distribution } = await anEmployee()
  const [here, elsewhere] = [await test.loginAs(userName), await test.loginAs(userName)]
  const before = await menuVersion(elsewhere)
  expect(await finDepId(here)).toBe(live.id)

  const answer = await change(distribution.id, here)

  expect(answer.data).toMatchObject({ finDepId: distribution.id, name: distribution.name })
  expect([await finDepId(here), await finDepId(elsewhere)]).toEqual([distribution.id, distribution.id])
  expect(await finDepId(await test.loginAs(userName))).toBe(distribution.id)
  test.clock.advance(5_000)
  expect(await menuVersion(elsewhere)).not.toBe(before)
})

it('is where what is started from then on belongs, in every session; what was begun before goes on for the former', async () => {
  const [live, distribution] = [await aDepartment(test.database), await aDepartment(test.database)]
  const permissions = ['workflow:start']
  const { userName } = await aUser(test.database, { orgs: [live.id, distribution.id], permissions })
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: 'short', name: '短', nameEn: 'Short', bpmnXml: SHORT }),
  )
  const [here, elsewhere] = [await test.loginAs(userName), await test.loginAs(userName)]
  const start = async () => {
    const input = { params: { key: 'short' }, body: { forms: {} } }
    return succeeded(await test.call(processInstanceApi.startByKey, input, elsewhere)).instanceId
  }
  const departmentOf = async (instanceId: string) => {
    const query = 'select org_id from process_instances where id = $1'
    return Number((await test.database.query<{ org_id: string }>(query, [instanceId])).rows[0]?.org_id)
  }
  const first = await start()

  await change(distribution.id, here)

  const second = await start()
  expect([await departmentOf(first), await departmentOf(second)]).toEqual([live.id, distribution.id])
  const listed = succeeded(await test.call(processInstanceApi.list, { query: {} }, elsewhere)).rows
  expect(listed.map(({ instanceId }) => instanceId)).toEqual([second, first])
})

it('is written into the audit log once, however often the same is chosen', async () => {
  const { userName, userId, live, distribution } = await anEmployee()
  await change(distribution.id, userName)
  await change(distribution.id, userName)

  expect(await changesOf(userId)).toEqual([
    { before: { departmentId: live.id }, after: { departmentId: distribution.id } },
  ])
})

it('is refused for a department of others, for a post, and for none', async () => {
  const { userName, userId, live } = await anEmployee()
  const foreign = await aDepartment(test.database, { name: '变电检修室' })
  const post = await aDepartment(test.database, { aid: POST })
  await changeRows(test.database, 'insert into user_attributes (user_id, detail_id) values ($1, $2)', [userId, post.id])

  const refusals = []
  for (const depId of [foreign.id, post.id, 987_654]) refusals.push(await change(depId, userName))
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 403, retcode: errorCodes.DEPARTMENT_NOT_OWN.retcode })
    // What the number is, and whether it is anything, is nobody's business.
    expect([refusal.msg, refusal.details]).toEqual([refusals[0]?.msg, {}])
  }
  for (const depId of ['', 'x', '1.5', '-1']) expect((await change(depId, userName)).status).toBe(400)
  expect(await finDepId(userName)).toBe(live.id)
  expect(await changesOf(userId)).toEqual([])
})

it('writes down of changes made at once what each of them found', async () => {
  const { userName, userId, live, distribution } = await anEmployee()
  const third = await aDepartment(test.database)
  await changeRows(test.database, 'insert into user_attributes (user_id, detail_id) values ($1, $2)', [
    userId,
    third.id,
  ])
  const token = await test.loginAs(userName)

  const wanted = [distribution.id, third.id, live.id, distribution.id, third.id]
  const answers = await Promise.all(wanted.map((id) => change(id, token)))

  expect(answers.map(({ retcode }) => retcode)).toEqual(wanted.map(() => 0))
  const found = await changesOf(userId)
  const ends = [live.id, ...found.map(({ after }) => after.departmentId)]
  expect(found.map(({ before }) => before.departmentId)).toEqual(ends.slice(0, -1))
  expect(await finDepId(token)).toBe(ends.at(-1))
})

it('waits for whoever takes the person out of the department at this moment, and is then refused', async () => {
  const { userName, userId, live, distribution } = await anEmployee()
  const token = await test.loginAs(userName)
  const [taken, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const takingOut = test.database.transaction(async (tx) => {
    const remove = 'delete from user_attributes where user_id = $1 and detail_id = $2'
    await changeRows(tx, remove, [userId, distribution.id])
    taken.resolve()
    await go.promise
  })
  await taken.promise

  const answer = change(distribution.id, token)
  await expect.poll(waitingForLocks).toBe(1)
  go.resolve()
  await takingOut

  expect((await answer).retcode).toBe(errorCodes.DEPARTMENT_NOT_OWN.retcode)
  expect(await finDepId(token)).toBe(live.id)
})

it('offers the own departments only, with those above them', async () => {
  const company = await aDepartment(test.database, { name: '临湖供电公司' })
  const team = await aDepartment(test.database, { name: '带电作业班', pid: company.id })
  const post = await aDepartment(test.database, { aid: POST })
  const { userName } = await aUser(test.database, { orgs: [team.id, post.id] })

  const { data } = await test.call(organisationApi.department, {}, userName)

  expect(data).toEqual([
    {
      id: team.id,
      name: '带电作业班',
      nameEn: '',
      pid: company.id,
      initials: 'ddzyb',
      above: [{ name: '临湖供电公司', nameEn: '' }],
    },
  ])
})
