import { expect, it } from 'vitest'
import { defaultNumberPrefix } from './number-prefix.ts'

it.each([
  ['linePatrol', 'LP'],
  ['line-patrol.weekly', 'LPW'],
  ['patrol', 'PATR'],
  ['_p', 'P'],
  ['lw', 'LW'],
  ['approvalOfAllToolsOfEveryTeamThatWorks', 'AOATOE'],
])('numbers of %s begin with %s', (flowKey, prefix) => {
  expect(defaultNumberPrefix(flowKey)).toBe(prefix)
})
