import { errorCodes } from '@liveline/contract/error-codes.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createJourney,
  loadLiveLinePack,
  MONDAY,
  succeeded,
  type Journey,
} from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test.close())

describe('a task that somebody takes', () => {
  it('keeps claims and drafts', async () => {
    const taskId = journey.taskOf(await journey.surveyed(), 'signSafety')
    succeeded(await test.call(taskApi.claim, { body: { taskId } }, await journey.as('fengchao')))
    expect(await journey.attempt(taskId, 'approve', 'dengli')).toMatchObject({
      retcode: errorCodes.NOT_YOUR_TASK.retcode,
    })
    succeeded(await test.call(taskApi.saveDraft, { body: { taskId, opinion: '待核' } }, await journey.as('fengchao')))
    const info = succeeded(await test.call(taskApi.detail, { params: { id: taskId } }, await journey.as('fengchao')))
    expect(info).toMatchObject({ canAct: true, claimedBy: { name: '冯超' }, draft: { opinion: '待核' } })
    succeeded(await test.call(taskApi.unclaim, { body: { taskId } }, await journey.as('fengchao')))
    expect((await journey.attempt(taskId, 'approve', 'dengli')).retcode).toBe(0)
  })

  it('gives a claimed task to nobody else, whoever comes first of two', async () => {
    const started = await journey.surveyed()
    const taskId = journey.taskOf(started, 'signSafety')
    const claims = await Promise.all(
      ['fengchao', 'dengli'].map(async (name) =>
        test.call(taskApi.claim, { body: { taskId } }, await journey.as(name)),
      ),
    )

    expect(claims.map(({ retcode }) => retcode).toSorted((a, b) => a - b)).toEqual([
      0,
      errorCodes.NOT_YOUR_TASK.retcode,
    ])
    const { rows } = await test.database.query(
      `select (select count(*)::int from operations where task_id = $1 and kind = 'claimed') as entries,
              (select count(*)::int from audit_log where object_id = $1::text and action = 'task.claim') as audited,
              (select claimed_by is not null and claimed_at is not null from tasks where id = $1) as claimed`,
      [taskId],
    )
    expect(rows).toEqual([{ entries: 1, audited: 1, claimed: true }])
  })

  it('shows in the timeline and in the audit log who took a task and gave it back, once each', async () => {
    const started = await journey.surveyed()
    const body = { taskId: journey.taskOf(started, 'signSafety') }
    for (const call of [taskApi.claim, taskApi.claim, taskApi.unclaim, taskApi.unclaim])
      succeeded(await test.call(call, { body }, await journey.as('fengchao')))

    const { timeline } = await journey.detail(started.instanceId)
    expect(timeline.filter(({ kind }) => kind.endsWith('claimed'))).toMatchObject([
      { kind: 'claimed', elementId: 'signSafety', elementName: '安监会签', person: { name: '冯超' } },
      { kind: 'unclaimed', elementId: 'signSafety', person: { name: '冯超', departmentName: '安全监察部' } },
    ])
    const audited = await test.database.query('select action from audit_log where object_id = $1 order by id', [
      body.taskId,
    ])
    expect(audited.rows).toEqual([{ action: 'task.claim' }, { action: 'task.unclaim' }])
  })
})
