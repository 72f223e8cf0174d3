import { expect, it } from 'vitest'
import { createForeseenSets } from './foreseen-sets.ts'

it('knows which of some instances were foreseen, in whatever order', () => {
  const sets = createForeseenSets()
  const sign = sets.keep(['a', 'b', 'c'])

  expect(sets.common(sign, ['c', 'b', 'a'])).toEqual(['c', 'b', 'a'])
  expect(sets.common(sign, ['d', 'b'])).toEqual(['b'])
})

it('can tell the same set without having seen it, and nothing of another', () => {
  const sign = createForeseenSets().keep(['a', 'b'])
  const elsewhere = createForeseenSets()

  expect(elsewhere.common(sign, ['b', 'a'])).toEqual(['b', 'a'])
  expect(elsewhere.common(sign, ['b', 'c'])).toBeUndefined()
})

it('forgets the oldest when they become too many, never the newest', () => {
  const sets = createForeseenSets(4)
  const [first, second] = [sets.keep(['a', 'b']), sets.keep(['c', 'd'])]
  sets.keep(['a', 'b'])
  const last = sets.keep(['e', 'f'])

  expect(sets.common(first, ['a'])).toEqual(['a'])
  expect(sets.common(second, ['c'])).toBeUndefined()
  const large = sets.keep(['1', '2', '3', '4', '5'])
  expect(sets.common(last, ['e'])).toBeUndefined()
  expect(sets.common(large, ['1'])).toEqual(['1'])
})
