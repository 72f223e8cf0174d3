import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstTaskDrawing } from '../../../../test-support/first-task-drawing.ts'
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
}, 60_000)
afterAll(() => test.close())

const release = (key: string, content: string) =>
  test.database.transaction((tx) => test.workflow.definitions.ensureWorkflow(tx, firstTaskDrawing(key, content)))
const start = async (key: string) =>
  succeeded(
    await test.call(
      processInstanceApi.startByKey,
      { params: { key }, body: { forms: {} } },
      await journey.as('chenyu'),
    ),
  )

describe('a drawing', () => {
  it('that cannot go on change nothing and say why', async () => {
    await release(
      'noWayOut',
      `<sequenceFlow id="f2" sourceRef="first" targetRef="decide"/><exclusiveGateway id="decide"/><endEvent id="e"/>
       <sequenceFlow id="f3" sourceRef="decide" targetRef="e"><conditionExpression xsi:type="tFormalExpression">\${weather == 'fine'}</conditionExpression></sequenceFlow>`,
    )
    const taskId = journey.taskOf(await start('noWayOut'), 'first')
    const before = await countRows(test.database)

    const failed = await journey.attempt(taskId, '', 'chenyu')

    expect(failed).toMatchObject({ status: 422, retcode: errorCodes.PROCESS_FAILED.retcode })
    expect(failed.details['reason']).toContain('weather')
    expect(await countRows(test.database)).toEqual(before)
  })
})
