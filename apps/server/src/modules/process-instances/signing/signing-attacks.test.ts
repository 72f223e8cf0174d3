/** What a task that several sign was once lost by: one person who had it alone. */
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApprovals, openTask, type Approval } from '../../../../test-support/approval-process.ts'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let approvals: Approval
let people: TestUser[]
let admin: TestUser

beforeAll(async () => {
  test = await createTestApp()
  approvals = await createApprovals(test)
  people = []
  for (const name of ['甲', '乙', '丙', '丁']) people.push(await aUser(test.database, { name }))
  admin = await aUser(test.database, { permissions: ['workflow:admin'] })
})
afterAll(() => test.close())

const person = (place: number): TestUser => people[place] ?? approvals.applicant
const reach = async (count: number, mode = '') => {
  const signers = people.slice(0, count).map(({ userName }) => `<liveline:approver kind="user" value="${userName}"/>`)
  return approvals.reach(await approvals.release(signers.join('') + mode))
}
const reject = async (taskId: string, by: TestUser, straightBack = false) =>
  test.call(
    taskActApi.reject,
    { body: { taskId, to: 'initiator', opinion: 'again', straightBack } },
    await approvals.as(by),
  )

it('nobody is given alone what several sign, neither by one of them nor by an administrator', async () => {
  const taskId = openTask(await reach(3, '<liveline:approval mode="all"/>'))
  const { userId } = person(3)
  const answers = [
    await test.call(taskActApi.transfer, { body: { taskId, userId, reason: 'away' } }, await approvals.as(person(0))),
    await test.call(
      administrationApi.assign,
      { body: { taskId, newUserId: userId, reason: 'away' } },
      await approvals.as(admin),
    ),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 422, retcode: errorCodes.PERSON_REFUSED.retcode })
    expect(answer.msg).toContain('多人会签')
  }
  const votes = []
  for (const place of [0, 1, 2]) votes.push(succeeded(await approvals.act(taskId, person(place), 'agree')).status)
  expect(votes).toEqual(['active', 'active', 'completed'])
})

it('what one of several sent back comes straight back to all of them', async () => {
  const returned = succeeded(await reject(openTask(await reach(3, '<liveline:approval mode="all"/>')), person(0), true))
  const again = succeeded(await approvals.act(openTask(returned), approvals.applicant))

  expect(again.open[0]?.signing?.counts).toMatchObject({ total: 3, agreed: 0 })
  expect(succeeded(await approvals.act(openTask(again), person(0), 'agree')).status).toBe('active')
})

it('who is only asked for his word sends nothing back, and adds not himself', async () => {
  const taskId = openTask(await reach(1))
  const self = await approvals.addSign(taskId, admin, [admin], 'beside')
  expect(self).toMatchObject({ retcode: errorCodes.SIGNER_REFUSED.retcode })
  succeeded(await approvals.addSign(taskId, person(0), [person(2)], 'before'))

  const refused = await reject(taskId, person(2))

  expect(refused).toMatchObject({ retcode: errorCodes.RETURN_REFUSED.retcode })
  expect(refused.msg).toContain('征求意见')
  succeeded(await approvals.act(taskId, person(2), 'agree'))
  succeeded(await reject(taskId, person(0)))
})
