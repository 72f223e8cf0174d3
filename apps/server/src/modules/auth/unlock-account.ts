import type { Tx } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { findAccountByName } from '../users/users.service.ts'
import type { LoginLimits } from './login-limits.ts'

/**
 * Lifts what failed logins have brought upon an account; undefined when nobody has that name.
 * @param assertMay whether it may be, asked in the same transaction
 */
export async function unlockAccount(
  tx: Tx,
  limits: Pick<LoginLimits, 'unlock'>,
  {
    by,
    userName,
    assertMay = async () => undefined,
  }: {
    by: Pick<Caller, 'userId' | 'userName'>
    userName: string
    assertMay?: (person: { readonly userId: number; readonly name: string }) => Promise<void>
  },
): Promise<{ userName: string; wasLocked: boolean } | undefined> {
  const account = await findAccountByName(tx, userName)
  if (account === undefined) return undefined
  await assertMay(account)
  const wasLocked = await limits.unlock(tx, userName)
  const entry = { action: 'user.unlock', objectType: 'user', objectId: account.userId, after: { wasLocked } }
  await audit(tx, by, entry)
  return { userName: account.userName, wasLocked }
}
