import { expect, it } from 'vitest'
import {
  dayName,
  inOrder,
  momentsOf,
  monthName,
  monthRange,
  monthsBefore,
  presetRange,
  readDayRange,
} from './day-range.ts'

/** A Sunday, the last day of its week; the month before is the last of another year. */
const sunday = new Date('2026-01-04T23:59:00+08:00')

it('means whole days of the utility by its words', () => {
  expect(presetRange('today', sunday)).toEqual({ from: '2026-01-04', to: '2026-01-04' })
  expect(presetRange('thisWeek', sunday)).toEqual({ from: '2025-12-29', to: '2026-01-04' })
  expect(presetRange('thisMonth', sunday)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(presetRange('lastMonth', sunday)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(presetRange('thisYear', sunday)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(presetRange('earlier', sunday)).toEqual({ to: '2025-12-31' })
  expect(monthRange('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
})

it('offers months back to five years, the newest first and none to come', () => {
  const years = monthsBefore(sunday)

  expect(years.map(({ year }) => year)).toEqual([2026, 2025, 2024, 2023, 2022])
  expect(years[0]?.months).toEqual(['2026-01'])
  expect(years[1]?.months.slice(0, 2)).toEqual(['2025-12', '2025-11'])
})

it('reads days from an address, and leaves out what is none', () => {
  expect(readDayRange({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(readDayRange({ from: '0002-03-01', to: '2026-02-30' })).toEqual({ from: undefined, to: undefined })
})

it('takes its last day whole and no moment of the next', () => {
  expect(momentsOf({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-02-28T16:00:00.000Z',
    to: '2026-03-31T15:59:59.999Z',
  })
  expect(momentsOf({})).toEqual({})
})

it('puts two days in order', () => {
  expect(inOrder({ from: '2026-03-31', to: '2026-03-01' })).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(inOrder({ from: '2026-03-31', to: undefined })).toEqual({ from: '2026-03-31', to: undefined })
})

it('names days and months in the language on screen', () => {
  expect(dayName('2026-03-01', 'zh-CN')).toBe('2026年3月1日')
  expect(dayName('2026-03-01', 'en')).toBe('1 Mar 2026')
  expect(monthName('2026-03', 'zh-CN')).toBe('2026年3月')
  expect(monthName('2026-03', 'en')).toBe('March 2026')
})
