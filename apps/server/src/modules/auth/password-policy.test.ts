import { describe, expect, it } from 'vitest'
import { findPasswordProblem, type PasswordProblem } from './password-policy.ts'
import { passwordTexts } from './password.texts.ts'

const table: [password: string, problem: PasswordProblem | undefined, withMixedCase: PasswordProblem | undefined][] = [
  ['', 'required', 'required'],
  ['Ab1!efg', 'length', 'length'],
  ['Ab1!efgh', undefined, undefined],
  ['Ab1!efghijklmnopqr', undefined, undefined],
  ['Ab1!efghijklmnopqrs', 'length', 'length'],
  ['ab1!efgh', undefined, 'composition'],
  ['AB1!EFGH', undefined, 'composition'],
  ['Abc!efgh', 'composition', 'composition'],
  ['12345!78', 'composition', 'composition'],
  ['Ab12efgh', 'composition', 'composition'],
  ['Ab1! fgh', 'composition', 'composition'],
  ['Ab1!密码密码', 'composition', 'composition'],
  ['1!chenYU9', 'userName', 'userName'],
  ['P@ssw0rd123!', 'common', 'common'],
  ['Admin123!', 'common', 'common'],
]

describe('password policy', () => {
  it.each(table)('%s: %s, with mixed case %s', (password, problem, withMixedCase) => {
    const candidate = { password, confirmation: password, userName: 'chenyu' }
    expect(findPasswordProblem(candidate, { requireMixedCase: false })).toBe(problem)
    expect(findPasswordProblem(candidate, { requireMixedCase: true })).toBe(withMixedCase)
  })

  it('refuses a confirmation that differs', () => {
    const candidate = { password: 'Ab1!efgh', confirmation: 'Ab1!efgi', userName: 'chenyu' }
    expect(findPasswordProblem(candidate, { requireMixedCase: false })).toBe('confirmation')
  })

  it('says it in the words of the specification', () => {
    expect(passwordTexts.length.en).toBe('enter an 8 to 18 character password')
    expect(passwordTexts.composition.en).toBe(
      'it must contain upper and lower case letters, digits and special characters',
    )
    expect(passwordTexts.confirmation.en).toBe('the two passwords do not match')
  })
})
