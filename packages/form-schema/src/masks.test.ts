import { expect, it } from 'vitest'
import { masked } from './masks.ts'

it.each([
  ['phone', '13912345678', '139****5678'],
  ['phone', 13_912_345_678, '139****5678'],
  ['phone', '23912345678', '23912345678'],
  ['phone', '1391234567', '1391234567'],
  ['phone', '', ''],
  ['idCard', '11010519491231002X', '110105**********2X'],
  ['idCard', '11010519491231002x', '110105**********2x'],
  ['idCard', '110105491231002', '110105*******02'],
  ['idCard', '1101054912310021', '1101054912310021'],
  ['idCard', null, null],
] as const)('shows of a %s %j %j', (kind, value, shown) => {
  expect(masked(kind, value)).toBe(shown)
})
