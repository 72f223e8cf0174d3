import { expect, it } from 'vitest'
import { jumpTo, missionFiltersOf, readPageParams } from './list-address.ts'

const params = { flowIdList: ['lwPlanApproval'], columns: [], filters: [], actions: [] }

it('reads filters from the address', () => {
  const query = { keyword: '莲塘', businessState: 'screening', overdue: '1', sort: '-dueAt', page: '3' }

  expect(missionFiltersOf(query, params, false)).toEqual({
    finished: false,
    flowIds: ['lwPlanApproval'],
    keyword: '莲塘',
    businessState: 'screening',
    overdue: true,
  })
})

it('takes both days of a range whole', () => {
  const { from, to } = missionFiltersOf({ from: '2026-11-01', to: '2026-11-02' }, params, false)

  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(2 * 24 * 3_600_000 - 1)
})

it('leaves out what it does not understand', () => {
  const query = { sort: 'password', from: 'soon', to: '2026-02-31' }

  expect(missionFiltersOf(query, params, true)).toEqual({ finished: true, flowIds: ['lwPlanApproval'] })
})

it('jumps to a day on the side from which the list goes on', () => {
  expect(jumpTo('2026-03-31', undefined)).toEqual({ from: undefined, to: '2026-03-31' })
  expect(jumpTo('2026-03-31', '-completedAt')).toEqual({ from: undefined, to: '2026-03-31' })
  expect(jumpTo('2026-03-31', 'completedAt')).toEqual({ from: '2026-03-31', to: undefined })
})

it('reads what is asked of the plan, and leaves out what is no class, no risk and no day', () => {
  const query = { classes: '2,9,4', riskLevels: 'II,V', feeder: '莲塘', planFrom: '2026-11-02', planTo: 'soon' }

  expect(missionFiltersOf(query, params, false)).toEqual({
    finished: false,
    flowIds: ['lwPlanApproval'],
    classes: [2, 4],
    riskLevels: ['II'],
    feeder: '莲塘',
    planFrom: '2026-11-01T16:00:00.000Z',
  })
})

it('refuses damaged page params', () => {
  expect(readPageParams('{"columns":1}')).toBeUndefined()
  expect(readPageParams('{')).toBeUndefined()
})
