import { expect, it } from 'vitest'
import { inOrderOf, nextOrder } from './figure-order.ts'

const columns = [
  { key: 'wait', value: ({ wait }: { name: string; wait: number | null }) => wait },
  { key: 'name', value: ({ name }: { name: string }) => name },
]
const rows = [
  { name: '审批', wait: 3 },
  { name: '编制', wait: null },
  { name: '会签', wait: 10 },
]
const ordered = (sort: string) => inOrderOf(rows, columns, sort).map(({ wait }) => wait)

it('puts what is not known last, whichever way', () => {
  expect(ordered('wait')).toEqual([3, 10, null])
  expect(ordered('-wait')).toEqual([10, 3, null])
})

it('orders names by their sound, and leaves rows alone by what is no column', () => {
  expect(inOrderOf(rows, columns, 'name').map(({ name }) => name)).toEqual(['编制', '会签', '审批'])
  expect(ordered('other')).toEqual([3, null, 10])
})

it('begins with the largest figure, with the first name, and turns round', () => {
  expect(nextOrder('name', 'wait', true)).toBe('-wait')
  expect(nextOrder('-wait', 'wait', true)).toBe('wait')
  expect(nextOrder('wait', 'wait', true)).toBe('-wait')
  expect(nextOrder('-wait', 'name', false)).toBe('name')
})
