import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../../test-support/test-app.ts'
import { createAlarm, POLL_MS } from './alarm.ts'

const START = new Date('2026-11-23T09:00:00+08:00')
const later = (ms: number) => new Date(START.getTime() + ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How long the pause lasts after jobs have been noted, before or in it. */
async function pauseAfter(note: (alarm: ReturnType<typeof createAlarm>) => void, at: 'before' | 'within' = 'before') {
  const alarm = createAlarm(createTestClock(START))
  if (at === 'before') note(alarm)
  let isOver = false
  void alarm.pause(POLL_MS).then(() => (isOver = true))
  if (at === 'within') note(alarm)
  for (let passed = 0; ; passed += 10) {
    await vi.advanceTimersByTimeAsync(0)
    if (isOver) return passed
    await vi.advanceTimersByTimeAsync(10)
  }
}

it('leaves the pause as it is for what is due after the next poll', async () => {
  expect(await pauseAfter(() => {})).toBe(POLL_MS)
  expect(await pauseAfter((alarm) => alarm.note([later(POLL_MS + 5)]))).toBe(POLL_MS)
  expect(await pauseAfter((alarm) => alarm.note([]))).toBe(POLL_MS)
})

it.each(['before', 'within'] as const)('rings when the first job is due that was noted %s the pause', async (at) => {
  expect(await pauseAfter((alarm) => alarm.note([later(700), later(400)]), at)).toBe(400)
  expect(await pauseAfter((alarm) => (alarm.note([later(700)]), alarm.note([later(300)])), at)).toBe(300)
  expect(await pauseAfter((alarm) => (alarm.note([later(300)]), alarm.note([later(700)])), at)).toBe(300)
})

it('lets the transaction commit in which a job was made that is due at once', async () => {
  expect(await pauseAfter((alarm) => alarm.note([later(-5_000)]))).toBe(100)
})

it('is not missed when it rings outside a pause', async () => {
  const alarm = createAlarm(createTestClock(START))
  alarm.note([START])
  await vi.advanceTimersByTimeAsync(150)

  await expect(alarm.pause(POLL_MS)).resolves.toBeUndefined()
})
