import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import {
  aUsedDataDir,
  firstFileOfInitdb,
  isAlive,
  isRoot,
  launch,
  ledger,
  nobody,
  place,
  postmasterPid,
  query,
  stop,
  useLaunches,
} from '../../../test-support/launched-database.ts'

useLaunches()

describe('a start on a new data directory', () => {
  it('gives a database with fsync on, UTF-8, no network port, and an owner who is no superuser', async () => {
    const server = launch()

    const [settings] = await query(
      await server.ready,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as addresses, current_setting('is_superuser') as superuser`,
    )

    expect(settings).toEqual({ fsync: 'on', encoding: 'UTF8', addresses: '', superuser: 'off' })
    expect((await stat(join(place.folder, 'data/pg18'))).mode & 0o777).toBe(0o700)
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
    const server = launch({ dataDir: join(place.folder, 'a'.repeat(60), 'b'.repeat(60)) })

    expect(await query(await server.ready, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('begins anew after an earlier first start was cut short', async () => {
    const cutShort = launch()
    await firstFileOfInitdb()
    await stop(cutShort, 'SIGKILL')

    await launch().ready

    expect((await readdir(join(place.folder, 'data'))).sort()).toEqual(['pg18', 'postgres.log'])
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
    expect(String(refusal?.reason)).toContain(
      `Another Liveline server is using ${join(place.folder, 'data')}: stop it, or`,
    )
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
    while (!existsSync(join(place.folder, 'data/pg18/postmaster.pid'))) await delay(50)

    await expect(launch().ready).rejects.toThrow('runs with fsync off, which can lose acknowledged work')

    left.kill('SIGINT')
    while (isAlive(left.pid ?? 0)) await delay(50)
  })
})

describe('a data directory that is not right is refused in one sentence and left as it is:', () => {
  it('something else lies there', async () => {
    await mkdir(join(place.folder, 'data/pg18'), { recursive: true })
    await writeFile(join(place.folder, 'data/pg18/diary.txt'), 'mine')

    await expect(launch().ready).rejects.toThrow('holds something that Liveline did not make; nothing was touched')
    expect(readFileSync(join(place.folder, 'data/pg18/diary.txt'), 'utf8')).toBe('mine')
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
    await writeFile(join(place.folder, 'data'), 'a file')

    await expect(launch().ready).rejects.toThrow(`The data directory ${join(place.folder, 'data')} cannot be written`)
  })
})
