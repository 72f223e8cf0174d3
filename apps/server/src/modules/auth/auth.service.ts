import type { Language } from '@liveline/contract/language.ts'
import { timingSafeEqual } from 'node:crypto'
import type { KeyPair } from '@liveline/contract/session/shapes.ts'
import type { VerifyCodeRule } from '@liveline/contract/system-config/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { OneTimePasswords } from '../../config.ts'
import type { Database, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import type { LateAudit } from '../audit/late-audit.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import {
  endOneTimePassword,
  findAccountByName,
  storePassword,
  userNameKey,
  type Account,
} from '../users/users.service.ts'
import { createPasswordChange } from './change-password.ts'
import { consumeChallenge, insertChallenge, noteCiphertexts } from './challenges.repository.ts'
import type { FirstLogins } from './first-logins.ts'
import type { KeyRing } from './key-ring.ts'
import { TOLD_FROM_FAILURE } from './login-limit-rules.ts'
import type { Attempt, LoginLimits } from './login-limits.ts'
import type { PasswordAge } from './password-age.ts'
import { SHA256_HEX, sha256Of, type PasswordHasher } from './password-hash.ts'
import { createOwnSessions } from './own-sessions.ts'
import { createSessionLock } from './session-lock.ts'
import type { LoggedIn, SessionOrigin, SessionsService } from './sessions.service.ts'
import { createTokenExchange } from './token-exchange.ts'
import type { TakenCode, VerifyCodes } from './verify-codes.ts'

const CHALLENGE_MS = 5 * 60_000
const MD5_HEX = /^[0-9a-f]{32}$/i
const LONGEST_USER_NAME = 64
const CONTROL_CHARACTER = /\p{Cc}/u

export type AuthParts = {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: SessionsService
  readonly keyRing: KeyRing
  readonly hasher: PasswordHasher
  readonly limits: LoginLimits
  readonly verifyCodes: VerifyCodes
  readonly systemConfig: SystemConfigService
  readonly passwordAge: PasswordAge
  readonly firstLogins: FirstLogins
  /** For refused logins. */
  readonly lateAudit: LateAudit
  /** Whether a one-time password ends at its first use, or when it is changed or too old. */
  readonly oneTimePasswords: OneTimePasswords
}

export type LoginAttempt = {
  readonly challenge: string
  readonly userName: string
  readonly password: string
  readonly passwordSha256: string
  /** Empty: none was entered. */
  readonly verifyCode: string
  readonly origin: SessionOrigin
}

/**
 * Login, logout and passwords (specification §5, §7; design.md §3 "Login, tokens, single sign-on"). What a password is
 * tried for is counted, and its challenge used up, whatever becomes of the call: login and change of a password write
 * in transactions of their own.
 */
