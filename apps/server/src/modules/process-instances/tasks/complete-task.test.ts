import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createJourney,
  countRows,
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

describe('completing a task', () => {
  it('lets exactly one of two people complete a task', async () => {
    const keyed = (round: number) => (round % 2 === 0 ? {} : { idempotencyKey: `loser-${round}` })
    for (let round = 0; round < 20; round++) {
      const taskId = journey.taskOf(await journey.surveyed(), 'signSafety')
      const [one, two] = await Promise.all([
        journey.attempt(taskId, 'approve', 'fengchao'),
        journey.attempt(taskId, 'approve', 'dengli', { opinion: '我的意见' }, keyed(round)),
      ])
      const winner = one.retcode === 0 ? one : two
      const loser = one.retcode === 0 ? two : one
      expect(winner.retcode).toBe(0)
      expect(loser).toMatchObject({ status: 409, retcode: errorCodes.TASK_ALREADY_DONE.retcode })
      expect(loser.details['name']).toBe(one.retcode === 0 ? '冯超' : '邓丽')
      const rows = await test.database.query<{ history: number; acts: number; open: number }>(
        `select (select count(*)::int from task_history where id = $1) as history,
                (select count(*)::int from operations where task_id = $1) as acts,
                (select count(*)::int from tasks where id = $1) as open`,
        [taskId],
      )
      expect(rows.rows[0]).toEqual({ history: 1, acts: 1, open: 0 })
      if (one.retcode === 0) {
        const info = succeeded(await test.call(taskApi.detail, { params: { id: taskId } }, await journey.as('dengli')))
        expect(info).toMatchObject({
          status: 'completed',
          canAct: false,
          completedBy: { name: '冯超' },
          draft: { opinion: '我的意见' },
        })
      }
    }
  })

  it('refuses who is not an actor, and hides the instance from who has nothing to do with it', async () => {
    const started = await journey.start()
    const taskId = journey.taskOf(started, 'screening')

    expect(await journey.attempt(taskId, 'live', 'chenyu')).toMatchObject({
      status: 403,
      retcode: errorCodes.NOT_YOUR_TASK.retcode,
    })
    expect(await journey.attempt(taskId, 'live', 'luoxin')).toMatchObject({
      status: 404,
      retcode: errorCodes.NOT_FOUND.retcode,
    })
    const query = { instanceId: started.instanceId }
    for (const call of [processInstanceApi.detail, processInstanceApi.diagram]) {
      expect((await test.call(call, { query }, await journey.as('luoxin'))).status).toBe(404)
    }
    expect((await test.call(taskApi.detail, { params: { id: taskId } }, await journey.as('luoxin'))).status).toBe(404)
    const all = succeeded(
      await test.call(
        processInstanceApi.list,
        { query: { instanceId: started.instanceId } },
        await journey.as('luoxin'),
      ),
    )
    expect(all.total).toBe(0)

    await journey.act(started, 'screening', 'live')
    const tooLate = await journey.attempt(taskId, 'live', 'luoxin')
    expect(tooLate).toMatchObject({ status: 404, retcode: errorCodes.NOT_FOUND.retcode })
  })

  it('holds to the rights of fields and writes nothing of what it refuses', async () => {
    const started = await journey.start()
    const taskId = journey.taskOf(started, 'screening')
    const before = await countRows(test.database)

    const forbidden = await journey.attempt(taskId, 'live', 'zhoumin', { forms: { lwPlan: { feeder: '10kV 别的线' } } })
    const invalid = await journey.attempt(taskId, 'live', 'zhoumin', {
      forms: { lwPlan: { liveHours: 99, itemCode: 'LW99' } },
    })
    const strange = await journey.attempt(taskId, 'live', 'zhoumin', { forms: { lwOther: {} } })
    const outcome = await journey.attempt(taskId, 'perhaps', 'zhoumin')
    const strangeDraft = await test.call(
      taskApi.saveDraft,
      { body: { taskId, forms: { lwOther: {} } } },
      await journey.as('zhoumin'),
    )
    expect(strangeDraft).toMatchObject({ status: 400, retcode: errorCodes.UNKNOWN_FIELD.retcode })
    const foreignDraft = await test.call(
      taskApi.saveDraft,
      { body: { taskId, forms: { lwScheme: { workSteps: '先断后接' } } } },
      await journey.as('zhoumin'),
    )
    expect(foreignDraft).toMatchObject({
      status: 422,
      retcode: errorCodes.FIELD_NOT_EDITABLE.retcode,
      details: { fields: ['workSteps'], form: 'lwScheme' },
    })
    const hugeDraft = await test.call(
      taskApi.saveDraft,
      { body: { taskId, forms: { lwPlan: { content: 'x'.repeat(300_000) } } } },
      await journey.as('zhoumin'),
    )
    expect(hugeDraft).toMatchObject({ status: 413, retcode: errorCodes.BODY_TOO_LARGE.retcode })
    const badStart = await test.call(
      processInstanceApi.startByKey,
      { params: { key: 'lwPlanApproval' }, body: { forms: { lwPlan: { feeder: 'x' } } } },
      await journey.as('chenyu'),
    )

    expect(forbidden).toMatchObject({ status: 422, retcode: errorCodes.FIELD_NOT_EDITABLE.retcode })
    expect(invalid).toMatchObject({ status: 422, retcode: errorCodes.FORM_INVALID.retcode })
    expect(strange).toMatchObject({ status: 400, retcode: errorCodes.UNKNOWN_FIELD.retcode })
    expect(outcome).toMatchObject({ status: 422, retcode: errorCodes.OUTCOME_INVALID.retcode })
    expect(badStart).toMatchObject({ status: 422, retcode: errorCodes.FORM_INVALID.retcode })
    expect(await countRows(test.database)).toEqual(before)
    const changed = succeeded(
      await journey.attempt(taskId, 'live', 'zhoumin', {
        forms: { lwPlan: { ...journey.itemValues('LW30'), class: 1, loadAmp: 120 } },
      }),
    )
    const values = (await journey.detail(changed.instanceId)).forms[0]?.values
    expect(values).toMatchObject({ itemCode: 'LW30' })
    expect(values?.['class']).not.toBe(1)
  })

  it('gives the first answer again to the same key', async () => {
    const taskId = journey.taskOf(await journey.start(), 'screening')
    const key = { idempotencyKey: 'screening-once' }

    const first = await journey.attempt(taskId, 'live', 'zhoumin', {}, key)
    const again = await journey.attempt(taskId, 'live', 'zhoumin', {}, key)

    expect(again.data).toEqual(first.data)
    expect((await test.database.query('select 1 from operations where task_id = $1', [taskId])).rowCount).toBe(1)
  })
})
