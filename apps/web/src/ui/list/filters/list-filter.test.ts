import { expect, it } from 'vitest'
import { chosenOf, cleared, isNarrowed, type ListFilter } from './list-filter.ts'

const filters: readonly ListFilter[] = [
  { kind: 'switch', name: 'scope', title: '范围', options: [] },
  { kind: 'text', name: 'keyword', title: '编号' },
  { kind: 'days', name: 'planFrom', last: 'planTo', title: '计划开始' },
]

it('is narrowed by what takes rows away, and clears that only', () => {
  expect(isNarrowed(filters, { scope: 'all', keyword: '' })).toBe(false)
  expect(isNarrowed(filters, { planTo: '2026-11-22' })).toBe(true)
  expect(Object.keys(cleared(filters))).toEqual(['keyword', 'planFrom', 'planTo'])
})

it('takes of several values those that it offers', () => {
  const options = [
    { value: '1', label: '1 类' },
    { value: '2', label: '2 类' },
  ]
  expect(chosenOf('2,7,1', options)).toEqual(['1', '2'])
  expect(chosenOf(undefined, options)).toEqual([])
})