export function createAuthService(parts: AuthParts) {
  const { database, clock, sessions, keyRing, hasher, limits, verifyCodes } = parts
  const { systemConfig, passwordAge, firstLogins, lateAudit } = parts

  /** Consumes the challenge, then opens what was encrypted for it; undefined when that is garbage. */
  async function open(challenge: string, ciphertexts: readonly string[]): Promise<string[] | undefined> {
    const keyId = await consumeChallenge(database, challenge, ciphertexts, clock.now())
    if (keyId === undefined) throw new AppError('CHALLENGE_EXPIRED')
    return keyRing.decrypt(keyId, ciphertexts)
  }

  /** As `open`; the challenge may be one that a code was sent for, which serves several tries. */
  async function openLogin(
    attempt: LoginAttempt,
  ): Promise<{ opened: string[] | undefined; code: TakenCode | undefined }> {
    const ciphertexts = [attempt.userName, attempt.password, attempt.passwordSha256]
    const code = attempt.verifyCode === '' ? undefined : await verifyCodes.take(attempt.challenge)
    if (code === undefined) return { opened: await open(attempt.challenge, ciphertexts), code }
    if (!(await noteCiphertexts(database, code.rsaKeyId, ciphertexts))) throw new AppError('CHALLENGE_EXPIRED')
    return { opened: await keyRing.decrypt(code.rsaKeyId, ciphertexts), code }
  }

  const ruleOfCodes = () => systemConfig.read('verifyCode')

  /** With what the person may know of his tries. */
  const loginRefusal = async (userName: string, address: string) =>
    new AppError('LOGIN_FAILED', { details: { ...(await limits.tell(userName, address)) } })

  const noteRefused = (userName: string, address: string) =>
    lateAudit.note(
      { userId: 0, userName },
      { action: 'session.login', objectType: 'user', objectId: userName, address, result: 'refused' },
    )

  async function isRightPassword(account: Account | undefined, sha256: string, md5: string): Promise<boolean> {
    if (account?.enabled && account.passwordHash !== null) return hasher.verifyDigest(account.passwordHash, sha256)
    await hasher.verifyNothing(sha256)
    if (!account?.enabled || account.importedMd5 === null || !MD5_HEX.test(md5)) return false
    return timingSafeEqual(Buffer.from(account.importedMd5.toLowerCase()), Buffer.from(md5.toLowerCase()))
  }

  /** Looks at the password of a counted attempt; one that could not be looked at does not count. */
  async function evaluate<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      // Why it could not be looked at matters more; what stays counted is forgotten in time.
      await limits.giveBack(attempt).catch(() => undefined)
      throw error
    }
  }

  const hasEnded = ({ oneTimeUntil }: Account) => oneTimeUntil !== null && oneTimeUntil <= clock.now()

  return {
    changePassword: createPasswordChange(parts, { open, isRightPassword, evaluate }),

    ...createSessionLock(parts, { open, isRightPassword, evaluate }),

    ...createTokenExchange(sessions),

    ...createOwnSessions(sessions),

    async issueKeyPair(): Promise<KeyPair> {
      const { id, modulus, exponent } = keyRing.currentPublicKey()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
      const key = await insertChallenge(database, { rsaKeyId: id, now, expiresAt })
      return { key, modulus, exponent, expiresAt: expiresAt.toISOString() }
    },

    /** @throws {AppError} VERIFY_CODE_OFF, CHALLENGE_EXPIRED, RATE_LIMITED */
    async sendVerifyCode(request: { challenge: string; userName: string; address: string; language: Language }) {
      if ((await ruleOfCodes()) === 'off') throw new AppError('VERIFY_CODE_OFF')
      const rsaKeyId = await consumeChallenge(database, request.challenge, [request.userName], clock.now())
      const [userName = ''] = (rsaKeyId && (await keyRing.decrypt(rsaKeyId, [request.userName]))) || []
      if (rsaKeyId === undefined || !isUserName(userName)) throw new AppError('CHALLENGE_EXPIRED')
      const { address, language } = request
      return verifyCodes.issue({ id: request.challenge, rsaKeyId }, { userName, address, language })
    },

    /** One answer for a wrong name, a wrong password and a locked account, and one effort too. */
    async login(attempt: LoginAttempt): Promise<LoggedIn> {
      const { origin } = attempt
      const { address } = origin
      const { opened, code } = await openLogin(attempt)
      const rule = await ruleOfCodes()
      const [userName = '', md5 = '', sha256 = ''] = opened ?? []
      const isReadable = isUserName(userName) && SHA256_HEX.test(sha256)
      const counted = isReadable ? await limits.reserve(userName, address) : undefined
      if (counted === undefined) {
        // What is not looked at takes the same steps as what is: at a blocked source the time would tell who works there.
        if (isReadable) await findAccountByName(database, userName)
        await hasher.verifyNothing(sha256Of(''))
        throw isReadable ? await loginRefusal(userName, address) : new AppError('LOGIN_FAILED')
      }
      if (needsCode(rule, counted)) {
        if (attempt.verifyCode === '') {
          // Nothing was guessed.
          await limits.giveBack(counted)
          throw new AppError('VERIFY_CODE_REQUIRED')
        }
        if (code === undefined || !code.isFor(userName, attempt.verifyCode)) {
          await noteRefused(userName, address)
          throw new AppError('VERIFY_CODE_WRONG', { details: { ...(await limits.tell(userName, address)) } })
        }
      }
      const { account, isRight, rehashed } = await evaluate(counted, async () => {
        const found = await findAccountByName(database, userName)
        const fits = await isRightPassword(found, sha256, md5)
        const isImported = fits && found?.passwordHash === null
        return { account: found, isRight: fits, rehashed: isImported ? await hasher.hashDigest(sha256) : undefined }
      })
      if (!isRight || account === undefined || hasEnded(account)) {
        await noteRefused(userName, address)
        throw await loginRefusal(userName, address)
      }

      const endsNow = account.oneTimeUntil !== null && parts.oneTimePasswords === 'once'
      const mustChangePassword = account.mustChangePassword || endsNow || (await passwordAge.isExpired(account))
      const session = await database.transaction(async (tx) => {
        if (rehashed !== undefined) {
          const { userId } = account
          const now = clock.now()
          await storePassword(tx, {
            userId,
            passwordHash: rehashed,
            // Not of its age: what is expired is so by itself, and may be asked for less one day.
            mustChange: account.mustChangePassword || endsNow,
            oneTimeUntil: null,
            now,
          })
        }
        await limits.succeeded(tx, counted)
        // Of two who use it at the same moment the second is late.
        if (endsNow && !(await endOneTimePassword(tx, account.userId, clock.now()))) throw new AppError('LOGIN_FAILED')
        // So is the second of two with one code.
        if (code !== undefined && !(await verifyCodes.use(tx, code))) throw new AppError('VERIFY_CODE_WRONG')
        const opened = await sessions.open(tx, account.userId, origin)
        await audit(tx, account, { action: 'session.login', objectType: 'user', objectId: account.userId, address })
        return opened
      })
      if (endsNow) await firstLogins.forget(account.userName)
      return { ...session, userName: account.userName, mustChangePassword }
    },

    async logout(write: Write, caller: Caller, userName: string): Promise<void> {
      if (userNameKey(userName) !== userNameKey(caller.userName)) {
        throw new AppError('FORBIDDEN', { details: { permission: 'session:end' } })
      }
      await write(async (tx) => {
        await sessions.end(tx, caller.sessionId, 'logout')
        await audit(tx, caller, { action: 'session.logout', objectType: 'user', objectId: caller.userId })
      })
    },
  }
}

export type AuthService = ReturnType<typeof createAuthService>

const needsCode = (rule: VerifyCodeRule, { failures }: Attempt): boolean =>
  rule === 'always' || (rule === 'afterFailures' && failures >= TOLD_FROM_FAILURE)

/** What could be somebody's: PostgreSQL keeps no NUL, and no account has the others. */
function isUserName(text: string): boolean {
  const name = text.trim()
  return name !== '' && text.length <= LONGEST_USER_NAME && !CONTROL_CHARACTER.test(name)
}
