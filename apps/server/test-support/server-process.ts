/** A server as a process of its own, for tests that kill it, pause it, or run several on one database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const mainFile = join(import.meta.dirname, '../src/main.ts')

export type ServerProcess = { readonly child: ChildProcess; readonly address: string }

/** Starts one, with the limits of a session off, and waits until it is ready. `databaseUrl` '': the embedded one. */
export async function startServer(dataDir: string, databaseUrl: string): Promise<ServerProcess> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    // The test runner has a variable of this name for itself.
    BASE_URL: address,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  }
  const child = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const ready = await fetch(`${address}/readyz`).catch(() => undefined)
    if (ready?.ok === true) return { child, address }
    await delay(50)
  }
}

export async function endServer(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
