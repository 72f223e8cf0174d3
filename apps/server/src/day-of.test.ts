import { expect, it } from 'vitest'
import { dayLater, dayOf } from './day-of.ts'

it('counts days as people in China do', () => {
  expect(dayOf(new Date('2026-11-22T15:59:59Z'))).toEqual({
    day: '2026-11-22',
    start: new Date('2026-11-21T16:00:00Z'),
    end: new Date('2026-11-22T16:00:00Z'),
  })
  expect(dayOf(new Date('2026-11-22T16:00:00Z')).day).toBe('2026-11-23')
  expect(dayLater('2026-12-31', 1)).toBe('2027-01-01')
})
