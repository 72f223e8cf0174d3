import { expect, it } from 'vitest'
import { linesWith, sourcesBut } from '../../test/sources.ts'

it('holds every query key: none is spelled elsewhere', () => {
  expect(linesWith(/queryKey\s*[:=]\s*\[/, sourcesBut('api/query-keys.ts'))).toEqual([])
})
