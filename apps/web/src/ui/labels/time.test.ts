import { describe, expect, it } from 'vitest'
import { absoluteTime, durationText, relativeTime } from './time.ts'

const now = new Date('2026-11-21T15:00:00+08:00')

describe('relativeTime', () => {
  it.each([
    ['2026-11-21T14:59:00+08:00', '1 分钟前', '1 min ago'],
    ['2026-11-21T14:00:01+08:00', '59 分钟前', '59 min ago'],
    ['2026-11-21T12:00:00+08:00', '3 小时前', '3 hr ago'],
    ['2026-11-21T09:00:00Z', '2 小时后', 'in 2 hr'],
    ['2026-11-21T15:00:30+08:00', 'just now', 'just now'],
    ['2026-11-19T01:05:00Z', '11-19 09:05', '11-19 09:05'],
    // In the zone of the utility it is the next year already.
    ['2025-12-31T16:05:00Z', '01-01 00:05', '01-01 00:05'],
    ['2025-01-02T09:05:00+08:00', '2025-01-02 09:05', '2025-01-02 09:05'],
    ['nonsense', 'nonsense', 'nonsense'],
  ])('%s', (iso, zh, en) => {
    expect([relativeTime(iso, now, 'zh-CN', 'just now'), relativeTime(iso, now, 'en', 'just now')]).toEqual([zh, en])
  })
})

it('writes a whole time by the clocks of the utility, as which it also reads one without a zone', () => {
  expect(absoluteTime('2026-01-01T19:04:00Z')).toBe('2026-01-02 03:04')
  expect(absoluteTime('2026-01-02T03:04')).toBe('2026-01-02 03:04')
  expect(absoluteTime('2026-01-02 03:04:59')).toBe('2026-01-02 03:04')
})

describe('durationText', () => {
  it.each([
    [0, 'no time', 'no time'],
    [45_000, '45 秒', '45 secs'],
    [45 * 60_000, '45 分钟', '45 mins'],
    [(26 * 60 + 5) * 60_000, '1 天 2 小时', '1 day 2 hrs'],
    [24 * 3_600_000, '1 天', '1 day'],
    [2 * 3_600_000, '2 小时', '2 hrs'],
  ])('%d ms', (ms, zh, en) => {
    expect([durationText(ms, 'zh-CN', 'no time'), durationText(ms, 'en', 'no time')]).toEqual([zh, en])
  })
})
