/** Passwords that an administrator gives somebody: one-time ones, which the person replaces at the first login. */
import { say } from '@liveline/contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import { storePassword } from '../users/users.service.ts'
import { consumeChallenge } from './challenges.repository.ts'
import type { FirstLogins } from './first-logins.ts'
import type { KeyRing } from './key-ring.ts'
import { readPasswordRules } from './password-age.ts'
import { inventPassword, sha256Of, type PasswordHasher } from './password-hash.ts'
import { findPasswordProblem } from './password-policy.ts'
import { passwordTexts } from './password.texts.ts'

const DAY_MS = 86_400_000

/** Opened and judged, and not yet anybody's. */
export type GivenPassword = { readonly passwordHash: string }

export type GivenPasswords = ReturnType<typeof createGivenPasswords>

export function createGivenPasswords(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly keyRing: KeyRing
  readonly hasher: PasswordHasher
  readonly systemConfig: SystemConfigService
  readonly firstLogins: Pick<FirstLogins, 'forget'>
  /** How long a one-time password holds. */
  readonly oneTimeDays: number
}) {
  const { database, clock, keyRing, hasher, systemConfig, firstLogins, oneTimeDays } = parts

  return {
    /**
     * Uses the challenge up, whatever becomes of the call, and opens the password that was encrypted for it.
     * @throws {AppError} CHALLENGE_EXPIRED
     */
    async open(challenge: string, ciphertext: string | undefined): Promise<string | undefined> {
      const ciphertexts = ciphertext === undefined ? [] : [ciphertext]
      const keyId = await consumeChallenge(database, challenge, ciphertexts, clock.now())
      if (keyId === undefined) throw new AppError('CHALLENGE_EXPIRED')
      if (ciphertext === undefined) return undefined
      const [password] = (await keyRing.decrypt(keyId, ciphertexts)) ?? []
      if (password === undefined) throw new AppError('CHALLENGE_EXPIRED')
      return password
    },

    /** @throws {AppError} PASSWORD_POLICY */
    async judge({ language }: Pick<Caller, 'language'>, password: string, userName: string): Promise<GivenPassword> {
      const rules = await readPasswordRules(systemConfig)
      const problem = findPasswordProblem({ password, confirmation: password, userName }, rules)
      if (problem !== undefined) {
        throw new AppError('PASSWORD_POLICY', {
          details: { reason: say(language, passwordTexts[problem]), rule: problem },
        })
      }
      return { passwordHash: await hasher.hashDigest(sha256Of(password)) }
    },

    /** A new one that nobody has seen. */
    async invent(): Promise<GivenPassword & { readonly password: string }> {
      const password = inventPassword()
      return { password, passwordHash: await hasher.hashDigest(sha256Of(password)) }
    },

    /** When those end that are given now. */
    ends: (): Date => new Date(clock.now().getTime() + oneTimeDays * DAY_MS),

    /** Makes it the person's until it is changed at the first login, or ends. @returns when it ends */
    async give(tx: Tx, userId: number, { passwordHash }: GivenPassword): Promise<Date> {
      const now = clock.now()
      const oneTimeUntil = new Date(now.getTime() + oneTimeDays * DAY_MS)
      await storePassword(tx, { userId, passwordHash, mustChange: true, oneTimeUntil, now })
      return oneTimeUntil
    },

    /** Takes somebody out of the file of first logins, whose password is another one by now. */
    forget: (userName: string): Promise<void> => firstLogins.forget(userName),
  }
}
