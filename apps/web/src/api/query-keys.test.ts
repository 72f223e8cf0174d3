import { expect, it } from 'vitest'
import { linesWith, sourcesBut } from '../../test/sources.ts'

/** A key written out where one is handed over. */
const SPELLED = /(?:queryKey|mutationKey)\s*[:=]\s*\[|\b(?:[gs]etQueryData|getQueryState)(?:<[^(]*>)?\(\s*\[/

it('holds every query key: none is spelled elsewhere', () => {
  expect(linesWith(SPELLED, sourcesBut('api/query-keys.ts'))).toEqual([])
  expect(linesWith(/queryKeys\.\w+/, sourcesBut('api/query-keys.ts')).length).toBeGreaterThan(10)
})

it.each([
  "useQuery({ queryKey: ['gloves'] })",
  "const queryKey = ['gloves', id]",
  "client.setQueryData(['gloves'], [])",
  "client.getQueryData<Glove[]>(['gloves'])",
])('would be named where one is: %s', (text) => {
  expect(linesWith(SPELLED, [{ file: 'gloves.ts', text }])).toEqual([`gloves.ts:1: ${text}`])
})
