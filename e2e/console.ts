import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { portOfReady } from '../apps/server/test-support/server-process.ts'

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

const addressOf = (port: number) => `http://127.0.0.1:${port}`

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Starts the server and waits until it says itself that it is ready: at its port another could answer. */
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
    /** Tells it the address under which it is reached, as single sign-on needs. */
    namesItself?: boolean
  } = {},
): Promise<Console> {
  // The server chooses a port that is free when it listens; one that names itself has to know it before.
  const told = options.port ?? (options.namesItself === true ? await freePort() : 0)
  const dataDirectory = options.dataDirectory ?? mkdtempSync(path.join(os.tmpdir(), 'liveline-e2e-'))
  let output = ''
  const server: ChildProcess = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      // Vitest sets one of its own.
      BASE_URL: options.namesItself === true ? addressOf(told) : '',
      PORT: String(told),
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
  let port = portOfReady(output)
  while (port === undefined) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output}`)
    if (Date.now() > giveUpAt) {
      server.kill('SIGKILL')
      throw new Error(`The server was not ready in ${START_LIMIT_MS} ms:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    port = portOfReady(output)
  }

  return {
    url: addressOf(port),
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
