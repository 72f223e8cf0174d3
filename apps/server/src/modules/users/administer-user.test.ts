import { describe, expect, it } from 'vitest'
import { canAdministerUser, standsBelow, type AdministerCase } from './administer-user.ts'

const worker = {
  isSelf: false,
  isWithin: true,
  reachesAll: false,
  isBelow: true,
  administers: [],
  callerAdministers: ['user:write'],
} as const
const outsider = { ...worker, isWithin: false, isBelow: false } as const
const colleague = { ...worker, isBelow: false } as const
const sameKind = { ...worker, administers: ['user:write'] } as const
const otherKind = { ...worker, administers: ['role:write'] } as const

const table: readonly [
  who: string,
  one: Omit<AdministerCase, 'act'>,
  look: string,
  edit: string,
  turn: string,
  take: string,
  unlock: string,
][] = [
  ['himself', { ...worker, isSelf: true }, 'self', 'self', 'self', 'self', 'self'],
  ['himself, of no department', { ...outsider, isSelf: true }, 'self', 'self', 'self', 'self', 'self'],
  ['a worker below', worker, 'ok', 'ok', 'ok', 'ok', 'ok'],
  ['a worker of the same department', colleague, 'ok', 'ok', 'ok', 'ok', 'ok'],
  ['a worker elsewhere', outsider, 'outside', 'outside', 'outside', 'outside', 'outside'],
  ['an administrator of the same kind below', sameKind, 'ok', 'ok', 'ok', 'ok', 'ok'],
  ['one beside him', { ...sameKind, isBelow: false }, 'ok', 'beside', 'beside', 'beside', 'beside'],
  [
    'one elsewhere',
    { ...sameKind, ...{ isWithin: false, isBelow: false } },
    'outside',
    'outside',
    'outside',
    'outside',
    'outside',
  ],
  ['one of another kind below', otherKind, 'ok', 'ok', 'ok', 'otherKind', 'ok'],
  ['one of another kind beside him', { ...otherKind, isBelow: false }, 'ok', 'beside', 'beside', 'beside', 'beside'],
  ['one of two kinds', { ...worker, administers: ['user:write', 'audit:read'] }, 'ok', 'ok', 'ok', 'otherKind', 'ok'],
  [
    'one beside him who reaches everybody',
    { ...sameKind, isBelow: false, reachesAll: true },
    'ok',
    'beside',
    'beside',
    'beside',
    'ok',
  ],
]

describe('what an administrator may do with', () => {
  it.each(table)('%s', (_who, one, look, edit, turn, takeOver, unlock) => {
    const answers = (['look', 'edit', 'switch', 'takeOver', 'unlock'] as const).map(
      (act) => canAdministerUser({ ...one, act }) ?? 'ok',
    )
    expect(answers).toEqual([look, edit, turn, takeOver, unlock])
  })
})

it.each([
  [true, false, [], true],
  [true, false, ['audit:read'], true],
  [true, true, ['user:write'], false],
  [false, true, [], true],
  [false, false, [], false],
  [false, true, ['audit:read'], false],
  [false, true, ['user:write'], false],
] as const)('reaching all %s, in a department below %s, everywhere %j: below is %s', (...one) => {
  const [callerReachesAll, isInDepartmentBelow, everywhere, isBelow] = one
  expect(standsBelow({ callerReachesAll, isInDepartmentBelow, everywhere })).toBe(isBelow)
})
