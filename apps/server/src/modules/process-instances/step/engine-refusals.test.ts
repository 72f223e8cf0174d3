import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstTaskProcesses } from '../../../../test-support/first-task-drawing.ts'
import {
  createJourney,
  countRows,
  loadLiveLinePack,
  MONDAY,
  type Journey,
} from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey
let processes: ReturnType<typeof firstTaskProcesses>

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  processes = firstTaskProcesses(test, journey)
}, 60_000)
afterAll(() => test.close())

describe('a drawing', () => {
  it('that cannot go on change nothing and say why', async () => {
    await processes.release(
      'noWayOut',
      `<sequenceFlow id="f2" sourceRef="first" targetRef="decide"/><exclusiveGateway id="decide"/><endEvent id="e"/>
       <sequenceFlow id="f3" sourceRef="decide" targetRef="e"><conditionExpression xsi:type="tFormalExpression">\${weather == 'fine'}</conditionExpression></sequenceFlow>`,
    )
    const taskId = journey.taskOf(await processes.start('noWayOut'), 'first')
    const before = await countRows(test.database)

    const failed = await journey.attempt(taskId, '', 'chenyu')

    expect(failed).toMatchObject({ status: 422, retcode: errorCodes.PROCESS_FAILED.retcode })
    expect(failed.details['reason']).toContain('weather')
    expect(await countRows(test.database)).toEqual(before)
  })
})
