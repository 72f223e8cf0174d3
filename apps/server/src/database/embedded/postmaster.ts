import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync, truncateSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from '../../data-directory.ts'
import type { Log } from '../../log.ts'
import { StartupError } from '../../startup-error.ts'
import { asAccount } from './accounts.ts'
import { SUPERUSER } from './cluster.ts'
import { SOCKET_PORT } from './socket-dir.ts'

/** How long a start may fail for a passing reason: the predecessor's processes are still going. */
const PATIENCE_MS = 20_000
const LARGEST_LOG_BYTES = 10_000_000
const CANNOT_CONNECT_NOW = '57P03'

export type Postmaster = {
  readonly pid: number
  /** True when it was already running, left behind by a server that was killed. */
  readonly adopted: boolean
  readonly exited: Promise<void>
}

export type PostmasterSettings = {
  clusterDir: string
  socketDir: string
  logFile: string
  postgres: string
  account: Account | undefined
  /** Ask the kernel to stop PostgreSQL when this process dies, where the system can. */
  diesWithServer: boolean
}

/** Starts PostgreSQL on the cluster, or takes over the one that still runs there. */
export async function runPostmaster(settings: PostmasterSettings, log: Log): Promise<Postmaster> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const running = await adopt(settings)
    if (running !== undefined) {
      log.info({ pid: running.pid }, 'took over the PostgreSQL that an earlier server left running')
      return running
    }
    const attempt = await launch(settings)
    if ('postmaster' in attempt) return attempt.postmaster
    // postmaster.pid is never removed: if it names a live PostgreSQL, two on one cluster would destroy it.
    const isPassing = /lock file ".*" already exists|pre-existing shared memory|is still in use/.test(attempt.failure)
    if (!isPassing || Date.now() > deadline) throw explain(attempt.failure, settings)
    await delay(200)
  }
}

/** A fast shutdown: sessions end, what was committed is on disk. */
export async function stopPostmaster(postmaster: Postmaster, log: Log): Promise<void> {
  sendSignal(postmaster.pid, 'SIGINT')
  if (await within(5_000, postmaster.exited)) return
  log.warn({ pid: postmaster.pid }, 'PostgreSQL did not stop in 5 s; forcing it')
  sendSignal(postmaster.pid, 'SIGQUIT')
  await within(5_000, postmaster.exited)
}

export function superuserClient(socketDir: string, database = 'postgres'): pg.Client {
  const client = new pg.Client({
    host: socketDir,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  return client
}

/**
 * A server killed outright leaves its PostgreSQL behind: for good where `setpriv` is missing, and for the moment of
 * its own shutdown where it is not. The first is taken over, the second waited for.
 */
async function adopt({ clusterDir, socketDir }: PostmasterSettings): Promise<Postmaster | undefined> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const pid = readLivePid(clusterDir)
    if (pid === undefined) return undefined
    // With setpriv its shutdown begins at the very moment of the kill; a little later it shows.
    if (await serves(clusterDir, socketDir)) {
      await delay(100)
      if (await serves(clusterDir, socketDir)) return { pid, adopted: true, exited: watchPid(pid) }
    }
    await delay(50)
  }
  return undefined
}

function readLivePid(clusterDir: string): number | undefined {
  const pid = readRecordedPid(clusterDir)
  return pid !== undefined && isPostgres(pid) ? pid : undefined
}

