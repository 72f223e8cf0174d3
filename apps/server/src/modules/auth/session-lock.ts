import type { Database, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import type { LateAudit } from '../audit/late-audit.service.ts'
import { findAccount } from '../users/users.service.ts'
import type { PasswordCheck } from './change-password.ts'
import type { LoginLimits } from './login-limits.ts'
import { SHA256_HEX } from './password-hash.ts'
import type { SessionsService } from './sessions.service.ts'

interface LockParts {
  readonly database: Database
  readonly sessions: SessionsService
  readonly limits: LoginLimits
  /** For refused passwords. */
  readonly lateAudit: LateAudit
}

type EnteredPassword = {
  readonly challenge: string
  readonly password: string
  readonly passwordSha256: string
  readonly address: string
}

/**
 * The lock screen (answers H9): the session stays, and asks for nothing more until its person enters the password, which
 * is counted like that of a login, whatever becomes of the call. What is dangerous asks for it once more in the same way.
 */
export function createSessionLock(parts: LockParts, { open, isRightPassword, evaluate }: PasswordCheck) {
  const { database, sessions, limits, lateAudit } = parts
  const entryOf = ({ sessionId }: Caller, action: string) => ({ action, objectType: 'session', objectId: sessionId })

  /** Looks at the password of the person who calls, counted like that of a login. @returns the counted attempt */
  async function enterPassword(
    caller: Caller,
    attempt: EnteredPassword,
    { action, code }: { action: string; code: 'UNLOCK_FAILED' | 'CONFIRM_FAILED' },
  ) {
    const { address } = attempt
    const refusal = async () => new AppError(code, { details: { ...(await limits.tell(caller.userName, address)) } })
    const [md5 = '', sha256 = ''] = (await open(attempt.challenge, [attempt.password, attempt.passwordSha256])) ?? []
    const counted = SHA256_HEX.test(sha256) ? await limits.reserve(caller.userName, address) : undefined
    if (counted === undefined) throw await refusal()
    const isRight = await evaluate(counted, async () =>
      isRightPassword(await findAccount(database, caller.userId), sha256, md5),
    )
    if (isRight) return counted
    lateAudit.note(caller, { ...entryOf(caller, action), address, result: 'refused' })
    throw await refusal()
  }

  return {
    async lock(write: Write, caller: Caller): Promise<void> {
      await write(async (tx) => {
        await sessions.lock(tx, caller.sessionId)
        await audit(tx, caller, entryOf(caller, 'session.lock'))
      })
    },

    /** Notes that the person has entered the password again. @throws {AppError} CHALLENGE_EXPIRED, CONFIRM_FAILED */
    async confirm(caller: Caller, attempt: EnteredPassword): Promise<void> {
      const { address } = attempt
      const counted = await enterPassword(caller, attempt, { action: 'session.confirm', code: 'CONFIRM_FAILED' })
      await database.transaction(async (tx) => {
        await limits.succeeded(tx, counted)
        await sessions.confirm(tx, caller.sessionId)
        await audit(tx, caller, { ...entryOf(caller, 'session.confirm'), address })
      })
    },

    /** @throws {AppError} CHALLENGE_EXPIRED, UNLOCK_FAILED */
    async unlock(caller: Caller, attempt: EnteredPassword): Promise<void> {
      const { address } = attempt
      const counted = await enterPassword(caller, attempt, { action: 'session.unlock', code: 'UNLOCK_FAILED' })
      await database.transaction(async (tx) => {
        await limits.succeeded(tx, counted)
        await sessions.unlock(tx, caller.sessionId)
        await audit(tx, caller, { ...entryOf(caller, 'session.unlock'), address })
      })
    },
  }
}
