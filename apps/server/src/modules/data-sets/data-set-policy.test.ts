import { describe, expect, it } from 'vitest'
import { mayReveal, mayUse } from './data-set-policy.ts'

const holder = (...roleIds: number[]) => ({ roleIds })

describe('a data set', () => {
  it.each([
    [[1], [1], true],
    [[1, 2], [2], true],
    [[1], [2], false],
    [[], [1], false],
    [[1], [], false],
  ])('that names %s is for a holder of %s: %s', (roleIds, held, may) => {
    expect(mayUse(holder(...held), { roleIds })).toBe(may)
  })

  it.each([
    [[1], [2], [1, 2], true],
    [[1], [1], [1], true],
    [[1], [2], [1], false],
    // Not without being let in at all.
    [[1], [2], [2], false],
    [[1], [], [1], false],
  ])('that names %s and shows all to %s shows it to a holder of %s: %s', (roleIds, revealRoleIds, held, may) => {
    expect(mayReveal(holder(...held), { roleIds, revealRoleIds })).toBe(may)
  })
})
