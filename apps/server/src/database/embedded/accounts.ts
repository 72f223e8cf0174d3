import { statSync } from 'node:fs'
import { type Account, listAccounts } from '../../data-directory.ts'
import { StartupError } from '../../startup-error.ts'

/**
 * The account PostgreSQL runs as; undefined means the account of this process. PostgreSQL refuses root, so root hands
 * over to the owner of the existing cluster, or to `nobody` for a new one.
 */
export function chooseAccount(clusterDir: string): Account | undefined {
  const uid = process.getuid?.()
  const accounts = listAccounts()
  if (uid !== 0) {
    // initdb and postgres look their own name up, so an id without an entry ends in an obscure refusal.
    if (
      uid !== undefined &&
      accounts.length > 0 &&
      process.platform === 'linux' &&
      !accounts.some((one) => one.uid === uid)
    ) {
      throw new StartupError(
        `User id ${uid} has no entry in /etc/passwd, which PostgreSQL needs: add one, or set DATABASE_URL.`,
      )
    }
    return undefined
  }
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid
  const account =
    accounts.find((one) => owner !== undefined && owner !== 0 && one.uid === owner) ??
    accounts.find((one) => one.name === 'nobody')
  if (account === undefined) {
    throw new StartupError(
      "PostgreSQL refuses to run as root and this machine has no account 'nobody': start the server as an ordinary user, or set DATABASE_URL.",
    )
  }
  return account
}

/** `uid` and `gid` for spawn; nothing when the account stays the same. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid }
}
