import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import { StartupError } from '../../startup-error.ts'
import type { Owner } from '../database.ts'
import { chooseAccount } from './accounts.ts'
import { POSTGRES_MAJOR, prepareCluster } from './cluster.ts'
import { lockDataDir } from './data-dir-lock.ts'
import {
  type Postmaster,
  type PostmasterSettings,
  runPostmaster,
  stopPostmaster,
  superuserClient,
} from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { prepareSocketDir, SOCKET_PORT } from './socket-dir.ts'

/** The database, and the role that owns its tables: no superuser, as on any managed PostgreSQL. */
const OWNER = 'liveline'
/** Serves requests; what it may do is granted after the migrations. */
const SERVING_ROLE = 'liveline_server'

export type EmbeddedPostgres = { connectionString: string; owner: Owner; stop(): Promise<void> }

/**
 * Runs a PostgreSQL of our own in `dataDir`, creating it on the first start, and keeps it running until stopped.
 * @param options.diesWithServer false behaves as on a machine without `setpriv`: PostgreSQL outlives a killed server
 * @throws {StartupError} with one sentence when that is impossible
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Log,
  { diesWithServer = true }: { diesWithServer?: boolean } = {},
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartupError('The PostgreSQL that comes with Liveline does not run on Windows: set DATABASE_URL.')
  }
  const startedAt = performance.now()
  createDataDir(dataDir)
  const lock = await lockDataDir(dataDir)
  try {
    const clusterDir = join(dataDir, `pg${POSTGRES_MAJOR}`)
    const account = chooseAccount(clusterDir)
    const programs = await findPrograms(dataDir, account)
    await prepareCluster(clusterDir, programs, account, log)
    const socketDir = prepareSocketDir(clusterDir, account)
    const settings = {
      clusterDir,
      socketDir,
      account,
      postgres: programs.postgres,
      diesWithServer,
      logFile: join(dataDir, 'postgres.log'),
    }
    const keeper = keepRunning(settings, await runPostmaster(settings, log), log)
    await prepareDatabase(socketDir).catch(async (error: unknown) => {
      await keeper.stop()
      throw error
    })
    log.info({ folder: clusterDir, ms: Math.round(performance.now() - startedAt) }, 'database running')
    return {
      ...addressesOf(socketDir),
      async stop() {
        await keeper.stop()
        if (socketDir !== clusterDir) await rm(socketDir, { recursive: true, force: true })
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

export function addressesOf(socketDir: string): { connectionString: string; owner: Owner } {
  const addressOf = (role: string) =>
    `postgresql://${role}@localhost:${SOCKET_PORT}/${OWNER}?host=${encodeURIComponent(socketDir)}`
  return {
    connectionString: addressOf(SERVING_ROLE),
    owner: { connectionString: addressOf(OWNER), servingRole: SERVING_ROLE },
  }
}

function createDataDir(dataDir: string): void {
  try {
    const firstCreated = mkdirSync(dataDir, { recursive: true })
    if (process.getuid?.() === 0) {
      // Under a tight umask the account that PostgreSQL runs as could not pass through what root has just made.
      if (firstCreated !== undefined) openUp(dataDir, firstCreated)
      // Nor through what `mktemp -d` makes. Only an empty one: it may be /root that somebody named by mistake.
      else if (readdirSync(dataDir).length === 0) openUp(dataDir, dataDir)
    }
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(
      `The data directory ${dataDir} cannot be written (${code}): give the server's account the right to, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
}

function openUp(folder: string, upTo: string): void {
  const { mode, uid } = statSync(folder)
  if (uid === 0) chmodSync(folder, (mode & 0o7777) | 0o011)
  if (folder !== upTo) openUp(dirname(folder), upTo)
}

/** A PostgreSQL that ends while the server lives is started again; meanwhile calls fail and readiness is red. */
function keepRunning(settings: PostmasterSettings, first: Postmaster, log: Log): { stop(): Promise<void> } {
  let current = first
  let stopping = false
  const watch = async () => {
    for (let failures = 0; ;) {
      await current.exited
      if (stopping) return
      log.error({ pid: current.pid }, 'PostgreSQL ended unexpectedly; starting it again')
      try {
        current = await runPostmaster(settings, log)
        failures = 0
        if (stopping) await stopPostmaster(current, log)
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be started again; trying on')
        await delay(Math.min(5_000, 200 * 2 ** failures++), undefined, { ref: false })
        if (stopping) return
      }
    }
  }
  void watch()
  return {
    async stop() {
      stopping = true
      await stopPostmaster(current, log)
    },
  }
}

async function prepareDatabase(socketDir: string): Promise<void> {
  const client = superuserClient(socketDir)
  await client.connect()
  try {
    const { rows } = await client.query<{
      fsync: string
      has_owner: boolean
      has_serving: boolean
      has_database: boolean
    }>(
      `select current_setting('fsync') as fsync,
              exists (select from pg_roles where rolname = $1) as has_owner,
              exists (select from pg_roles where rolname = $2) as has_serving,
              exists (select from pg_database where datname = $1) as has_database`,
      [OWNER, SERVING_ROLE],
    )
    const found = rows[0]
    if (found?.fsync !== 'on')
      throw new StartupError(
        'The embedded PostgreSQL runs with fsync off, which can lose acknowledged work: the server does not start on it.',
      )
    if (!found.has_owner) await client.query(`create role ${OWNER} login createdb createrole`)
    if (!found.has_serving) await client.query(`create role ${SERVING_ROLE} login`)
    if (!found.has_database) await client.query(`create database ${OWNER} owner ${OWNER}`)
  } finally {
    await client.end()
  }
}
