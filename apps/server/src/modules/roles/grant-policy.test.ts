import { describe, expect, it } from 'vitest'
import { coversPerson, reachOf, widest } from './data-scope.ts'
import { excludingPair, grantObstacle, mayHandOut, type GivenRole } from './grant-policy.ts'

const work = { id: 1, allocatable: true, duty: '' } as const
const kept = { id: 2, allocatable: false, duty: '' } as const
const security = { id: 3, allocatable: true, duty: 'security' } as const
const audit = { id: 4, allocatable: true, duty: 'audit' } as const
const free = { isSelf: false, isWithinReach: true, grantsAll: false, changed: [work] }

describe('whose roles may be changed', () => {
  it.each([
    ['an allocatable role by whoever may give some', {}, undefined],
    ['nothing', { changed: [] }, undefined],
    ['his own', { isSelf: true, grantsAll: true }, { why: 'self' }],
    ['somebody of other departments', { isWithinReach: false, grantsAll: true }, { why: 'outOfReach' }],
    ['a role that is not handed out', { changed: [work, kept] }, { why: 'notYours', role: kept }],
    ['the role of an administrator', { changed: [security] }, { why: 'notYours', role: security }],
    ['both by whoever may give every role', { changed: [kept, security], grantsAll: true }, undefined],
  ])('%s', (_, facts, expected) => {
    expect(grantObstacle<GivenRole>({ ...free, ...facts })).toEqual(expected)
  })

  it('is told role by role', () => {
    const roles = [work, kept, security, audit]
    expect(roles.map((role) => mayHandOut(false, role))).toEqual([true, false, false, false])
    expect(roles.map((role) => mayHandOut(true, role))).toEqual([true, true, true, true])
  })
})

it('names two roles of administrators, who exclude each other', () => {
  expect(excludingPair([work, security, kept, audit])).toEqual([security, audit])
  expect(excludingPair([work, security])).toBeUndefined()
})

describe('whose rows a scope covers', () => {
  const person = { userId: 7, orgId: 10 }
  it.each([
    ['all', person, 'all'],
    ['self', person, { userId: 7, orgIds: [] }],
    ['department', person, { userId: 7, orgIds: [10] }],
    ['below', person, { userId: 7, orgIds: [10, 11] }],
    ['department', { userId: 7, orgId: 0 }, { userId: 7, orgIds: [] }],
    ['below', { userId: 7, orgId: 0 }, { userId: 7, orgIds: [] }],
  ] as const)('%s of %j', (scope, who, expected) => {
    expect(reachOf(scope, who, [10, 11])).toEqual(expected)
  })

  it('the widest of several, and none of none', () => {
    const some = { userId: 7, orgIds: [10] }
    expect(widest([])).toBe('none')
    expect(widest([some, 'all'])).toBe('all')
    expect(widest([some, { userId: 7, orgIds: [10, 12] }])).toEqual({ userId: 7, orgIds: [10, 12] })
  })

  it('reaches people by any of their departments, and oneself', () => {
    const reach = { userId: 7, orgIds: [10] }
    const reached = (userId: number, departmentIds: number[]) => coversPerson(reach, { userId, departmentIds })
    expect([reached(7, []), reached(8, [9, 10]), reached(8, [9]), reached(8, [])]).toEqual([true, true, false, false])
    expect(coversPerson('all', { userId: 8, departmentIds: [] })).toBe(true)
    expect(coversPerson('none', { userId: 7, departmentIds: [] })).toBe(false)
  })
})
