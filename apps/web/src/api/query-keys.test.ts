import { expect, it } from 'vitest'
import { linesWith } from '../../test/sources.ts'

it('holds every query key: none is spelled elsewhere', () => {
  expect(linesWith(/queryKey\s*[:=]\s*\[/, (file) => file === 'api/query-keys.ts')).toEqual([])
})
