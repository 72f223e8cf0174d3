import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, findClosedAncestor } from '../../data-directory.ts'
import type { Log } from '../../log.ts'
import { StartupError } from '../../startup-error.ts'
import { asAccount } from './accounts.ts'
import type { Programs } from './programs.ts'

export const POSTGRES_MAJOR = '18'

/** Written into every cluster we make: tells ours from anybody else's. */
const MARK = 'liveline.json'

/** Superuser of the cluster; only the launcher uses it. */
export const SUPERUSER = 'postgres'

/** Makes the cluster on the first start; on later ones makes sure that it is ours and looks whole. */
export async function prepareCluster(
  clusterDir: string,
  programs: Programs,
  account: Account | undefined,
  log: Log,
): Promise<void> {
  refuseUnreachable(clusterDir, account)
  if (await isMissingOrEmpty(clusterDir)) await createCluster(clusterDir, programs, account, log)
  else await inspectCluster(clusterDir, account)
  await writeAccessRules(clusterDir, account)
}

function refuseUnreachable(clusterDir: string, account: Account | undefined): void {
  if (account === undefined) return
  const closed = findClosedAncestor(dirname(clusterDir), account)
  if (closed === undefined) return
  throw new StartupError(
    `Started by root, PostgreSQL runs as '${account.name}', who may not enter ${closed}: choose a DATA_DIR such as /var/lib/liveline, or start the server as an ordinary user.`,
  )
}

async function isMissingOrEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return true
    if (code === 'ENOTDIR')
      throw new StartupError(`${folder} is a file where a folder is needed: move it away, or choose another DATA_DIR.`)
    if (code === 'EACCES')
      throw new StartupError(
        `${folder} belongs to another account: start the server as the account that created it, or choose another DATA_DIR.`,
      )
    throw error
  }
}

/** Made beside its place and moved in when whole, so that a start cut short leaves nothing half made. */
async function createCluster(
  clusterDir: string,
  programs: Programs,
  account: Account | undefined,
  log: Log,
): Promise<void> {
  const startedAt = performance.now()
  await removeUnfinished(clusterDir)
  const unfinished = `${clusterDir}.${randomUUID().slice(0, 8)}.new`
  await mkdir(unfinished, { mode: 0o700 })
  if (account !== undefined) await chown(unfinished, account.uid, account.gid)
  await runInitdb(programs.initdb, unfinished, account)
  const mark = join(unfinished, MARK)
  await writeFile(mark, `${JSON.stringify({ product: 'liveline', postgres: POSTGRES_MAJOR })}\n`, { mode: 0o600 })
  if (account !== undefined) await chown(mark, account.uid, account.gid)
  await rm(clusterDir, { recursive: false, force: true }).catch(() => undefined)
  await rename(unfinished, clusterDir)
  await syncFolder(dirname(clusterDir))
  log.info({ folder: clusterDir, ms: Math.round(performance.now() - startedAt) }, 'database created')
}

/** The names are ours and no server works on them: the caller holds the data directory's lock. */
async function removeUnfinished(clusterDir: string): Promise<void> {
  const leftover = new RegExp(`^${basename(clusterDir)}\\.[0-9a-f]{8}\\.new$`)
  // The initdb of a server that was killed may still be writing; it gives up once its folder goes.
  const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }
  for (const name of await readdir(dirname(clusterDir))) {
    if (leftover.test(name)) await rm(join(dirname(clusterDir), name), patiently)
  }
}

function runInitdb(initdb: string, folder: string, account: Account | undefined): Promise<void> {
  const options = [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth-local=peer',
    '--auth-host=reject',
    '--no-instructions',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(initdb, options, {
      ...asAccount(account),
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const reason =
        complaint.split('\n').find((line) => /error|fatal|could not/i.test(line)) ?? `initdb exit code ${code}`
      reject(new StartupError(`The database could not be created in ${dirname(folder)}: ${reason.trim()}.`))
    })
  })
}

async function inspectCluster(clusterDir: string, account: Account | undefined): Promise<void> {
  const version = await readText(join(clusterDir, 'PG_VERSION'))
  if ((await readText(join(clusterDir, MARK))) === undefined) {
    throw new StartupError(
      `${clusterDir} holds something that Liveline did not make; nothing was touched: move it away, or choose another DATA_DIR.`,
    )
  }
  if (version === undefined) {
    throw new StartupError(
      `The database in ${clusterDir} is damaged (PG_VERSION is missing); nothing was touched: restore it from a backup, or move it away to begin anew.`,
    )
  }
  if (version.trim() !== POSTGRES_MAJOR) {
    throw new StartupError(
      `The database in ${clusterDir} was made by PostgreSQL ${version.trim()}, but this Liveline brings ${POSTGRES_MAJOR}; nothing was touched.`,
    )
  }
  const { uid } = await stat(clusterDir)
  // Copied or restored by root: PostgreSQL insists that its files belong to the account it runs as.
  if (account !== undefined && uid === 0) await giveAway(clusterDir, account)
  else if (account === undefined && process.getuid !== undefined && uid !== process.getuid()) {
    throw new StartupError(
      `${clusterDir} belongs to another account: start the server as the account that created it, or choose another DATA_DIR.`,
    )
  }
}

async function giveAway(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  await chown(folder, account.uid, account.gid)
}

/**
 * Nobody but the account that runs this server may connect, checked by the kernel (peer): not even other processes of
 * `nobody`. Written at every start because that account may have changed.
 */
async function writeAccessRules(clusterDir: string, account: Account | undefined): Promise<void> {
  const systemUser = userInfo().username
  await replaceFile(join(clusterDir, 'pg_hba.conf'), 'local all all peer map=liveline\n', account)
  await replaceFile(join(clusterDir, 'pg_ident.conf'), `liveline "${systemUser}" all\n`, account)
}

async function replaceFile(path: string, text: string, account: Account | undefined): Promise<void> {
  const temporary = `${path}.new`
  await writeFile(temporary, text, { mode: 0o600 })
  if (account !== undefined) await chown(temporary, account.uid, account.gid)
  await rename(temporary, path)
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartupError(`${path} cannot be read (${error.code}): start the server as the account that created it.`)
  })
}

async function syncFolder(folder: string): Promise<void> {
  await access(folder)
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
