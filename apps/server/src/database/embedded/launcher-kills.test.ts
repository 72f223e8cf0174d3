import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
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
      const file = join(place.folder, 'data/pg18', name)
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
