import { describe, expect, it } from 'vitest'
import { firstFailure, passwordRules, strengthOf } from './password-rules.ts'

describe('a new password', () => {
  it.each([
    ['Abc123!', 'length'],
    ['Abcdefgh12345678!!!', 'length'],
    ['abcdefgh!', 'composition'],
    ['12345678!', 'composition'],
    ['abcd12345', 'composition'],
    ['abc 1234!', 'characters'],
    ['密码abc1234!', 'characters'],
    ['zhang.san-1', 'userName'],
    ['abcd1234!', undefined],
    ['Abcd1234!', undefined],
  ])('%s fails at %s', (password, failure) => {
    expect(firstFailure(passwordRules(password, 'zhang.san'), { requireMixedCase: false })).toBe(failure)
  })

  it.each([
    ['abcd1234!', 'composition'],
    ['ABCD1234!', 'composition'],
    ['Abcd1234!', undefined],
  ])('%s, where both cases are wanted, fails at %s', (password, failure) => {
    expect(firstFailure(passwordRules(password, 'zhang.san'), { requireMixedCase: true })).toBe(failure)
  })

  it.each([
    ['', 'none'],
    ['Abc123!', 'weak'],
    ['abcd1234!', 'fair'],
    ['Abcd1234!', 'fair'],
    ['Abcd-1234-efg', 'strong'],
    ['abcd-1234-efg', 'fair'],
  ])('%s is %s', (password, strength) => {
    expect(strengthOf(password, passwordRules(password, 'zhang.san'))).toBe(strength)
  })
})
