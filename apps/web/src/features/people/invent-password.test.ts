import { expect, it } from 'vitest'
import { firstFailure, passwordRules } from '../../session/password-rules.ts'
import { inventPassword } from './invent-password.ts'

it('is allowed by the rules, reads well, and is another one each time', () => {
  const made = Array.from({ length: 50 }, () => inventPassword())
  expect(new Set(made).size).toBe(made.length)
  for (const password of made) {
    expect(password).toMatch(/^[A-HJKMNP-Z][a-hjkmnp-z]{3}-[2-9]{4}-[a-hjkmnp-z]{4}$/)
    expect(firstFailure(passwordRules(password, 'wangmin'), { requireMixedCase: true })).toBeUndefined()
  }
})
