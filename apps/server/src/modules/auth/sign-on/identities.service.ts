/** Whom providers of single sign-on log in as whom: shown, and taken back (docs/single-sign-on.md). */
import type { LinkedIdentity } from '@liveline/contract/identity/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Queryable, Tx, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { audit } from '../../audit/audit.service.ts'
import type { SystemConfigService } from '../../system-config/system-config.service.ts'
import { findAccount, findAccountByName, type Account } from '../../users/users.service.ts'
import type { SessionsService } from '../sessions.service.ts'
import { deleteIdentities, listIdentities, lockLinks } from './identities.repository.ts'

export type IdentitiesService = ReturnType<typeof createIdentitiesService>

export function createIdentitiesService(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly systemConfig: Pick<SystemConfigService, 'read'>
  readonly sessions: Pick<SessionsService, 'endAllOf'>
}) {
  const { database, clock, systemConfig, sessions } = parts
  const listProviders = async (queryable: Queryable) => systemConfig.read('ssoProviders', queryable)

  async function listOf(userId: number): Promise<LinkedIdentity[]> {
    const providers = new Map((await listProviders(database)).map((provider) => [provider.id, provider]))
    return (await listIdentities(database, userId)).map(({ provider, userName, createdAt, lastUsedAt }) => {
      const { name = provider, nameEn = '' } = providers.get(provider) ?? {}
      const times = { since: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
      return { provider, name, nameEn, userName, ...times }
    })
  }

  async function remove(tx: Tx, by: Caller, { userId }: { userId: number }, provider: string): Promise<void> {
    const externalIds = await deleteIdentities(tx, provider, userId)
    if (externalIds.length === 0) throw new AppError('NOT_FOUND', { details: { what: provider } })
    const before = { provider, externalIds }
    await audit(tx, by, { action: 'user.unlinkIdentity', objectType: 'user', objectId: userId, before })
  }

  /** A password that still lets in, or another provider that is set up here. */
  async function hasOtherWay(tx: Tx, account: Account, provider: string): Promise<boolean> {
    const { passwordHash, importedMd5, oneTimeUntil } = account
    const hasPassword = passwordHash !== null || importedMd5 !== null
    if (hasPassword && (oneTimeUntil === null || oneTimeUntil > clock.now())) return true
    const known = new Set((await listProviders(tx)).map(({ id }) => id))
    const others = await listIdentities(tx, account.userId)
    return others.some((other) => other.provider !== provider && known.has(other.provider))
  }

  async function accountOf(userName: string): Promise<Account> {
    const account = await findAccountByName(database, userName)
    if (account === undefined) throw new AppError('NOT_FOUND', { details: { what: userName } })
    return account
  }

  return {
    listOwn: ({ userId }: Pick<Caller, 'userId'>): Promise<LinkedIdentity[]> => listOf(userId),

    /** @throws {AppError} NOT_FOUND, LAST_WAY_IN */
    async unlinkOwn(write: Write, caller: Caller, provider: string): Promise<void> {
      await write(async (tx) => {
        await lockLinks(tx, caller.userId)
        const account = await findAccount(tx, caller.userId)
        if (account === undefined) throw new AppError('TOKEN_UNKNOWN')
        await remove(tx, caller, caller, provider)
        if (!(await hasOtherWay(tx, account, provider))) throw new AppError('LAST_WAY_IN')
      })
    },

    /** @throws {AppError} NOT_FOUND */
    list: async (userName: string): Promise<LinkedIdentity[]> => listOf((await accountOf(userName)).userId),

    /** Whoever came in that way is out. @throws {AppError} NOT_FOUND */
    async unlink(write: Write, caller: Caller, { userName, provider }: { userName: string; provider: string }) {
      const account = await accountOf(userName)
      await write(async (tx) => {
        await lockLinks(tx, account.userId)
        await remove(tx, caller, account, provider)
        await sessions.endAllOf(tx, account.userId, 'revoked')
      })
    },
  }
}
