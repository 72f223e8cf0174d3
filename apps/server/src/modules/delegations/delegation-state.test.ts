import { expect, it } from 'vitest'
import { delegationState } from './delegation-state.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour))
it.each([
  ['before it begins', { startsAt: at(10), endsAt: null, cancelledAt: null }, 'upcoming'],
  ['as it begins', { startsAt: at(9), endsAt: null, cancelledAt: null }, 'active'],
  ['before it ends', { startsAt: at(8), endsAt: at(10), cancelledAt: null }, 'active'],
  ['as it ends', { startsAt: at(8), endsAt: at(9), cancelledAt: null }, 'ended'],
  ['once it was cancelled', { startsAt: at(8), endsAt: null, cancelledAt: at(8) }, 'ended'],
  ['cancelled before it began', { startsAt: at(10), endsAt: null, cancelledAt: at(8) }, 'ended'],
] as const)('is told %s', (_, facts, state) => {
  expect(delegationState(facts, at(9))).toBe(state)
})
