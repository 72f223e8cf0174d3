import { expect, it } from 'vitest'
import { hasFilters, missionQueryOf, nextSort, readPageParams } from './list-address.ts'

const params = { flowIdList: ['lwPlanApproval'], columns: [], filters: [], actions: [] }

it('reads filters, order and page from the address', () => {
  const body = missionQueryOf(
    { keyword: '莲塘', businessState: 'screening', overdue: '1', sort: '-dueAt', page: '3' },
    params,
    false,
  )

  expect(body).toEqual({
    finished: false,
    page: 3,
    rows: 20,
    flowIds: ['lwPlanApproval'],
    keyword: '莲塘',
    businessState: 'screening',
    overdue: true,
    sort: '-dueAt',
  })
})

it('takes the last day of a range whole', () => {
  const { from, to } = missionQueryOf({ from: '2026-11-01', to: '2026-11-02' }, params, false)

  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(2 * 24 * 3_600_000)
})

it('leaves out what it does not understand', () => {
  expect(missionQueryOf({ page: '-1', sort: 'password', from: 'soon' }, params, true)).toEqual({
    finished: true,
    page: 1,
    rows: 20,
    flowIds: ['lwPlanApproval'],
  })
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
