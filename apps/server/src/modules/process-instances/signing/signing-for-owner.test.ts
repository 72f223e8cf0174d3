import { delegationApi } from '@liveline/contract/delegation/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovals, openTask, type Approval } from '../../../../test-support/approval-process.ts'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let approvals: Approval
beforeAll(async () => {
  test = await createTestApp()
  approvals = await createApprovals(test)
})
afterAll(() => test.close())

/** Signers of whom the last delegates; all must agree. */
async function begin(count: number): Promise<{ taskId: string; signers: TestUser[]; owner: TestUser }> {
  const signers: TestUser[] = []
  for (let place = 0; place < count; place++) signers.push(await aUser(test.database))
  const approvers = signers.map(({ userName }) => `<liveline:approver kind="user" value="${userName}"/>`).join('')
  const key = await approvals.release(`${approvers}<liveline:approval mode="all"/>`)
  const owner = signers.at(-1) ?? approvals.applicant
  return { taskId: openTask(await approvals.reach(key)), signers, owner }
}
const delegate = async (owner: TestUser, to: TestUser) =>
  succeeded(
    await test.call(
      delegationApi.delegate,
      { query: { delegateUserId: to.userId }, body: {} },
      await approvals.as(owner),
    ),
  )

describe('a signature for somebody', () => {
  it('is given by the delegate of one of forty, and both names stand in row, history and timeline', async () => {
    const { taskId, owner } = await begin(40)
    const outsider = await aUser(test.database)
    await delegate(owner, outsider)
    succeeded(await approvals.act(taskId, outsider, 'agree'))
    const { rows } = await test.database.query(
      `select signed_by::int as who, on_behalf_of::int as whose from task_signers where task_id = $1 and state = 'signed'
       union all select completed_by::int, on_behalf_of_id::int from task_history where completed_by = $2
       union all select user_id::int, on_behalf_of_id::int from operations where kind = 'signed' and user_id = $2`,
      [taskId, outsider.userId],
    )
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ who: outsider.userId, whose: owner.userId })))
    expect((await approvals.act(taskId, owner, 'agree')).retcode).not.toBe(0)
  })

  it('is refused to who signed the same task himself: two signatures are of two people', async () => {
    const { taskId, signers, owner } = await begin(3)
    const [first = approvals.applicant] = signers
    await delegate(owner, first)
    succeeded(await approvals.act(taskId, first, 'agree'))
    const again = await approvals.act(taskId, first, 'agree')
    expect(again.retcode).toBe(errorCodes.SEPARATION_OF_DUTIES.retcode)
    succeeded(await approvals.act(taskId, owner, 'agree'))
  })
})
