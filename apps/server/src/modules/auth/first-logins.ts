import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database/open-database.ts'
import { systemCaller, type Caller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import { audit } from '../audit/audit.service.ts'
import {
  dateOneTimePassword,
  findAccountByName,
  listEndedOneTimeNames,
  listNamesWithOwnPassword,
  lockAccountsWithoutPassword,
  storePassword,
  userNameKey,
  type Account,
} from '../users/users.service.ts'
import { listRolesOf } from './first-logins.repository.ts'
import { createFirstLoginFile, type FirstLogin } from './first-login-file.ts'
import { inventPassword, sha256Of, type PasswordHasher } from './password-hash.ts'

export type { FirstLogin } from './first-login-file.ts'

/** Holders of these rights must replace their one-time password at once (design.md §3). */
const ADMINISTRATOR_RIGHTS = ['user:write', 'role:write', 'audit:read']
const DAY_MS = 86_400_000

type Parts = {
  readonly database: Database
  readonly clock: Clock
  readonly hasher: PasswordHasher
  readonly dataDir: string
  /** How long a one-time password holds. */
  readonly oneTimeDays: number
  readonly log: Log
}

/** One-time passwords, kept in `first-login.json` until each has been changed or has ended. */
export function createFirstLogins({ database, clock, hasher, dataDir, oneTimeDays, log }: Parts) {
  const file = createFirstLoginFile(dataDir)

  async function give(
    tx: Tx,
    { userId, userName, name }: Account,
    held: { roles: readonly string[]; mustChange: boolean },
  ): Promise<FirstLogin> {
    const password = inventPassword()
    const now = clock.now()
    const oneTimeUntil = new Date(now.getTime() + oneTimeDays * DAY_MS)
    const passwordHash = await hasher.hashDigest(sha256Of(password))
    await storePassword(tx, { userId, passwordHash, mustChange: held.mustChange, oneTimeUntil, now })
    return { userName, name, roles: [...held.roles], password, expiresAt: oneTimeUntil.toISOString(), shown: false }
  }

  /** Passwords issued before they had an end: those that still hold get one from now on. */
  async function dateOldOnes(): Promise<void> {
    const undated = (await file.read()).filter(({ expiresAt }) => expiresAt === undefined)
    const until = new Date(clock.now().getTime() + oneTimeDays * DAY_MS)
    for (const { userName, password } of undated) {
      const account = await findAccountByName(database, userName)
      if (account === undefined || account.passwordHash === null) continue
      const isStillIt = await hasher.verifyDigest(account.passwordHash, sha256Of(password))
      if (isStillIt) await dateOneTimePassword(database, account.userId, until)
    }
    const dated = (login: FirstLogin) => ({ ...login, expiresAt: login.expiresAt ?? until.toISOString() })
    if (undated.length > 0) await file.change((logins) => logins.map(dated))
  }

  return {
    path: file.path,
    read: file.read,

    /** The user names of those whose one-time password ended before they chose one. */
    listEnded: () => listEndedOneTimeNames(database, clock.now()),

    /** Gives every local account without a password a one-time one; the file is written before the change is final. */
    async issue(): Promise<void> {
      await dateOldOnes()
      const now = clock.now().toISOString()
      // Changed at another server, which has a file of its own.
      const changed = await listNamesWithOwnPassword(
        database,
        (await file.read()).map(({ userName }) => userName),
      )
      await file.change((logins) =>
        without(
          logins,
          ({ userName, expiresAt }) => changed.includes(userName) || (expiresAt !== undefined && expiresAt <= now),
        ),
      )
      await database.transaction(async (tx) => {
        const accounts = await lockAccountsWithoutPassword(tx)
        if (accounts.length === 0) return
        const rolesOf = await listRolesOf(tx, accounts, ADMINISTRATOR_RIGHTS)
        const issued: FirstLogin[] = []
        for (const account of accounts) {
          const { roles = [], hasOneOf = false } = rolesOf.get(account.userId) ?? {}
          issued.push(await give(tx, account, { roles, mustChange: hasOneOf }))
        }
        await audit(tx, systemCaller(), {
          action: 'user.issueFirstPasswords',
          objectType: 'user',
          objectId: accounts.map(({ userId }) => userId).join(','),
        })
        await file.change((logins) => [...logins, ...issued])
      })
    },

    /**
     * A new one-time password, which must be changed at the first login; undefined when nobody has that name. It is
     * shown to whoever asked and kept nowhere. The old password and every session end with it.
     */
    async renew(
      by: Pick<Caller, 'userId' | 'userName'>,
      userName: string,
      endSessions: (tx: Tx, userId: number) => Promise<void>,
    ): Promise<FirstLogin | undefined> {
      const renewed = await database.transaction(async (tx) => {
        const account = await findAccountByName(tx, userName)
        if (account === undefined) return undefined
        const login = await give(tx, account, { roles: [], mustChange: true })
        await endSessions(tx, account.userId)
        await audit(tx, by, { action: 'user.resetPassword', objectType: 'user', objectId: account.userId })
        return login
      })
      if (renewed !== undefined) await file.change((logins) => withoutName(logins, userName))
      return renewed
    },

    /** From now on a start names the file instead of printing them. */
    noteShown: () =>
      file.change((logins) =>
        logins.every(({ shown }) => shown) ? logins : logins.map((login) => ({ ...login, shown: true })),
      ),

    /** Takes a person out of the file once the password is changed or used up. */
    async forget(userName: string): Promise<void> {
      await file
        .change((logins) => withoutName(logins, userName))
        .catch((error: unknown) =>
          // The password in the file is worth nothing any more, and the change itself stands.
          log.warn({ err: error }, 'first-login.json could not be brought up to date'),
        )
    },
  }
}

export type FirstLogins = ReturnType<typeof createFirstLogins>

/** The same list when nobody goes. */
function without(logins: readonly FirstLogin[], goes: (login: FirstLogin) => boolean): readonly FirstLogin[] {
  return logins.some(goes) ? logins.filter((login) => !goes(login)) : logins
}

const withoutName = (logins: readonly FirstLogin[], userName: string) =>
  without(logins, (login) => userNameKey(login.userName) === userNameKey(userName))
