import { expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 50, [1, 2, null, 50]],
  [4, 50, [1, 2, 3, 4, 5, null, 50]],
  [25, 50, [1, null, 24, 25, 26, null, 50]],
  [50, 50, [1, null, 49, 50]],
  [52, 50, [1, null, 50]],
])('offers pages beside %i of %i', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected)
})
