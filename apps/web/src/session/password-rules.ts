import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { LOCAL_USER_SOURCE, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@liveline/contract/constants.ts'

export interface PasswordRules {
  readonly length: boolean
  readonly digit: boolean
  readonly letter: boolean
  readonly special: boolean
  /** Recommended, unless the operator has made it binding (answers A4). */
  readonly mixedCase: boolean
  readonly withoutUserName: boolean
  /** Only printable ASCII without spaces (answers A5). */
  readonly characters: boolean
}

/** Which rules of specification §5 a new password meets; the server decides again. */
export function passwordRules(password: string, userName: string): PasswordRules {
  const length = Array.from(password).length
  return {
    length: length >= PASSWORD_MIN_LENGTH && length <= PASSWORD_MAX_LENGTH,
    digit: /[0-9]/.test(password),
    letter: /[A-Za-z]/.test(password),
    special: /[!-/:-@[-`{-~]/.test(password),
    mixedCase: /[a-z]/.test(password) && /[A-Z]/.test(password),
    withoutUserName: userName === '' || !password.toLowerCase().includes(userName.toLowerCase()),
    characters: /^[!-~]*$/.test(password),
  }
}

type PasswordFailure = 'length' | 'characters' | 'composition' | 'userName'

/** Message key of the first rule that fails, in the order of the specification. */
export function firstFailure(
  rules: PasswordRules,
  { requireMixedCase }: { readonly requireMixedCase: boolean },
): PasswordFailure | undefined {
  if (!rules.length) return 'length'
  if (!rules.characters) return 'characters'
  if (!rules.digit || !rules.letter || !rules.special) return 'composition'
  if (requireMixedCase && !rules.mixedCase) return 'composition'
  return rules.withoutUserName ? undefined : 'userName'
}

/** So long that both cases of letters are no longer what matters. */
const LONG = 12

/** A word for it; weak is what would be refused. */
export function strengthOf(password: string, rules: PasswordRules): 'none' | 'weak' | 'fair' | 'strong' {
  if (password === '') return 'none'
  if (firstFailure(rules, { requireMixedCase: false }) !== undefined) return 'weak'
  return rules.mixedCase && Array.from(password).length >= LONG ? 'strong' : 'fair'
}

/** Why a password must be changed before anything else. */
export function forcedReason({
  userSource,
  passwordUpdateTime,
  passwordPolicy: { maxAgeDays },
}: Pick<UserInfo, 'userSource' | 'passwordUpdateTime' | 'passwordPolicy'>): 'firstLogin' | 'expired' {
  return userSource === LOCAL_USER_SOURCE && maxAgeDays > 0 && passwordUpdateTime >= maxAgeDays
    ? 'expired'
    : 'firstLogin'
}
