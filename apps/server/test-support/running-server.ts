import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, environmentOf, type TestDatabase } from './test-database.ts'

const mainFile = join(import.meta.dirname, '../src/main.ts')

/** The server as its operator runs it: a process of its own, a real port, every limit on. */
export type RunningServer = {
  readonly port: number
  readonly database: TestDatabase
  stop(): Promise<void>
}

export async function startRunningServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-running-'))
  await chmod(dataDir, 0o755)
  const child = spawn(process.execPath, [mainFile], {
    env: {
      PATH: process.env['PATH'],
      ...environmentOf(database),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LIVELINE_PACK: 'none',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child)
  return {
    port,
    database,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  // Destroyed, it would end the server with EPIPE, which says more once it is ready.
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    const port = /is ready: https?:\/\/localhost:(\d+)/.exec(said)?.[1]
    if (port === undefined) continue
    child.stdout!.resume()
    return Number(port)
  }
  throw new Error(`The server did not become ready: ${said}`)
}
