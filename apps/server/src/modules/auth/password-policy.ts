import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@liveline/contract/constants.ts'

export type PasswordProblem = 'required' | 'length' | 'composition' | 'confirmation' | 'userName' | 'common'

export type PasswordRules = { readonly requireMixedCase: boolean }

/** Specification §5, word for word in English; the composition message asks for more than the rule does (answers A4). */
export const passwordMessages: Readonly<Record<PasswordProblem | 'reused', { zh: string; en: string }>> = {
  required: { zh: '请输入新密码', en: 'please enter the new password' },
  length: { zh: '请输入8到18位密码', en: 'enter an 8 to 18 character password' },
  composition: {
    zh: '必须包含大小写字母、数字和特殊字符',
    en: 'it must contain upper and lower case letters, digits and special characters',
  },
  confirmation: { zh: '两次输入的密码不一致', en: 'the two passwords do not match' },
  userName: { zh: '密码不能包含用户名', en: 'the password must not contain the user name' },
  common: { zh: '密码过于常见，请换一个', en: 'this password is too common, choose another' },
  reused: { zh: '不能使用最近五次用过的密码', en: 'the password must differ from the last five' },
}

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
