import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'

/** How long a server that is just being stopped may take to let go. */
const PATIENCE_MS = 3_000

/**
 * Makes this process the only one that uses the data directory. The lock is a listening socket, so the system lets go
 * of it when the process dies, however it dies; there is no file to clean up after a crash.
 * @throws {StartupError} when another server keeps it
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const { dev, ino } = statSync(dataDir)
  const key = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const server = process.platform === 'linux' ? await listen(`\0liveline-${key}`) : await listenOnFile(key)
    if (server !== undefined) return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    if (Date.now() > deadline) {
      throw new StartupError(`Another Liveline server is using ${dataDir}: stop it, or give this one its own DATA_DIR.`)
    }
    await delay(100)
  }
}

/** Resolves to undefined when somebody else listens there. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(path, () => resolve(server.unref()))
  })
}

/** Systems without abstract sockets leave a socket file behind after a crash; nobody answers on a stale one. */
async function listenOnFile(key: string): Promise<Server | undefined> {
  const folder = join(tmpdir(), `liveline-locks-${process.getuid?.() ?? 0}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, key)
  const server = await listen(path)
  if (server === undefined) {
    if (!(await answers(path))) rmSync(path, { force: true })
    return undefined
  }
  // A twin that also found the stale file may have put its own in place of ours.
  const inode = statSync(path, { throwIfNoEntry: false })?.ino
  await delay(50)
  if (inode !== undefined && statSync(path, { throwIfNoEntry: false })?.ino === inode) return server
  server.close()
  return undefined
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
}
