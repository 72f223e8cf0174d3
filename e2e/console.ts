import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

const repositoryRoot = path.resolve(import.meta.dirname, '..')
const START_LIMIT_MS = 240_000

interface FirstLogin {
  readonly userName: string
  readonly password: string
}

/** A real server on a data directory of its own, with the live-line pack. */
export interface Console {
  readonly url: string
  readonly pid: number
  readonly dataDirectory: string
  /** The one-time password that the first start wrote for this user. */
  passwordOf(userName: string): string
  /** What the server has printed so far. */
  output(): string
  /** Stops the server; with `keepData` another can be started on the same folder. */
  stop(options?: { signal?: NodeJS.Signals; keepData?: boolean }): Promise<void>
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Starts the server and waits until it says that it is ready. */
export async function startConsole(
  options: {
    dataDirectory?: string
    /** Where one stood that has been stopped: its pages find the new one. */
    port?: number
    pack?: string
    databaseUrl?: string
    databaseOwnerUrl?: string | undefined
    limitsRates?: boolean
    logLevel?: string
  } = {},
): Promise<Console> {
  const port = options.port ?? (await freePort())
  const dataDirectory = options.dataDirectory ?? mkdtempSync(path.join(os.tmpdir(), 'liveline-e2e-'))
  const url = `http://127.0.0.1:${port}`
  let output = ''
  const server: ChildProcess = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      // Vitest sets one of its own.
      BASE_URL: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDirectory,
      LIVELINE_PACK: options.pack ?? 'live-line',
      RATE_LIMITS: options.limitsRates === false ? 'off' : 'on',
      ...(options.logLevel === undefined ? {} : { LOG_LEVEL: options.logLevel }),
      ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
      ...(options.databaseOwnerUrl === undefined ? {} : { DATABASE_OWNER_URL: options.databaseOwnerUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const collect = (chunk: Buffer) => {
    output += chunk.toString('utf8')
  }
  server.stdout?.on('data', collect)
  server.stderr?.on('data', collect)
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))

  const giveUpAt = Date.now() + START_LIMIT_MS
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output}`)
    if (Date.now() > giveUpAt) {
      server.kill('SIGKILL')
      throw new Error(`The server was not ready in ${START_LIMIT_MS} ms:\n${output}`)
    }
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }

  return {
    url,
    pid: server.pid ?? 0,
    dataDirectory,
    output: () => output,
    passwordOf(userName) {
      const entries = JSON.parse(readFileSync(path.join(dataDirectory, 'first-login.json'), 'utf8')) as FirstLogin[]
      const found = entries.find((entry) => entry.userName === userName)
      if (found === undefined) throw new Error(`No one-time password for ${userName}`)
      return found.password
    },
    async stop({ signal = 'SIGINT', keepData = false } = {}) {
      if (server.exitCode === null && server.signalCode === null) server.kill(signal)
      await exited
      if (!keepData) rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
