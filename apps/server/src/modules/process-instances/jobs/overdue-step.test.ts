import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApprovals, openTask, type Approval } from '../../../../test-support/approval-process.ts'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { MONDAY, succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let approvals: Approval
let signer: TestUser

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  approvals = await createApprovals(test)
  signer = await aUser(test.database, { name: '甲' })
})
afterAll(() => test.close())

async function reach(limit: string, attributes = '') {
  const key = await approvals.release(
    `<liveline:approver kind="user" value="${signer.userName}"/><liveline:timeLimit hours="8" ${limit}/>`,
    attributes,
  )
  const { instanceId } = await approvals.reach(key)
  const at = async (moment: string) => {
    test.clock.set(moment)
    // Both at once: of two servers one does it.
    await Promise.all([test.workflow.runDueJobs(), test.workflow.runDueJobs()])
    const { timeline, status, businessState, open } = await approvals.detail(instanceId)
    return { kinds: timeline.map(({ kind }) => kind), status, businessState, open, timeline }
  }
  return at
}

it('reminds as often as the drawing says, then completes the task by itself, each once', async () => {
  const at = await reach('remindAt="0.25,0.5" onOverdue="pass"')
  const did = async (moment: string) => (await at(moment)).kinds.slice(2)
  expect(await did('2026-11-23T10:59:00+08:00')).toEqual([])
  const first = await did('2026-11-23T11:30:00+08:00')
  expect(first).toEqual(['reminded'])
  expect(await did('2026-11-23T17:30:00+08:00')).toEqual(['reminded', 'reminded'])

  const passed = await at('2026-11-25T09:01:00+08:00')
  expect(passed).toMatchObject({ status: 'completed', businessState: 'agreed', open: [] })
  const automatic = passed.timeline.filter(({ kind }) => kind === 'automatic')
  expect(automatic).toMatchObject([{ person: null, outcome: '同意', reasonEn: expect.stringContaining('time limit') }])
})

it('goes back to the step before', async () => {
  test.clock.set('2026-11-30T09:00:00+08:00')
  const at = await reach('onOverdue="return"')
  await at('2026-11-30T17:50:00+08:00')
  const back = await at('2026-12-02T09:01:00+08:00')
  expect(back).toMatchObject({ status: 'active', open: [{ elementId: 'first' }] })
  expect(back.kinds.filter((kind) => kind === 'automatic')).toHaveLength(1)
  const again = succeeded(await approvals.act(openTask(back), approvals.applicant))
  expect(again.open).toMatchObject([{ elementId: 'sign', overdue: false }])
})

it('completes nothing by itself that carries a safety attribute', async () => {
  const limit = 'onOverdue="pass"'
  await expect(reach(limit, 'liveline:noJumpOver="true"')).rejects.toThrow()
})
