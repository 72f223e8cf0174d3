import { describe, expect, it } from 'vitest'
import { formRules } from './form-rules.ts'

const noon = '2026-11-23T12:00:00+08:00'
const soon = new Date(Date.now() + 3_600_000).toISOString()

/** Rule, value, arguments as amis computed them, and whether it passes. */
const table: [rule: string, value: unknown, args: unknown[], passes: boolean][] = [
  ['isRequired', 'x', [true], true],
  ['isRequired', ' \u3000', [true], false],
  ['isRequired', undefined, [true], false],
  ['isRequired', [], [true], false],
  ['isRequired', 0, [true], true],
  ['isRequired', false, [true], true],
  ['holds', false, [true], true],
  ['holds', false, [false], false],
  ['holds', '', [false], true],
  ['withinHours', '2026-11-24T12:00:00+08:00', [noon, 24], true],
  ['withinHours', '2026-11-24T12:01:00+08:00', [noon, 24], false],
  ['withinHours', noon, [undefined, 24], true],
  ['hoursAhead', '2026-11-26T12:00:00+08:00', [noon, 72], true],
  ['hoursAhead', '2026-11-26T11:59:00+08:00', [noon, 72], false],
  ['hoursAhead', soon, [undefined, 72], false],
  ['hoursAhead', soon, [undefined, 0], true],
  ['hoursAhead', '', [undefined, 72], true],
  ['isPast', noon.replace('2026', '2020'), [true], true],
  ['isPast', soon, [true], false],
  ['isPast', undefined, [true], true],
  ['addsUpTo', [{ count: 3 }, { count: 1 }], ['count', 4], true],
  ['addsUpTo', [{ count: 3 }, {}], ['count', 4], false],
  ['addsUpTo', [{ count: 3 }], ['count', undefined], true],
  ['addsUpTo', undefined, ['count', 4], true],
]

describe('rules of ours for amis', () => {
  it.each(table)('%s of %j with %j: %s', (rule, value, args, passes) => {
    expect(formRules[rule]?.({}, value, ...args)).toBe(passes)
  })
})
