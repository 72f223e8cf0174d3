import { expect, it } from 'vitest'
import { retentionDaysOf } from './audit-retention-days.ts'

it.each([
  [undefined, 1_095],
  ['30', 1_095],
  [Number.NaN, 1_095],
  [0, 180],
  [-5, 180],
  [179.9, 180],
  [180, 180],
  [400.5, 400],
  [1e12, 36_500],
])('keeps entries, when the setting is %j, for %d days', (setting, days) => {
  expect(retentionDaysOf(setting)).toBe(days)
})
