import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createJourney,
  elementsOf,
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

it('says of everybody who takes part whether the instance has ended, however it ended', async () => {
  await onePlanOfEachEnd()

  const { rows } = await test.database.query<{ state: string; right: boolean }>(
    `select distinct i.status || ' ' || i.business_state as state, p.ended = (i.status <> 'active') as right
     from process_instances i join instance_participants p on p.process_instance_id = i.id order by 1`,
  )
  expect(rows.filter(({ right }) => !right)).toEqual([])
  const states = rows.map(({ state }) => state)
  const ended = ['completed published', 'completed dead', 'completed expired', 'cancelled withdrawn']
  expect(states).toEqual(expect.arrayContaining([...ended, expect.stringMatching(/^active/)]))
})

async function onePlanOfEachEnd(): Promise<void> {
  let published = await journey.surveyed()
  for (const node of elementsOf(published)) published = await journey.act(published, node, 'approve')
  published = await journey.act(published, 'headApproval', 'approve')
  await journey.act(published, 'publish', 'publish')

  const dead = journey.taskOf(await journey.start(), 'screening')
  succeeded(await journey.attempt(dead, 'dead', 'zhoumin', { opinion: '必须停电更换' }))

  const { instanceId } = await journey.start()
  const body = { instanceId, opinion: '客户改期' }
  succeeded(await test.call(processInstanceApi.withdraw, { body }, await journey.as('chenyu')))

  const inDays = (days: number) => new Date(MONDAY.getTime() + days * 24 * 3_600_000).toISOString()
  await journey.start({ planStart: inDays(3), planEnd: inDays(3.1) })
  test.clock.set(inDays(3.05))
  await test.workflow.runDueJobs()

  await journey.start()
}
