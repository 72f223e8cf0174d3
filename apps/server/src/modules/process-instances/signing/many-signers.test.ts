import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApprovals, openTask, type Approval } from '../../../../test-support/approval-process.ts'
import { aRole, aUser, type TestUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { lockInstanceOfTask } from '../store/instances.repository.ts'

let test: TestApp
let approvals: Approval

beforeAll(async () => {
  test = await createTestApp()
  approvals = await createApprovals(test)
})
afterAll(() => test.close())

/** A task that all holders of a role sign, with some of them. */
async function aCountersign(count: number): Promise<{ taskId: string; signers: TestUser[] }> {
  const role = await aRole(test.database)
  const signers: TestUser[] = []
  for (let made = 0; made < count; made++) signers.push(await aUser(test.database, { roles: [role] }))
  const key = await approvals.release(
    `<liveline:approver kind="role" value="${role.id}"/><liveline:approval mode="all"/>`,
  )
  return { taskId: openTask(await approvals.reach(key)), signers }
}

it('reads and tells as much for a signature of 200 as of 10', async () => {
  const seen = []
  for (const count of [10, 200]) {
    const { taskId, signers } = await aCountersign(count)
    const [first, second] = signers
    if (first === undefined || second === undefined) throw new Error('There are no signers')
    const answer = succeeded(await approvals.act(taskId, first, 'agree'))
    expect(answer.open[0]?.signing).toMatchObject({ counts: { total: count, agreed: 1, open: count - 1 }, signers: [] })
    const wanted = { formKeys: [], userId: second.userId }
    const locked = await test.database.transaction((tx) => lockInstanceOfTask(tx, taskId, wanted))
    const task = locked?.loaded.tasks[0]
    expect(task?.actors).toContainEqual(expect.objectContaining({ kind: 'user', id: second.userId }))
    seen.push({ actors: task?.actors.length ?? 0, told: answer.open[0]?.handlers.length ?? 0 })
    expect((await approvals.taskInfo(taskId, second)).signing?.signers).toHaveLength(Math.min(count, 50))
  }
  const [few, many] = seen
  expect(few?.actors).toBe(9)
  expect(many?.actors).toBeLessThanOrEqual(11)
  expect(many?.told).toBeLessThanOrEqual(11)
})
