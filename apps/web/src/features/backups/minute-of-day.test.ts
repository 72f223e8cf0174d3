import { expect, it } from 'vitest'
import { minuteOf, timeOf } from './minute-of-day.ts'

it('a time of the day is its minutes, and back', () => {
  for (const minute of [0, 59, 60, 120, 1_439]) expect(minuteOf(timeOf(minute))).toBe(minute)
  expect(['', '24:00', '12:60', '1:00', 'noon'].map(minuteOf)).toEqual(Array.from({ length: 5 }))
})
