import { timingSafeEqual } from 'node:crypto'
import type { KeyPair } from '@liveline/contract/session.api.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import {
  findAccount,
  findAccountByName,
  listPasswordHistory,
  storePassword,
  userNameKey,
  type Account,
} from '../users/users.service.ts'
import { consumeChallenge, insertChallenge } from './challenges.repository.ts'
import type { FirstLogins } from './first-logins.ts'
import type { KeyRing } from './key-ring.ts'
import type { FailureSubject, LoginFailures } from './login-failures.ts'
import { sha256Of, type PasswordHasher } from './password-hash.ts'
import { findPasswordProblem, passwordMessages, type PasswordProblem } from './password-policy.ts'
import type { OpenedSession, SessionOrigin, SessionsService } from './sessions.service.ts'

const CHALLENGE_MS = 5 * 60_000
const PASSWORDS_REMEMBERED = 5
const SHA256_HEX = /^[0-9a-f]{64}$/i
const MD5_HEX = /^[0-9a-f]{32}$/i

export type AuthParts = {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: SessionsService
  readonly keyRing: KeyRing
  readonly hasher: PasswordHasher
  readonly failures: LoginFailures
  readonly systemConfig: SystemConfigService
  readonly firstLogins: FirstLogins
}

export type LoginAttempt = {
  readonly challenge: string
  readonly userName: string
  readonly password: string
  readonly passwordSha256: string
  readonly origin: SessionOrigin
}

export type LoggedIn = OpenedSession & { readonly userName: string; readonly mustChangePassword: boolean }

