import { describe, expect, it } from 'vitest'
import { firstFailure, passwordRules } from './password-rules.ts'

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
    expect(firstFailure(passwordRules(password, 'zhang.san'))).toBe(failure)
  })
})
