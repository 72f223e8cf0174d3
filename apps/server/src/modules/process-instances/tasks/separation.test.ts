import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstTaskProcesses } from '../../../../test-support/first-task-drawing.ts'
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
let processes: ReturnType<typeof firstTaskProcesses>

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  processes = firstTaskProcesses(test, journey)
})
afterAll(() => test.close())

describe('drawings that part duties', () => {
  it('keep two steps in two hands', async () => {
    await processes.release(
      'twoHands',
      `<sequenceFlow id="f2" sourceRef="first" targetRef="second"/>
       <userTask id="second" name="Second" flowable:candidateGroups="100044" liveline:separateFrom="first"/>`,
    )
    const started = await processes.start('twoHands')
    const next = succeeded(await journey.attempt(journey.taskOf(started, 'first'), '', 'chenyu'))
    const second = journey.taskOf(next, 'second')

    const refused = await journey.attempt(second, '', 'chenyu')
    expect(refused).toMatchObject({ status: 403, retcode: errorCodes.NOT_YOUR_TASK.retcode })
    expect(refused.details['handlers']).toContain('王涛')
    expect(succeeded(await journey.attempt(second, '', 'wangtao'))).toMatchObject({ status: 'completed' })
  })

  it('keep a later step out of the hands of who said no', async () => {
    await processes.release(
      'noIsADeed',
      `<sequenceFlow id="f2" sourceRef="first" targetRef="judge"/>
       <userTask id="judge" name="Judge" flowable:candidateGroups="100044"><extensionElements>
         <liveline:outcome value="no" label="否决" labelEn="Reject" danger="true"/></extensionElements></userTask>
       <sequenceFlow id="f3" sourceRef="judge" targetRef="between"/>
       <userTask id="between" name="Between" flowable:candidateGroups="100044"/>
       <sequenceFlow id="f4" sourceRef="between" targetRef="last"/>
       <userTask id="last" name="Last" flowable:candidateGroups="100044" liveline:separateFrom="judge"/>`,
    )
    let state = await processes.start('noIsADeed')
    const act = async (element: string, outcome: string, userName: string) =>
      succeeded(await journey.attempt(journey.taskOf(state, element), outcome, userName, { opinion: '不同意' }))
    state = await act('first', '', 'wangtao')
    state = await act('judge', 'no', 'chenyu')
    state = await act('between', '', 'wangtao')

    const refused = await journey.attempt(journey.taskOf(state, 'last'), '', 'chenyu')

    expect(refused).toMatchObject({ status: 403, retcode: errorCodes.NOT_YOUR_TASK.retcode })
    expect(await act('last', '', 'wangtao')).toMatchObject({ status: 'completed' })
  })

  it('keep an approval out of the hands of the applicant', async () => {
    await processes.release(
      'notMyOwn',
      `<sequenceFlow id="f2" sourceRef="first" targetRef="second"/>
       <userTask id="second" name="Second" flowable:candidateGroups="100044" liveline:separateFrom="initiator"/>`,
    )
    const next = succeeded(
      await journey.attempt(journey.taskOf(await processes.start('notMyOwn'), 'first'), '', 'wangtao'),
    )
    const second = journey.taskOf(next, 'second')

    const refused = await journey.attempt(second, '', 'chenyu')
    expect(refused).toMatchObject({ status: 403, retcode: errorCodes.NOT_YOUR_TASK.retcode })
    expect(refused.details['handlers']).toContain('王涛')
    expect(succeeded(await journey.attempt(second, '', 'wangtao'))).toMatchObject({ status: 'completed' })
  })
})
