import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from '../../data-directory.ts'
import { StartupError } from '../../startup-error.ts'

/** Fixed: the folder is the cluster's own, so the number never clashes. */
export const SOCKET_PORT = 5432

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

/** The folder of PostgreSQL's socket: inside the cluster, or a short private one when that path would be too long. */
export function prepareSocketDir(clusterDir: string, account: Account | undefined): string {
  if (Buffer.byteLength(socketPath(clusterDir)) <= LONGEST_SOCKET_PATH) return clusterDir
  const key = createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `liveline-${key}`)
  const owner = account?.uid ?? process.getuid?.()
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (account !== undefined) chownSync(folder, account.uid, account.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stats = lstatSync(folder)
  // The temporary folder is everybody's: one laid out in advance by another account is a trap.
  if (!stats.isDirectory() || stats.uid !== owner || (stats.mode & 0o077) !== 0) {
    throw new StartupError(
      `${folder}, needed for the database's socket, belongs to someone else: remove it, or choose a shorter DATA_DIR.`,
    )
  }
  return folder
}

/** Where a PostgreSQL that uses `folder` listens. */
export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`)
}
