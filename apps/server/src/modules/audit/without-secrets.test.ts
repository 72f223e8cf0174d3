import { expect, it } from 'vitest'
import { auditRow } from './audit.service.ts'

const kept = (before: unknown, after?: unknown) =>
  auditRow({ userId: 1, userName: 'a' }, { action: 'x.y', objectType: 'x', objectId: 1, before, after }).detail

it.each([
  ['password'],
  ['oldPassword'],
  ['passwordSha256'],
  ['clientSecret'],
  ['authorization'],
  ['verifyCode'],
  ['token'],
  ['accessToken'],
  ['passphrase'],
])('writes no %s, however deep it lies', (name) => {
  expect(kept({ list: [{ [name]: 'canary-7f' }] }, { [name]: 'canary-7f' })).not.toContain('canary')
})

it('keeps what only speaks of one', () => {
  const facts = { mustChangePassword: true, tokens: 3, name: 'password', tokenised: 'no' }
  expect(JSON.parse(kept(facts))).toEqual({ before: facts })
})
