import { expect, it } from 'vitest'
import { hasFilters, jumpTo, missionFiltersOf, nextSort, readPageParams, sortOf } from './list-address.ts'

const params = { flowIdList: ['lwPlanApproval'], columns: [], filters: [], actions: [] }

it('reads filters and order from the address', () => {
  const query = { keyword: '莲塘', businessState: 'screening', overdue: '1', sort: '-dueAt', page: '3' }

  expect(missionFiltersOf(query, params, false)).toEqual({
    finished: false,
    flowIds: ['lwPlanApproval'],
    keyword: '莲塘',
    businessState: 'screening',
    overdue: true,
  })
  expect(sortOf(query)).toBe('-dueAt')
})

it('takes both days of a range whole', () => {
  const { from, to } = missionFiltersOf({ from: '2026-11-01', to: '2026-11-02' }, params, false)

  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(2 * 24 * 3_600_000 - 1)
})

it('leaves out what it does not understand', () => {
  const query = { sort: 'password', from: 'soon', to: '2026-02-31' }

  expect(missionFiltersOf(query, params, true)).toEqual({ finished: true, flowIds: ['lwPlanApproval'] })
  expect(sortOf(query)).toBeUndefined()
})

it('jumps to a day on the side from which the list goes on', () => {
  expect(jumpTo('2026-03-31', undefined)).toEqual({ from: undefined, to: '2026-03-31' })
  expect(jumpTo('2026-03-31', '-completedAt')).toEqual({ from: undefined, to: '2026-03-31' })
  expect(jumpTo('2026-03-31', 'completedAt')).toEqual({ from: '2026-03-31', to: undefined })
})

it('sorts up, down, and then by urgency again', () => {
  expect(nextSort(undefined, 'dueAt')).toBe('dueAt')
  expect(nextSort('dueAt', 'dueAt')).toBe('-dueAt')
  expect(nextSort('-dueAt', 'dueAt')).toBeUndefined()
})

it('knows whether a filter is set, and refuses damaged page params', () => {
  expect(hasFilters({ keyword: '' })).toBe(false)
  expect(hasFilters({ overdue: '1' })).toBe(true)
  expect(readPageParams('{"columns":1}')).toBeUndefined()
  expect(readPageParams('{')).toBeUndefined()
})
