import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@liveline/contract/constants.ts'

export type PasswordProblem = 'required' | 'length' | 'composition' | 'confirmation' | 'userName' | 'common'

export type PasswordRules = { readonly requireMixedCase: boolean }

const SPECIAL = /[!-/:-@[-`{-~]/
const ALLOWED = /^[!-~]+$/
/** The stems of the commonest passwords that satisfy the rule. */
const COMMON = /^(p[a@]ss?w[o0]rd|admin|qwerty|abc|a?123456|welcome|iloveyou|letmein|test|root|user)[\d!@#$%^&*._-]*$/i

/**
 * The first rule a new password breaks; undefined when it may be used (specification §5, answers A4, A5).
 * Length counts code points; only printable ASCII without the space is allowed.
 */
export function findPasswordProblem(
  { password, confirmation, userName }: { password: string; confirmation: string; userName: string },
  { requireMixedCase }: PasswordRules,
): PasswordProblem | undefined {
  const length = [...password].length
  if (length === 0) return 'required'
  if (length < PASSWORD_MIN_LENGTH || length > PASSWORD_MAX_LENGTH) return 'length'
  const letters = requireMixedCase ? /[a-z]/.test(password) && /[A-Z]/.test(password) : /[A-Za-z]/.test(password)
  if (!letters || !/\d/.test(password) || !SPECIAL.test(password) || !ALLOWED.test(password)) return 'composition'
  if (userName !== '' && password.toLowerCase().includes(userName.toLowerCase())) return 'userName'
  if (COMMON.test(password)) return 'common'
  if (password !== confirmation) return 'confirmation'
  return undefined
}
