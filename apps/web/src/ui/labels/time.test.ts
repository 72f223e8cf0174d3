import { describe, expect, it } from 'vitest'
import { absoluteTime, durationText, relativeTime } from './time.ts'

const now = new Date(2026, 10, 21, 15, 0)
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString()

describe('relativeTime', () => {
  it.each([
    [at(2026, 10, 21, 14, 59), '1 分钟前', '1 min ago'],
    [at(2026, 10, 21, 12, 0), '3 小时前', '3 h ago'],
    [at(2026, 10, 21, 17, 0), '2 小时后', 'in 2 h'],
    [at(2026, 10, 21, 15, 0), '刚刚', 'just now'],
    [at(2026, 10, 19, 9, 5), '11-19 09:05', '11-19 09:05'],
    [at(2025, 0, 2, 9, 5), '2025-01-02 09:05', '2025-01-02 09:05'],
    ['nonsense', 'nonsense', 'nonsense'],
  ])('%s', (iso, zh, en) => {
    expect([relativeTime(iso, now, 'zh-CN'), relativeTime(iso, now, 'en')]).toEqual([zh, en])
  })
})

it('writes a whole time', () => {
  expect(absoluteTime(at(2026, 0, 2, 3, 4))).toBe('2026-01-02 03:04')
})

describe('durationText', () => {
  it.each([
    [0, '不到 1 秒', 'under 1 s'],
    [45_000, '45 秒', '45 s'],
    [45 * 60_000, '45 分钟', '45 min'],
    [(26 * 60 + 5) * 60_000, '1 天 2 小时', '1 d 2 h'],
    [2 * 3_600_000, '2 小时', '2 h'],
  ])('%d ms', (ms, zh, en) => {
    expect([durationText(ms, 'zh-CN'), durationText(ms, 'en')]).toEqual([zh, en])
  })
})
