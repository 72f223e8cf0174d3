import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import {
  createJourney,
  loadLiveLinePack,
  MONDAY,
  succeeded,
  type Journey,
} from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test.close())

describe('the clock', () => {
  it('counts limits by the calendar of the pack, whose holidays are not worked', async () => {
    // The last day before the holiday of the National Day, seven days long; screening has sixteen hours.
    test.clock.set('2026-09-30T09:00:00+08:00')
    const started = await journey.start()
    expect(started.open[0]).toMatchObject({ elementId: 'screening', dueAt: '2026-10-09T01:00:00.000Z' })

    await changeRows(
      test.database,
      `update system_config set value = jsonb_set(value, '{holidays}', '[]') where key = 'workingCalendar'`,
    )
    test.clock.advance(61_000)
    expect((await journey.start()).open[0]?.dueAt).toBe('2026-10-02T01:01:01.000Z')
  })

  it('goes on with a plain week when the calendar cannot be used', async () => {
    await changeRows(test.database, `update system_config set value = '{"weekdays": []}' where key = 'workingCalendar'`)
    test.clock.set('2026-09-30T09:30:00+08:00')
    expect((await journey.start()).open[0]?.dueAt).toBe('2026-10-02T01:30:00.000Z')
  })

  it('reminds at 70 %, escalates at 100 % and expires the plan at its start, each once', async () => {
    test.clock.set(MONDAY)
    const start = new Date(MONDAY.getTime() + 10 * DAY_MS).toISOString()
    const started = await journey.start({
      planStart: start,
      planEnd: new Date(Date.parse(start) + 2 * HOUR_MS).toISOString(),
    })
    const kinds = async () => (await journey.detail(started.instanceId)).timeline.map(({ kind }) => kind)
    const runAt = (moment: string) => {
      test.clock.set(moment)
      return Promise.all([test.workflow.runDueJobs(), test.workflow.runDueJobs()])
    }

    // 16 working hours from Monday 09:00; 70 % of them have passed on Tuesday at 13:42.
    await runAt('2026-11-24T13:41:00+08:00')
    expect(await kinds()).toEqual(['started'])
    await runAt('2026-11-24T13:43:00+08:00')
    expect(await kinds()).toEqual(['started', 'reminded'])
    await runAt('2026-11-25T09:01:00+08:00')
    expect(await kinds()).toEqual(['started', 'reminded', 'escalated'])
    const open = (await journey.detail(started.instanceId, 'heqiang')).open
    expect(open[0]).toMatchObject({ escalated: true, overdue: true })
    expect(open[0]?.handlers.map(({ id }) => id)).toEqual([100040, 100041])

    await runAt(new Date(Date.parse(start) + 60_000).toISOString())
    expect(await journey.detail(started.instanceId)).toMatchObject({
      status: 'completed',
      businessState: 'expired',
      open: [],
    })
    expect((await kinds()).filter((kind) => kind === 'expired')).toHaveLength(1)
  })

  it('expires a plan that was put off at its new start, not at the old one', async () => {
    const now = test.clock.now().getTime()
    const at = (days: number, hours = 0) => new Date(now + days * DAY_MS + hours * HOUR_MS).toISOString()
    const started = await journey.start({ planStart: at(3), planEnd: at(3, 2) })
    const later = { lwPlan: { planStart: at(9), planEnd: at(9, 2) } }
    succeeded(await journey.attempt(started.open[0]?.taskId ?? '', 'live', 'zhoumin', { forms: later }))

    test.clock.set(at(3, 1))
    await test.workflow.runDueJobs()
    expect(await journey.detail(started.instanceId)).toMatchObject({ status: 'active' })

    test.clock.set(at(9, 0.1))
    await test.workflow.runDueJobs()
    expect(await journey.detail(started.instanceId)).toMatchObject({ status: 'completed', businessState: 'expired' })
  })
})
