import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyRepository } from './mutants/copy-repository.ts'
import { repositoryRoot } from './run-step.ts'

let copy: string
let dataDir: string
let dev: ChildProcess | undefined

beforeEach(() => {
  copy = copyRepository(repositoryRoot)
  dataDir = mkdtempSync(join(tmpdir(), 'liveline-dev-'))
  // Run by root, PostgreSQL works as nobody, who must be able to pass.
  chmodSync(dataDir, 0o755)
})

afterEach(async () => {
  if (dev !== undefined) await stop(dev)
  for (const folder of [copy, dataDir]) rmSync(folder, { recursive: true })
})

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  await once(child, 'exit')
}

/** Resolves each time it is asked, when the server has become ready once more. */
function readyTimes({ stdout }: ChildProcess): () => Promise<void> {
  const lines = createInterface({ input: stdout! })[Symbol.asyncIterator]()
  return async () => {
    for (const said: string[] = []; !said.at(-1)?.startsWith('Liveline is ready');) {
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`It ended: ${said.join('\n')}`)
      said.push(value)
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

it('npm run dev restarts the server after a save, keeps its database, and ends with it', async () => {
  const port = await freePort()
  dev = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: copy,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = readyTimes(dev)
  const postmaster = () => readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0]

  await ready()
  const kept = postmaster()
  appendFileSync(join(copy, 'apps/server/src/clock.ts'), '\n')
  await ready()

  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  expect(postmaster()).toBe(kept)
  await stop(dev)
  expect(existsSync(join(dataDir, 'pg18/postmaster.pid'))).toBe(false)
})
