import { expect, it } from 'vitest'
import { differenceOf } from './difference.ts'

it.each([
  [100, 150, 'more', 50, 0.5],
  [100, 40, 'less', -60, -0.6],
  [100, 100, 'same', 0, 0],
  [100, 104, 'same', 4, 0.04],
  [100, 105, 'more', 5, 0.05],
  [0, 3, 'more', 3, null],
  [0, 0, 'same', 0, null],
  [null, 3, 'unknown', 0, null],
  [3, null, 'unknown', 0, null],
] as const)('from %s to %s is %s', (first, second, change, by, share) => {
  expect(differenceOf(first, second)).toEqual({ change, by, share })
})
