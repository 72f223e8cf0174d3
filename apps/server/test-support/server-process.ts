/** A server as a process of its own, for tests that kill it, pause it, or run several on one database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const mainFile = join(import.meta.dirname, '../src/main.ts')

export type ServerProcess = { readonly child: ChildProcess; readonly address: string }

/** Printed once it listens: the line ends with the port, which it chose itself when it was told 0. */
const READY = /^Liveline is ready: \S+:(\d+)$/m

/** The port of a server that was told to choose one, from what it has printed so far; undefined: not ready yet. */
export const portOfReady = (output: string): number | undefined => {
  const port = READY.exec(output)?.[1]
  return port === undefined ? undefined : Number(port)
}

/**
 * Starts one, with the limits of a session off, and waits until it is ready.
 * @param addresses of its database, see `environmentOf`; empty ones: the embedded one
 */
export async function startServer(
  dataDir: string,
  addresses: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const env = {
    ...process.env,
    ...addresses,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    // The test runner has a variable of this name for itself.
    BASE_URL: '',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...settings,
  }
  const child = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const port = portOfReady(output)
    if (port !== undefined) return { child, address: `http://127.0.0.1:${port}` }
    await delay(50)
  }
}

export async function endServer(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
