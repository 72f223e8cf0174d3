import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../src/data-directory.ts'

const run = promisify(execFile)

/** Reinstalling the libraries empties it; beside it lies what Vitest keeps. */
const keptFolder = join(projectRoot, 'node_modules/.cache/liveline/test-clusters')
/** One a branch; each takes some 70 MB. */
const MOST_KEPT = 3

/** What decides how a cluster with the template looks when it is made: change one of these, and it is made anew. */
const sources = ['apps/server/package.json', 'apps/server/src/database', 'apps/server/test-support/global-setup.ts']

/**
 * Fills `clusterDir` with the cluster that `make` made there, from a copy kept between runs: to make one takes two
 * seconds, to copy it a tenth of one. Every run works on a copy of its own.
 */
export async function copyMadeCluster(clusterDir: string, make: () => Promise<void>): Promise<void> {
  const kept = join(keptFolder, await keyOfSources())
  if (await copyFolder(kept, clusterDir)) return
  await make()
  await mkdir(keptFolder, { recursive: true })
  const unfinished = `${kept}.${randomUUID().slice(0, 8)}.new`
  await copyFolder(clusterDir, unfinished)
  // Another run may have been first, and its copy is as good.
  await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true, force: true }))
  await forgetOldest()
}

/** With owners and modes, and without a copy of the blocks where the file system can; Node's `cp` takes ten times as long. */
async function copyFolder(from: string, to: string): Promise<boolean> {
  try {
    await utimes(from, new Date(), new Date())
    await run('cp', ['-a', from, to])
    return true
  } catch {
    // Never made, or just forgotten by another run.
    await rm(to, { recursive: true, force: true })
    return false
  }
}

async function keyOfSources(): Promise<string> {
  const hash = createHash('sha256').update(`${process.arch} ${process.getuid?.()}`)
  for (const source of sources) {
    const path = join(projectRoot, source)
    const files = (await stat(path)).isDirectory()
      ? (await readdir(path, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [path]
    for (const file of files.sort()) hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

async function forgetOldest(): Promise<void> {
  const folders = (await readdir(keptFolder)).map((name) => join(keptFolder, name))
  // One that another run has just removed counts as the oldest.
  const usedAt = async (folder: string) => (await stat(folder).catch(() => undefined))?.mtimeMs ?? 0
  const used = await Promise.all(folders.map(async (folder) => ({ folder, at: await usedAt(folder) })))
  const old = used.sort((a, b) => b.at - a.at).slice(MOST_KEPT)
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })))
}
