import { expect, it } from 'vitest'
import { endingOf } from './session-ending.ts'

const MINUTE = 60_000
it.each([
  ['in the middle of its time', { secondsLeft: 121, isExtendable: true }, 25 * MINUTE, 'far'],
  ['two minutes before its end, with nobody there', { secondsLeft: 120, isExtendable: true }, 25 * MINUTE, 'warn'],
  ['two minutes before its end, while somebody reads', { secondsLeft: 118, isExtendable: true }, 30_000, 'extend'],
  ['at the end of its age, whoever is there', { secondsLeft: 60, isExtendable: false }, 0, 'warn'],
] as const)('%s', (_, left, msSinceActivity, ending) => {
  expect(endingOf(left, msSinceActivity)).toBe(ending)
})
