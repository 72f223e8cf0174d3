import { expect, it } from 'vitest'
import { boardStateOf, momentOf } from './board-state.ts'

const start = new Date('2026-11-22T00:30:00Z')
const end = new Date('2026-11-22T03:30:00Z')
const at = (time: string) => new Date(`2026-11-22T${time}Z`)

it.each([
  ['completed', 'published', '00:29', 'ahead'],
  ['completed', 'published', '00:30', 'open'],
  ['completed', 'published', '03:29', 'open'],
  ['completed', 'published', '03:30', 'past'],
  // Nobody may work by it, whatever time it is.
  ['active', 'publishing', '01:00', 'unpublished'],
  ['suspended', 'approving', '01:00', 'unpublished'],
  ['completed', 'expired', '01:00', 'off'],
  ['completed', 'dead', '00:00', 'off'],
  ['cancelled', 'withdrawn', '00:00', 'off'],
  // Ended by an administrator after it was published.
  ['cancelled', 'published', '01:00', 'off'],
] as const)('of a plan that is %s and %s at %s it says %s', (status, businessState, time, expected) => {
  expect(boardStateOf({ status, businessState, start, end }, at(time))).toBe(expected)
})

it('reads the moments of forms, and nothing else', () => {
  expect(momentOf('2026-11-22T08:30:00+08:00')).toEqual(start)
  expect(momentOf('2026-11-22T08:30:00+0800')).toEqual(start)
  expect(momentOf('2026-11-22 08:30')).toEqual(start)
  for (const none of ['', 'tomorrow', '2026-13-45T00:00', 20261122, null, undefined]) {
    expect(momentOf(none)).toBeUndefined()
  }
})
