import { expect, it } from 'vitest'
import { nextBackupAt } from './next-backup.ts'

/** 08:00 of the 5th, here. */
const now = new Date('2026-03-05T00:00:00Z')
const at = (schedule: { minuteOfDay: number; lastDay: string | null; enabled?: boolean }) =>
  nextBackupAt({ enabled: true, ...schedule }, now)?.toISOString()

it('comes today when today has none yet, also when its time is past', () => {
  expect(at({ minuteOfDay: 600, lastDay: '2026-03-04' })).toBe('2026-03-05T02:00:00.000Z')
  expect(at({ minuteOfDay: 120, lastDay: '2026-03-04' })).toBe('2026-03-04T18:00:00.000Z')
  expect(at({ minuteOfDay: 120, lastDay: null })).toBe('2026-03-04T18:00:00.000Z')
})

it('comes tomorrow once today was provided for, a day later when tomorrow was, too, and never when it is off', () => {
  expect(at({ minuteOfDay: 120, lastDay: '2026-03-05' })).toBe('2026-03-05T18:00:00.000Z')
  expect(at({ minuteOfDay: 120, lastDay: '2026-03-06' })).toBe('2026-03-06T18:00:00.000Z')
  expect(at({ minuteOfDay: 120, lastDay: null, enabled: false })).toBeUndefined()
})
