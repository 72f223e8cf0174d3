import { expect, it } from 'vitest'
import { msToNextChange } from './next-change.ts'

const now = Date.parse('2026-11-24T08:00:00Z')
const person = { userId: 1, name: '甲', departmentName: '', onBehalfOf: null }
const one = (from: string, to: string | null) => ({
  id: 'd',
  owner: person,
  delegate: person,
  from: `2026-11-24T${from}:00Z`,
  to: to === null ? null : `2026-11-24T${to}:00Z`,
  reason: '',
  forcedBy: null,
  locked: false,
  active: true,
})

it('is when the next one begins or ends, on either side', () => {
  expect(msToNextChange({ given: one('09:00', '10:00'), received: [] }, now)).toBe(3_601_000)
  expect(msToNextChange({ given: one('07:00', '10:00'), received: [one('07:00', '08:30')] }, now)).toBe(1_801_000)
})

it('never comes where all have begun and none ends', () => {
  expect(msToNextChange({ given: one('07:00', null), received: [] }, now)).toBeUndefined()
  expect(msToNextChange({ given: null, received: [] }, now)).toBeUndefined()
})

it('is no longer than a timer counts', () => {
  expect(msToNextChange({ given: { ...one('07:00', null), to: '2027-11-24T07:00:00Z' }, received: [] }, now)).toBe(
    2 ** 31 - 1,
  )
})