function readRecordedPid(clusterDir: string): number | undefined {
  const file = join(clusterDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/**
 * In a restarted container the number in postmaster.pid often belongs to another process, and PostgreSQL would refuse
 * for ever. It overlooks a process that it is told is its own grandparent, and still makes its other checks, so the
 * file need not be removed.
 */
function discountStranger(clusterDir: string): Record<string, string> {
  const pid = readRecordedPid(clusterDir)
  return pid !== undefined && isAlive(pid) && !isPostgres(pid) ? { PG_GRANDPARENT_PID: String(pid) } : {}
}

/** After a reboot the number may belong to anything; and what nobody waits for stays behind as a zombie. */
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    const [, name, state] = /\((.*)\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return name === 'postgres' && state !== 'Z'
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function serves(clusterDir: string, socketDir: string): Promise<boolean> {
  const client = superuserClient(socketDir)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    const folder = rows[0]?.folder
    return folder !== undefined && statSync(folder).ino === statSync(clusterDir).ino
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function watchPid(pid: number): Promise<void> {
  while (isPostgres(pid)) await delay(100, undefined, { ref: false })
}

/** A sixteenth of the machine's memory in MB, from 128 to 512: the lists of a million records probe more than 128 hold. */
const sharedBuffers = (machineBytes: number): number =>
  Math.min(512, Math.max(128, Math.floor(machineBytes / 16 / 2 ** 20)))

type Attempt = { postmaster: Postmaster } | { failure: string }

async function launch(settings: PostmasterSettings): Promise<Attempt> {
  const { clusterDir, socketDir, logFile, postgres, account } = settings
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG_BYTES) truncateSync(logFile)
  // A file, not a pipe: a PostgreSQL that outlives its server must still have somewhere to write.
  const log = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const options = [
    `-D${clusterDir}`,
    ...Object.entries({
      listen_addresses: '',
      unix_socket_directories: socketDir,
      unix_socket_permissions: '0700',
      port: String(SOCKET_PORT),
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      max_connections: '100',
      shared_buffers: `${sharedBuffers(totalmem())}MB`,
      timezone: 'UTC',
      log_timezone: 'UTC',
      log_line_prefix: '%m [%p] ',
    }).map(([name, value]) => `--${name}=${value}`),
  ]
  const [command, ...prefix] = [...(settings.diesWithServer ? dieWithParent() : []), postgres]
  const child = spawn(command ?? postgres, [...prefix, ...options], {
    ...asAccount(account),
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', ...discountStranger(clusterDir) },
    stdio: ['ignore', log, log],
    // Its own process group: Ctrl-C at the console must reach the server first, which then stops PostgreSQL last.
    detached: true,
  })
  closeSync(log)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  if (await comesUp(child, exited, socketDir)) {
    child.unref()
    return { postmaster: { pid: child.pid ?? 0, adopted: false, exited } }
  }
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) sendSignal(child.pid, 'SIGINT')
  return { failure: readTail(logFile, logStart) }
}

/**
 * Asks the kernel to stop PostgreSQL when this process dies, so that a killed server leaves nothing running. Where
 * `setpriv` is missing the next start adopts it instead.
 */
function dieWithParent(): string[] {
  const path = ['/usr/bin/setpriv', '/bin/setpriv'].find((candidate) => existsSync(candidate))
  if (process.platform !== 'linux' || path === undefined) return []
  const works = spawnSync(path, ['--pdeathsig', 'INT', 'true'], { env: { PATH: '/usr/bin:/bin' } }).status === 0
  return works ? [path, '--pdeathsig', 'INT', '--'] : []
}

async function comesUp(child: ChildProcess, exited: Promise<void>, socketDir: string): Promise<boolean> {
  let gone = false
  void exited.then(() => (gone = true))
  let deadline = Date.now() + 30_000
  while (!gone && Date.now() < deadline) {
    const client = superuserClient(socketDir)
    try {
      await client.connect()
      return !gone && child.exitCode === null
    } catch (error) {
      // Replaying the log after a crash takes as long as it takes; while it says so, it is worth waiting.
      if (error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW) deadline = Date.now() + 30_000
      await Promise.race([delay(20), exited])
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}

function explain(failure: string, { clusterDir, logFile }: PostmasterSettings): StartupError {
  const lines = failure.split('\n').filter((line) => line.trim() !== '')
  const line =
    lines.find((one) => /(PANIC|FATAL):/.test(one)) ??
    lines.find((one) => /could not|ERROR/.test(one)) ??
    lines.at(-1) ??
    'no answer'
  const reason = line.replace(/^.*?(PANIC|FATAL|ERROR):\s*/, '').trim()
  return new StartupError(
    `PostgreSQL could not start on ${clusterDir} (${reason}); nothing was deleted: see ${logFile}, and restore a backup if the folder is damaged.`,
  )
}

function readTail(file: string, start: number): string {
  const length = Math.max(0, Math.min(statSync(file).size - start, 64_000))
  const bytes = Buffer.alloc(length)
  const handle = openSync(file, 'r')
  readSync(handle, bytes, 0, length, start)
  closeSync(handle)
  return bytes.toString('utf8')
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function within(ms: number, settled: Promise<void>): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false)
  return Promise.race([settled.then(() => true), late]).finally(() => timer.abort())
}
