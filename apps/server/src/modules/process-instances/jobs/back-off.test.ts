import { expect, it } from 'vitest'
import { MOST_ATTEMPTS, pauseAfter, spread } from './back-off.ts'

const soonest = '01a1ff08-2857-7158-81a7-357ac7390000'
const latest = '01a1ff08-2857-7158-81a7-357ac739ffff'
const pausesOf = (id: string) => Array.from({ length: MOST_ATTEMPTS - 1 }, (_, done) => pauseAfter(done + 1, id) ?? 0)
const hours = (pauses: number[]) => pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000

it('grows from ten seconds to a day, and gives up after a day and a half', () => {
  const pauses = pausesOf(soonest)

  expect(pauses.map((pause) => pause / 1_000)).toEqual([10, 30, 120, 600, 1_800, 3_600, 7_200, 21_600, 86_400])
  expect(hours(pauses)).toBeGreaterThan(33)
  expect(hours(pausesOf(latest))).toBeLessThan(38)
  expect(pauseAfter(MOST_ATTEMPTS, soonest)).toBeUndefined()
})

it('is up to a tenth longer, by the id', () => {
  expect(spread(10_000, soonest)).toBe(10_000)
  expect(spread(10_000, latest)).toBe(11_000)
  expect(pausesOf(latest)).toEqual(pausesOf(soonest).map((pause) => Math.round(pause * 1.1)))
})
