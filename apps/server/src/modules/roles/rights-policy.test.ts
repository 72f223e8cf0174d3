import { describe, expect, it } from 'vitest'
import { dutyOfRights, rightsObstacle } from './rights-policy.ts'

const known = new Set(['form:read', 'form:edit', 'user:write', 'role:write', 'menu:write', 'audit:read'])
const other = (): string => '王五'
const plain = { isOwn: false, keeps: '', before: ['form:read'], after: ['form:read', 'form:edit'], known } as const

describe('the rights of a role', () => {
  it.each([
    ['one more', {}, undefined],
    ['none', { after: [] }, undefined],
    ['one that is none', { after: ['glove:lend'] }, { why: 'unknown', right: 'glove:lend' }],
    ['one that is none any more, which it had', { before: ['glove:lend'], after: ['glove:lend'] }, undefined],
    ['one more for a role of his own', { isOwn: true }, { why: 'own' }],
    ['one less for a role of his own', { isOwn: true, after: [] }, undefined],
    ['those of one administrator', { after: ['role:write', 'menu:write'] }, undefined],
    ['those of two administrators', { after: ['role:write', 'audit:read'] }, { why: 'mixed' }],
    ['all three', { after: ['user:write', 'role:write', 'audit:read'] }, { why: 'mixed' }],
    [
      'those of an administrator while a holder is another one',
      { after: ['audit:read'], otherDutyOf: other },
      { why: 'holder', name: '王五' },
    ],
    ['those of work while a holder is an administrator', { otherDutyOf: other }, undefined],
    [
      'no key right of the administrator it is',
      { keeps: 'security', before: ['role:write', 'menu:write'], after: ['menu:write'] },
      { why: 'key', right: 'role:write' },
    ],
    ['another administrator than it is', { keeps: 'security', before: [], after: ['audit:read'] }, { why: 'mixed' }],
    [
      'a lesser right less of the administrator it is',
      { keeps: 'security', before: ['role:write', 'menu:write'], after: ['role:write'] },
      undefined,
    ],
  ] as const)('%s', (_, facts, expected) => {
    expect(rightsObstacle({ ...plain, ...facts })).toEqual(expected)
  })

  it('say whose they are', () => {
    expect(dutyOfRights(['form:read'])).toBe('')
    expect(dutyOfRights(['form:read', 'user:write'])).toBe('system')
    expect(dutyOfRights(['user:write', 'audit:read'])).toBeUndefined()
  })
})
