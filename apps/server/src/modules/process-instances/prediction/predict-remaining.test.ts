import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
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
import { CASES_NEEDED } from './remaining-time.ts'

const HOUR = 3_600_000
const APPLICANT = 'chenyu'
const ADMINISTRATOR = 'kongde'
const STRANGER = 'zhangcheng'
const FLOW = 'remainingTime'
const SECOND_STEP = `<sequenceFlow id="f2" sourceRef="first" targetRef="second"/>
  <userTask id="second" name="Second" flowable:candidateGroups="100044"/>
  <sequenceFlow id="f3" sourceRef="second" targetRef="e"/><endEvent id="e"/>`

const clock = createTestClock(MONDAY)
let test: TestApp
let journey: Journey
let flow: ReturnType<typeof firstTaskProcesses>

const complete = async (state: Pick<StepResult, 'open'>, element: string) =>
  succeeded(
    await test.call(
      taskApi.complete,
      { body: { taskId: journey.taskOf(state, element) } },
      await journey.as(APPLICANT),
    ),
  )
const remaining = async ({ instanceId }: { instanceId: string }, as = APPLICANT) =>
  test.call(processInstanceApi.remaining, { query: { instanceId } }, await journey.as(as))
const told = async (instance: { instanceId: string }) => succeeded(await remaining(instance))

/** The n-th takes n hours for its first step and ten for its second. */
async function playToTheEnd(instances: number): Promise<void> {
  for (let n = 1; n <= instances; n += 1) {
    const started = await flow.start(FLOW)
    clock.advance(n * HOUR)
    const second = await complete(started, 'first')
    clock.advance(10 * HOUR)
    await complete(second, 'second')
  }
}

beforeAll(async () => {
  test = await createTestApp({ clock })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  flow = firstTaskProcesses(test, journey)
  await flow.release(FLOW, SECOND_STEP)
})
afterAll(() => test.close())

describe('the remaining time of an instance', () => {
  it('is told from what those before it took, to those who see it, once there are enough', async () => {
    await playToTheEnd(CASES_NEEDED - 1)
    const running = await flow.start(FLOW)
    expect(await told(running)).toEqual({ kind: 'tooFew', cases: CASES_NEEDED - 1, needed: CASES_NEEDED })
    // One more makes enough; what was read stays as it is for an hour.
    const more = await complete(await flow.start(FLOW), 'first')
    await complete(more, 'second')
    expect(await told(running)).toMatchObject({ kind: 'tooFew', cases: CASES_NEEDED - 1 })

    await playToTheEnd(CASES_NEEDED)

    const fresh = await flow.start(FLOW)
    const cases = CASES_NEEDED * 2 - 1
    const estimate = await told(fresh)
    // The 39 that took time at the first step: 1 … 19 and 1 … 20 hours there, and ten more each.
    expect(estimate).toMatchObject({ kind: 'estimated', cases, medianMs: 20 * HOUR, isOfVersion: true })
    expect(estimate).toMatchObject({ lowMs: 12 * HOUR, highMs: 28 * HOUR })
    expect(await told(await complete(fresh, 'first'))).toMatchObject({ medianMs: 10 * HOUR })
    expect((await remaining(fresh, ADMINISTRATOR)).retcode).toBe(0)
    expect((await remaining(fresh, STRANGER)).status).toBe(404)
    expect((await remaining({ instanceId: '019a0000-0000-7000-8000-000000000000' })).status).toBe(404)
  })

  it('is not told of what has waited longer than they did', async () => {
    const running = await flow.start(FLOW)
    clock.advance(1_000 * HOUR)
    expect(await told(running)).toEqual({ kind: 'longer', cases: expect.any(Number) })
  })

  it('is not told of what is suspended or over', async () => {
    const running = await flow.start(FLOW)
    const { instanceId } = running
    const act = { body: { instanceId, reason: '等待停电' } }
    succeeded(await test.call(administrationApi.suspend, act, await journey.as(ADMINISTRATOR)))
    expect(await told(running)).toEqual({ kind: 'standsStill' })
    succeeded(await test.call(administrationApi.resume, act, await journey.as(ADMINISTRATOR)))
    expect(await told(running)).toMatchObject({ kind: 'estimated' })
    await complete(await complete(running, 'first'), 'second')
    expect(await told(running)).toEqual({ kind: 'standsStill' })
  })

  it('leaves out what was ended before its time', async () => {
    clock.advance(2 * HOUR)
    const before = await told(await flow.start(FLOW))
    for (let n = 0; n < 5; n += 1) {
      const { instanceId } = await flow.start(FLOW)
      clock.advance(HOUR)
      const end = { params: { id: instanceId }, body: { reason: '重复' } }
      succeeded(await test.call(processInstanceApi.end, end, await journey.as(ADMINISTRATOR)))
    }
    expect(before).toMatchObject({ kind: 'estimated' })
    expect(await told(await flow.start(FLOW))).toEqual(before)
  })
})
