import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

const SYSTEM_DATA_ROOT = '/var/lib/liveline'

/** The checkout (or the image's folder) this server runs from. */
export const projectRoot = resolve(import.meta.dirname, '../../..')

export type Account = { name: string; uid: number; gid: number }

/** The accounts of this machine, from /etc/passwd; empty where there is none. */
export function listAccounts(): Account[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}

/** The first folder on the way to `path` that other users may not pass; undefined when there is none. */
export function findClosedAncestor(path: string, account?: Account): string | undefined {
  const chain: string[] = []
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    chain.unshift(folder)
    if (folder === dirname(folder)) break
  }
  return chain.find((folder) => {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats === undefined) return false
    if (account !== undefined && stats.uid === account.uid) return (stats.mode & 0o100) === 0
    if (account !== undefined && stats.gid === account.gid) return (stats.mode & 0o010) === 0
    return (stats.mode & 0o001) === 0
  })
}

/**
 * Where data is kept when nobody says where. PostgreSQL refuses to run as root and then runs as `nobody`, who cannot
 * enter, for example, a checkout under /root: root's data then goes to the system's place, one folder a checkout.
 */
export function defaultDataDir(): string {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || findClosedAncestor(projectRoot) === undefined) return join(projectRoot, 'data')
  const key = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8)
  return join(SYSTEM_DATA_ROOT, `${basename(projectRoot)}-${key}`)
}

/** Where copies of the PostgreSQL programs go when those in node_modules cannot be used where they are. */
export function programsDir(dataDir: string): string {
  return process.getuid?.() === 0 ? SYSTEM_DATA_ROOT : dataDir
}
