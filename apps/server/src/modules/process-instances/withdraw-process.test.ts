import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createJourney,
  elementsOf,
  loadLiveLinePack,
  MONDAY,
  succeeded,
  type Journey,
} from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test.close())

describe('withdrawing a process', () => {
  it('lets nobody withdraw what waits for publication', async () => {
    let state = await journey.surveyed()
    for (const node of ['signSafety', 'signOperations', 'signDispatch', 'headApproval'])
      if (state.open.some(({ elementId }) => elementId === node)) state = await journey.act(state, node, 'approve')
    expect(elementsOf(state)).toEqual(['publish'])
    const { actions } = await journey.detail(state.instanceId)
    expect(actions).toContainEqual(expect.objectContaining({ act: 'withdraw', can: false }))
    const late = await test.call(
      processInstanceApi.withdraw,
      { body: { instanceId: state.instanceId, opinion: '改期' } },
      await journey.as('chenyu'),
    )
    expect(late).toMatchObject({ status: 409, msg: expect.stringContaining('平衡发布') })
  })

  it('lets the applicant, and nobody else, withdraw', async () => {
    const started = await journey.start()
    const body = { instanceId: started.instanceId, opinion: '客户改期' }
    expect((await test.call(processInstanceApi.withdraw, { body }, await journey.as('zhoumin'))).status).toBe(403)

    const withdrawn = succeeded(await test.call(processInstanceApi.withdraw, { body }, await journey.as('chenyu')))
    expect(withdrawn).toMatchObject({ status: 'cancelled', businessState: 'withdrawn', open: [] })
    const late = await journey.attempt(journey.taskOf(started, 'screening'), 'live', 'zhoumin')
    expect(late).toMatchObject({ status: 409, retcode: errorCodes.TASK_NO_LONGER_OPEN.retcode })
    const left = await test.database.query(
      'select id from tokens where process_instance_id = $1 union all select id from jobs where process_instance_id = $1',
      [started.instanceId],
    )
    expect(left.rowCount).toBe(0)
  })

  it('withdraws also what a step made that it waited for', async () => {
    const { instanceId } = await journey.start()
    const applicant = await journey.as('chenyu')
    const step = await test.database.pool.connect()
    await step.query('begin')
    await step.query('update process_instances set rev = rev + 1 where id = $1', [instanceId])
    await step.query(
      `insert into tokens (org_id, process_instance_id, id, scope_id, element_id, state, flow_id)
       select org_id, process_instance_id, gen_random_uuid(), scope_id, element_id, state, flow_id
       from tokens where process_instance_id = $1 limit 1`,
      [instanceId],
    )

    const withdrawing = test.call(processInstanceApi.withdraw, { body: { instanceId, opinion: '重新安排' } }, applicant)
    await expect
      .poll(async () => (await test.database.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    await step.query('commit')
    step.release()

    expect((await withdrawing).text).toContain('"retcode":0')
    const left = await test.database.query('select from tokens where process_instance_id = $1', [instanceId])
    expect(left.rowCount).toBe(0)
  })
})
