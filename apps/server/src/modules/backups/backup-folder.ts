/** The folder that backups lie in: files of mode 0600 that are there whole or not at all. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readPrivateFile } from '../../http/private-file.ts'

const ID_FILE = 'folder-id'
export const BACKUP_ENDING = '.llbackup'
const UNFINISHED = '.unfinished'
const FILE_NAME = /^[\w.-]{1,120}$/
/** What a server that was killed left behind is that old at least. */
const STALE_MS = 24 * 3_600_000

export type WrittenFile = { readonly size: number; readonly sha256: Buffer }
export type BackupFolder = ReturnType<typeof createBackupFolder>

export function createBackupFolder(path: string) {
  let known: Promise<string> | undefined

  async function readId(): Promise<string> {
    await mkdir(path, { recursive: true, mode: 0o700 })
    const file = join(path, ID_FILE)
    const kept = await readPrivateFile(file)
    if (kept !== undefined) return kept.trim()
    const draft = `${file}.${randomUUID()}`
    await writeFile(draft, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
    return ((await readPrivateFile(file)) ?? '').trim()
  }

  function pathOf(name: string): string {
    if (!FILE_NAME.test(name)) throw new Error(`'${name}' is no name of a backup`)
    return join(path, name)
  }

  return {
    path,
    /** Servers that share the folder read the same. */
    id(): Promise<string> {
      known ??= readId()
      known.catch(() => (known = undefined))
      return known
    },

    /** Writes a file beside its name, and gives it the name once it is whole and on the disk. */
    async write(name: string, content: AsyncIterable<Buffer>): Promise<WrittenFile> {
      await this.id()
      return writeWhole(pathOf(name), content)
    },

    read: (name: string): AsyncIterable<Buffer> => createReadStream(pathOf(name), { highWaterMark: 262_144 }),

    async has(name: string): Promise<boolean> {
      return name !== '' && (await stat(pathOf(name)).catch(() => undefined)) !== undefined
    },

    remove: (name: string): Promise<void> => rm(pathOf(name), { force: true }),

    /** Removes what was never finished. */
    async tidy(now: Date): Promise<void> {
      for (const name of await readdir(path).catch(() => [])) {
        if (!name.endsWith(UNFINISHED)) continue
        const found = await stat(join(path, name)).catch(() => undefined)
        if (found !== undefined && now.getTime() - found.mtimeMs > STALE_MS) await rm(join(path, name), { force: true })
      }
    },
  }
}

/** Writes a file that is there whole or not at all, and is its owner's alone. */
async function writeWhole(path: string, content: AsyncIterable<Buffer>): Promise<WrittenFile> {
  const draft = `${path}.${randomUUID().slice(0, 8)}${UNFINISHED}`
  const hash = createHash('sha256')
  let size = 0
  const file = await open(draft, 'wx', 0o600)
  try {
    for await (const piece of content) {
      hash.update(piece)
      size += piece.length
      await file.writeFile(piece)
    }
    await file.sync()
    await file.close()
    await rename(draft, path)
    await syncFolder(dirname(path))
    return { size, sha256: hash.digest() }
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

/** A name is on the disk when its folder is; not every system can be asked for that. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
