/** Whose account somebody has whom a provider confirms: the one linked before, the one of that name, or a new one. */
import type { Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../audit/audit.service.ts'
import type { SignOnProvider } from '@liveline/contract/setting/sign-on-providers.ts'
import { findAccount, findAccountByName, insertAccount, type Account } from '../../users/users.service.ts'
import { TicketRefused, type ConfirmedPerson } from './confirmed-person.ts'
import { findIdentity, insertIdentity, isLinkedOtherwise, lockLinks, noteUse } from './identities.repository.ts'

/** @throws {AppError} SSO_USER_UNKNOWN, SSO_USER_DISABLED @throws {TicketRefused} when the account is somebody else's there */
export async function accountOfPerson(
  tx: Tx,
  provider: SignOnProvider,
  person: ConfirmedPerson,
  now: Date,
): Promise<Account> {
  const linked = await findIdentity(tx, provider.id, person.externalId)
  const known = linked === undefined ? await accountOfName(tx, provider, person) : await findAccount(tx, linked)
  const account = known ?? (linked === undefined ? await created(tx, provider, person, now) : undefined)
  if (account === undefined) throw new AppError('SSO_USER_UNKNOWN', { details: { name: person.userName } })
  if (!account.enabled) throw new AppError('SSO_USER_DISABLED', { details: { name: account.userName } })
  if (linked === undefined) {
    const { userId } = account
    // Names at a provider change hands, and people give themselves some: who came first under this one keeps it.
    await lockLinks(tx, userId)
    if (await isLinkedOtherwise(tx, provider.id, userId)) throw new TicketRefused('taken')
    await insertIdentity(tx, { provider: provider.id, externalId: person.externalId, userId, now })
    const after = { provider: provider.id, externalId: person.externalId }
    await audit(tx, account, { action: 'user.linkIdentity', objectType: 'user', objectId: userId, after })
  }
  const { externalId, userName } = person
  await noteUse(tx, { provider: provider.id, externalId, userName, now })
  return account
}

/** A provider speaks for the accounts of its sources only: nobody becomes a local administrator by bearing his name. */
async function accountOfName(
  tx: Tx,
  { match, matchUserSources }: SignOnProvider,
  { userName }: ConfirmedPerson,
): Promise<Account | undefined> {
  if (match !== 'userName') return undefined
  const account = await findAccountByName(tx, userName)
  return account !== undefined && matchUserSources.includes(account.userSource) ? account : undefined
}

async function created(
  tx: Tx,
  { id, create }: SignOnProvider,
  { userName, name }: ConfirmedPerson,
  now: Date,
): Promise<Account | undefined> {
  if (create === undefined) return undefined
  const { userSource, roleIds, orgId } = create
  const userId = await insertAccount(tx, { userName, name, userSource, roleIds, orgId, now })
  if (userId === undefined) return undefined
  const after = { userName, name, userSource, roleIds, orgId, provider: id }
  await audit(tx, { userId, userName }, { action: 'user.create', objectType: 'user', objectId: userId, after })
  return findAccount(tx, userId)
}
