import { errorCodes } from '@liveline/contract/error-codes.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovals, openTask, type Approval } from '../../../../test-support/approval-process.ts'
import { aDepartment, aRole, aUser, type TestRole, type TestUser } from '../../../../test-support/factories.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let approvals: Approval
let role: TestRole
let department: { id: number }
let post: { id: number }
let worker: TestUser
let chief: TestUser
let director: TestUser
let holder: TestUser
let admin: TestUser

beforeAll(async () => {
  test = await createTestApp()
  const { database } = test
  approvals = await createApprovals(test)
  role = await aRole(database)
  const company = await aDepartment(database)
  department = await aDepartment(database, { pid: company.id })
  post = await aDepartment(database, { aid: 2 })
  worker = await aUser(database, { name: '班员', orgs: [department.id], permissions: ['workflow:start'] })
  chief = await aUser(database, { name: '班长', orgs: [department.id, post.id], permissions: ['workflow:start'] })
  director = await aUser(database, { name: '主任', orgs: [company.id] })
  holder = await aUser(database, { name: '持有人', roles: [role] })
  admin = await aUser(database, { name: '管理员', permissions: ['workflow:admin'] })
  const leads = 'update organisation_details set leader_user_id = $2 where id = $1'
  await changeRows(database, leads, [department.id, chief.userId])
  await changeRows(database, leads, [company.id, director.userId])
})
afterAll(() => test.close())

const rule = (kind: string, value: string | number = '', more = '') =>
  `<liveline:approver kind="${kind}" value="${value}" ${more}/>`
const peopleOf = ({ open }: StepResult) =>
  [
    ...new Set(open.flatMap(({ handlers }) => handlers.flatMap(({ people }) => people.map(({ name }) => name)))),
  ].toSorted()

describe('rules of approvers', () => {
  it.each([
    ['user', () => rule('user', holder.userName), ['持有人']],
    ['role', () => rule('role', role.id), ['持有人']],
    ['post', () => rule('post', post.id), ['班长']],
    ['department', () => rule('department', department.id), ['班员', '班长']],
    ['departmentLeader', () => rule('departmentLeader'), ['班长']],
    ['departmentLeader of the second level', () => rule('departmentLeader', '', 'level="2"'), ['主任']],
    ['initiator', () => rule('initiator'), ['班员']],
    ['initiatorLeaderChain', () => rule('initiatorLeaderChain', '', 'level="2"'), ['主任', '班长']],
    ['expression of a department', () => rule('expression', `\${'department:${department.id}'}`), ['班员', '班长']],
    ['a leader who is not there', () => rule('departmentLeader', '', 'level="9"'), ['管理员']],
    ['certificateHolder, of whom there are none', () => rule('certificateHolder', 'permit'), ['管理员']],
  ])('%s', async (_title, extensions, expected) => {
    const reached = await approvals.reach(await approvals.release(extensions()), worker)
    expect(peopleOf(reached)).toEqual(expected.toSorted())
    const one = [holder, chief, director, worker, admin].find(({ name }) => name === expected[0]) ?? admin
    expect(succeeded(await approvals.act(openTask(reached), one, 'agree'))).toMatchObject({ businessState: 'agreed' })
  })

  it('lets nobody lead himself', async () => {
    const reached = await approvals.reach(await approvals.release(rule('departmentLeader')), chief)
    expect(peopleOf(reached)).toEqual(['主任'])
  })

  it('asks a chain of leaders in turn', async () => {
    const key = await approvals.release(
      `${rule('initiatorLeaderChain', '', 'level="2"')}<liveline:approval mode="inSequence"/>`,
    )
    const reached = await approvals.reach(key, worker)
    expect(peopleOf(reached)).toEqual(['班长'])
    expect(peopleOf(succeeded(await approvals.act(openTask(reached), chief, 'agree')))).toEqual(['主任'])
  })

  it('asks whom the applicant chose at the start, and starts with nobody left out', async () => {
    const key = await approvals.release(rule('chosenByInitiator', role.id))
    const none = await approvals.start(key, worker)
    expect(none).toMatchObject({ status: 422, retcode: errorCodes.APPROVER_NOT_CHOSEN.retcode })
    const wrong = await approvals.start(key, worker, { sign: [chief.userId] })
    expect(wrong).toMatchObject({ status: 422, retcode: errorCodes.SIGNER_REFUSED.retcode })
    expect(wrong.msg).toContain('班长')
    const other = await approvals.start(key, worker, { sign: [holder.userId], first: [holder.userId] })
    expect(other).toMatchObject({ retcode: errorCodes.UNKNOWN_FIELD.retcode })

    const started = succeeded(await approvals.start(key, worker, { sign: [holder.userId] }))
    const reached = succeeded(await approvals.act(openTask(started), worker))
    expect(peopleOf(reached)).toEqual(['持有人'])
  })

  it('asks whom the previous approver chose', async () => {
    const started = succeeded(await approvals.start(await approvals.release(rule('chosenByPrevious')), worker))
    const first = openTask(started)
    expect((await approvals.taskInfo(first, worker)).toChoose).toMatchObject([{ elementId: 'sign', roleId: null }])
    expect(await approvals.act(first, worker)).toMatchObject({ retcode: errorCodes.APPROVER_NOT_CHOSEN.retcode })
    const reached = succeeded(await approvals.act(first, worker, undefined, { sign: [chief.userId] }))
    expect(peopleOf(reached)).toEqual(['班长'])
  })
})

describe('policies', () => {
  const nobody = () => rule('departmentLeader', '', 'level="9"')
  it.each([
    ['empty: block', nobody, '', ['管理员'], undefined],
    ['empty: administrator', nobody, 'emptyApprover="administrator"', ['管理员'], undefined],
    ['empty: a person', nobody, () => `emptyApprover="user:${director.userName}"`, ['主任'], undefined],
    ['empty: pass', nobody, 'emptyApprover="pass"', [], 'had no handler'],
    ['initiator: keep', () => rule('initiator'), '', ['班员'], undefined],
    ['initiator: pass', () => rule('initiator'), 'initiatorApprover="pass"', [], 'is the applicant'],
    ['initiator: leader', () => rule('initiator'), 'initiatorApprover="leader"', ['班长'], undefined],
    ['same: pass', () => rule('user', worker.userName), 'sameApprover="pass"', [], 'had done the step before'],
    ['same: leader', () => rule('user', worker.userName), 'sameApprover="leader"', ['班长'], undefined],
    ['same: somebody else', () => rule('user', chief.userName), 'sameApprover="pass"', ['班长'], undefined],
  ])('%s', async (_title, extensions, attribute, expected, reason) => {
    const text = typeof attribute === 'string' ? attribute : attribute()
    const key = await approvals.release(extensions(), text === '' ? '' : `liveline:${text}`)
    const reached = await approvals.reach(key, worker)

    expect(peopleOf(reached)).toEqual(expected)
    const { timeline } = await approvals.detail(reached.instanceId, worker)
    const passed = timeline.filter(({ kind }) => kind === 'automatic')
    expect(passed).toHaveLength(reason === undefined ? 0 : 1)
    if (reason === undefined) return
    expect(reached).toMatchObject({ status: 'completed', businessState: 'agreed' })
    expect(passed).toMatchObject([{ person: null, outcome: '同意', reasonEn: expect.stringContaining(reason) }])
  })

  it('never pass what carries a safety attribute', async () => {
    const guarded = 'liveline:emptyApprover="pass" liveline:separateFrom="first"'
    await expect(approvals.release(nobody(), guarded)).rejects.toThrow()
  })
})
