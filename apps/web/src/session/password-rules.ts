import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@liveline/contract/constants.ts'

export interface PasswordRules {
  readonly length: boolean
  readonly digit: boolean
  readonly letter: boolean
  readonly special: boolean
  /** Recommended, not binding (answers A4). */
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

/** Message key of the first rule that fails, in the order of the specification. */
export function firstFailure(rules: PasswordRules): 'length' | 'characters' | 'composition' | 'userName' | undefined {
  if (!rules.length) return 'length'
  if (!rules.characters) return 'characters'
  if (!rules.digit || !rules.letter || !rules.special) return 'composition'
  return rules.withoutUserName ? undefined : 'userName'
}
