/** Starts the embedded database in a process of its own, as tests of its launcher need it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { listAccounts, projectRoot } from '../src/data-directory.ts'

export const isRoot = process.getuid?.() === 0
export const nobody = listAccounts().find((account) => account.name === 'nobody')

type Launch = {
  dataDir?: string
  uid?: number | undefined
  gid?: number | undefined
  root?: string
  outlive?: boolean
  env?: Record<string, string>
}
export type Running = { child: ChildProcess; lines: string[]; ready: Promise<string>; ended: Promise<void> }

/** The folder of the test that runs, empty at its start. */
export const place = { folder: '' }

let started: Running[]

/** Gives each test of a file a folder of its own, and ends what it started. */
export function useLaunches(): void {
  beforeEach(async () => {
    place.folder = await mkdtemp(join(tmpdir(), 'll-'))
    // mkdtemp makes it private; what root starts as nobody must be able to pass.
    await chmod(place.folder, 0o755)
    started = []
  })

  afterEach(async () => {
    for (const { child, ended } of started) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      await ended
    }
    await rm(place.folder, { recursive: true, force: true })
  })

  afterAll(async () => {
    if (used !== undefined) await rm(used, { recursive: true })
  })
}

export function launch({
  dataDir = join(place.folder, 'data'),
  uid,
  gid,
  root = projectRoot,
  outlive = false,
  env = {},
}: Launch = {}): Running {
  const script = join(root, 'apps/server/test-support/database-process.ts')
  const child = spawn(process.execPath, [script, ...(outlive ? ['--outlive'] : [])], {
    cwd: root,
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: gid ?? uid }),
  })
  const lines: string[] = []
  let rest = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  ready.catch(() => undefined)
  const hear = (chunk: string) => {
    rest += chunk
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 1)
      lines.push(line)
      if (line.startsWith('ready ')) resolve(line.slice(6))
      if (line.startsWith('refused ')) reject(new Error(line.slice(8)))
    }
  }
  child.stdout?.setEncoding('utf8').on('data', hear)
  child.stderr?.setEncoding('utf8').on('data', hear)
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  void ended.then(() => reject(new Error(`ended without an answer: ${lines.join('\n')}`)))
  const running = { child, lines, ready, ended }
  started.push(running)
  return running
}

export async function stop({ child, ended }: Running, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  child.kill(signal)
  await ended
}

export async function query<Row extends object>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export const postmasterPid = (dataDir = join(place.folder, 'data')) =>
  Number(readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])

/** Something in the folder that a first start is just filling. */
export async function firstFileOfInitdb(): Promise<void> {
  const data = join(place.folder, 'data')
  const isBegun = async () => {
    const unfinished = existsSync(data) ? (await readdir(data)).find((name) => name.endsWith('.new')) : undefined
    return unfinished !== undefined && (await readdir(join(data, unfinished))).length > 0
  }
  while (!(await isBegun())) await delay(5)
}

/** A zombie, which nobody in this container may collect, does not count. */
export function isAlive(pid: number): boolean {
  const status = `/proc/${pid}/status`
  return existsSync(status) && !readFileSync(status, 'utf8').includes('State:\tZ')
}

let used: string | undefined

/** A started and cleanly stopped data directory with one row in it; made once, then copied. */
export async function aUsedDataDir(): Promise<string> {
  if (used === undefined) {
    used = await mkdtemp(join(tmpdir(), 'll-used-'))
    await chmod(used, 0o755)
    const server = launch({ dataDir: used })
    await query(await server.ready, 'create table ledger as select 1 as entry')
    await stop(server)
  }
  const dataDir = join(place.folder, 'data')
  await cp(used, dataDir, { recursive: true })
  return dataDir
}

export const ledger = async (server: Running) => query(await server.ready, 'select entry from ledger')
