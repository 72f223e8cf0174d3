import { say } from '@liveline/contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import { findAccount, listPasswordHistory, storePassword, type Account } from '../users/users.service.ts'
import type { FirstLogins } from './first-logins.ts'
import type { Attempt, LoginLimits } from './login-limits.ts'
import { readPasswordRules } from './password-age.ts'
import { SHA256_HEX, sha256Of, type PasswordHasher } from './password-hash.ts'
import { findPasswordProblem, type PasswordProblem } from './password-policy.ts'
import { passwordTexts } from './password.texts.ts'
import type { SessionsService } from './sessions.service.ts'

const PASSWORDS_REMEMBERED = 5

interface PasswordParts {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: SessionsService
  readonly hasher: PasswordHasher
  readonly limits: LoginLimits
  readonly systemConfig: SystemConfigService
  readonly firstLogins: FirstLogins
}

/** How a login looks at a password, which its change and the unlocking of a session do alike. */
export interface PasswordCheck {
  readonly open: (challenge: string, ciphertexts: readonly string[]) => Promise<string[] | undefined>
  readonly isRightPassword: (account: Account | undefined, sha256: string, md5: string) => Promise<boolean>
  readonly evaluate: <T>(attempt: Attempt, work: () => Promise<T>) => Promise<T>
}

/**
 * The person's own change of password (specification §5), which ends every session of his. The old one is counted like
 * that of a login, and its challenge used up, whatever becomes of the call.
 */
export function createPasswordChange(parts: PasswordParts, { open, isRightPassword, evaluate }: PasswordCheck) {
  const { database, clock, sessions, hasher, limits, systemConfig, firstLogins } = parts

  /** @throws {AppError} CHALLENGE_EXPIRED, OLD_PASSWORD_WRONG, PASSWORD_POLICY */
  return async function changePassword(
    caller: Caller,
    change: {
      challenge: string
      oldPassword: string
      oldPasswordSha256: string
      password: string
      passwordConfirm: string
      address: string
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
    const counted = await limits.reserve(caller.userName, change.address)
    if (counted === undefined || !SHA256_HEX.test(oldSha256)) throw new AppError('OLD_PASSWORD_WRONG')
    const { account, isRight } = await evaluate(counted, async () => {
      const found = await findAccount(database, caller.userId)
      return { account: found, isRight: await isRightPassword(found, oldSha256, oldMd5) }
    })
    if (!isRight) {
      const entry = { action: 'user.changePassword', objectType: 'user', objectId: caller.userId }
      await database.transaction((tx) => audit(tx, caller, { ...entry, result: 'refused', address: change.address }))
      throw new AppError('OLD_PASSWORD_WRONG')
    }
    await database.transaction((tx) => limits.succeeded(tx, counted))

    const rules = await readPasswordRules(systemConfig)
    const problem = findPasswordProblem({ password, confirmation, userName: caller.userName }, rules)
    if (problem !== undefined) throw policyRefusal(problem, caller)
    const sha256 = sha256Of(password)
    const remembered = await listPasswordHistory(database, caller.userId, PASSWORDS_REMEMBERED)
    for (const old of new Set([account?.passwordHash ?? '', ...remembered])) {
      if (old !== '' && (await hasher.verifyDigest(old, sha256))) throw policyRefusal('reused', caller)
    }

    const passwordHash = await hasher.hashDigest(sha256)
    await database.transaction(async (tx) => {
      const { userId } = caller
      await storePassword(tx, { userId, passwordHash, mustChange: false, oneTimeUntil: null, now: clock.now() })
      await sessions.endAllOf(tx, caller.userId, 'passwordChanged')
      await audit(tx, caller, { action: 'user.changePassword', objectType: 'user', objectId: caller.userId })
    })
    await firstLogins.forget(caller.userName)
  }
}

function policyRefusal(problem: PasswordProblem | 'reused', caller: Caller): AppError {
  const reason = say(caller.language, passwordTexts[problem])
  return new AppError('PASSWORD_POLICY', { details: { reason, rule: problem } })
}