/** Login, logout and passwords (specification §5, §7; design.md §3 "Login, tokens, single sign-on"). */
export function createAuthService(parts: AuthParts) {
  const { database, clock, sessions, keyRing, hasher, failures, systemConfig, firstLogins } = parts

  /** Consumes the challenge, then opens what was encrypted for it; undefined when that is garbage. */
  async function open(challenge: string, ciphertexts: readonly string[]): Promise<string[] | undefined> {
    const keyId = await consumeChallenge(database, challenge, ciphertexts, clock.now())
    if (keyId === undefined) throw new AppError('CHALLENGE_EXPIRED')
    return keyRing.decrypt(keyId, ciphertexts)
  }

  async function isRightPassword(account: Account | undefined, sha256: string, md5: string): Promise<boolean> {
    if (account?.enabled && account.passwordHash !== null) return hasher.verifyDigest(account.passwordHash, sha256)
    await hasher.verifyNothing(sha256)
    if (!account?.enabled || account.importedMd5 === null || !MD5_HEX.test(md5)) return false
    return timingSafeEqual(Buffer.from(account.importedMd5.toLowerCase()), Buffer.from(md5.toLowerCase()))
  }

  async function refuse(subjects: readonly FailureSubject[], userName: string, address: string): Promise<never> {
    await database.transaction(async (tx) => {
      for (const subject of subjects) await failures.record(tx, subject)
      await audit(
        tx,
        { userId: 0, userName: userName.slice(0, 64) },
        {
          action: 'session.login',
          objectType: 'user',
          objectId: userName.slice(0, 64),
          result: 'refused',
          address,
        },
      )
    })
    throw new AppError('LOGIN_FAILED')
  }

  return {
    async issueKeyPair(): Promise<KeyPair> {
      const { id, modulus, exponent } = keyRing.currentPublicKey()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
      const key = await insertChallenge(database, { rsaKeyId: id, now, expiresAt })
      return { key, modulus, exponent, expiresAt: expiresAt.toISOString() }
    },

    /** One answer for a wrong name, a wrong password and a locked account, and one effort too. */
    async login(attempt: LoginAttempt): Promise<LoggedIn> {
      const { origin } = attempt
      const { address } = origin
      const opened = await open(attempt.challenge, [attempt.userName, attempt.password, attempt.passwordSha256])
      const [userName = '', md5 = '', sha256 = ''] = opened ?? []
      if (userName.trim() === '' || userName.length > 64 || !SHA256_HEX.test(sha256)) {
        await hasher.verifyNothing(sha256Of(''))
        throw new AppError('LOGIN_FAILED')
      }
      const byAccount: FailureSubject = { kind: 'account', subject: userNameKey(userName) }
      const byAddress: FailureSubject = { kind: 'address', subject: address }
      const account = await findAccountByName(database, userName)
      const isLocked = await failures.isLocked([byAccount, byAddress])
      const isRight = await isRightPassword(account, sha256, md5)
      if (isLocked) throw new AppError('LOGIN_FAILED')
      if (!isRight || account === undefined) return refuse([byAccount, byAddress], userName, address)

      const rehashed = account.passwordHash === null ? await hasher.hashDigest(sha256) : undefined
      const session = await database.transaction(async (tx) => {
        if (rehashed !== undefined) {
          const { userId, mustChangePassword } = account
          await storePassword(tx, { userId, passwordHash: rehashed, mustChange: mustChangePassword, now: clock.now() })
        }
        await failures.forget(tx, byAccount)
        const opened = await sessions.open(tx, account.userId, origin)
        await audit(tx, account, { action: 'session.login', objectType: 'user', objectId: account.userId, address })
        return opened
      })
      return { ...session, userName: account.userName, mustChangePassword: account.mustChangePassword }
    },

    /** Whom a token in the address would log in; one answer for every token that would not. */
    async previewToken(token: string): Promise<{ name: string; userName: string }> {
      const found = await sessions.findExchangeable(token)
      if (found === undefined) throw new AppError('TOKEN_NOT_EXCHANGEABLE')
      return { name: found.name, userName: found.userName }
    },

    /** Makes a session of the caller's own out of a token that others may have seen; works once. */
    async exchangeToken(token: string, origin: SessionOrigin): Promise<LoggedIn> {
      const found = await sessions.findExchangeable(token)
      if (found === undefined) throw new AppError('TOKEN_NOT_EXCHANGEABLE')
      const { userId, userName, mustChangePassword } = found
      const session = await database.transaction(async (tx) => {
        const opened = await sessions.exchange(tx, found, origin)
        if (opened === undefined) throw new AppError('TOKEN_NOT_EXCHANGEABLE')
        const { address } = origin
        await audit(tx, found, { action: 'session.exchange', objectType: 'user', objectId: userId, address })
        return opened
      })
      return { ...session, userName, mustChangePassword }
    },

    async logout(caller: Caller, userName: string): Promise<void> {
      if (userNameKey(userName) !== userNameKey(caller.userName)) {
        throw new AppError('FORBIDDEN', { details: { permission: 'session:end' } })
      }
      await database.transaction(async (tx) => {
        await sessions.end(tx, caller.sessionId, 'logout')
        await audit(tx, caller, { action: 'session.logout', objectType: 'user', objectId: caller.userId })
      })
    },

    async changePassword(
      caller: Caller,
      change: {
        challenge: string
        oldPassword: string
        oldPasswordSha256: string
        password: string
        passwordConfirm: string
      },
    ): Promise<void> {
      const opened = await open(change.challenge, [
        change.oldPassword,
        change.oldPasswordSha256,
        change.password,
        change.passwordConfirm,
      ])
      if (opened === undefined) throw new AppError('CHALLENGE_EXPIRED')
      const [oldMd5 = '', oldSha256 = '', password = '', confirmation = ''] = opened
      const subject: FailureSubject = { kind: 'account', subject: userNameKey(caller.userName) }
      const account = await findAccount(database, caller.userId)
      const isLocked = await failures.isLocked([subject])
      if (isLocked || !SHA256_HEX.test(oldSha256) || !(await isRightPassword(account, oldSha256, oldMd5))) {
        await failures.record(database, subject)
        throw new AppError('OLD_PASSWORD_WRONG')
      }

      const requireMixedCase = (await systemConfig.readValue('password.requireMixedCase')) === true
      const problem = findPasswordProblem({ password, confirmation, userName: caller.userName }, { requireMixedCase })
      if (problem !== undefined) throw policyRefusal(problem, caller)
      const sha256 = sha256Of(password)
      const remembered = await listPasswordHistory(database, caller.userId, PASSWORDS_REMEMBERED)
      for (const old of new Set([account?.passwordHash ?? '', ...remembered])) {
        if (old !== '' && (await hasher.verifyDigest(old, sha256))) throw policyRefusal('reused', caller)
      }

      const passwordHash = await hasher.hashDigest(sha256)
      await database.transaction(async (tx) => {
        await storePassword(tx, { userId: caller.userId, passwordHash, mustChange: false, now: clock.now() })
        await failures.forget(tx, subject)
        await sessions.endAllOf(tx, caller.userId, 'passwordChanged')
        await audit(tx, caller, { action: 'user.changePassword', objectType: 'user', objectId: caller.userId })
      })
      await firstLogins.forget(caller.userName)
    },
  }
}

export type AuthService = ReturnType<typeof createAuthService>

function policyRefusal(problem: PasswordProblem | 'reused', caller: Caller): AppError {
  const { zh, en } = passwordMessages[problem]
  return new AppError('PASSWORD_POLICY', { details: { reason: caller.language === 'en' ? en : zh, rule: problem } })
}
