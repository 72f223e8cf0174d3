import { expect, it } from 'vitest'
import { searchIn } from './audit-filters.ts'

it('asks what the address says, and leaves out what it does not understand', () => {
  const query = { who: ' 周敏 ', action: 'role.update', kind: 'role', result: 'refused', text: '', object: '7' }
  expect(searchIn(query)).toEqual({ who: '周敏', action: 'role.update', kind: 'role', result: 'refused', object: '7' })
  expect(searchIn({ action: "x'; drop", kind: 'a.b', result: 'maybe', who: '   ' })).toEqual({})
})

it('takes whole days by the clocks of the utility', () => {
  expect(searchIn({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: '2026-11-19T16:00:00.000Z',
    to: '2026-11-20T15:59:59.999Z',
  })
})
