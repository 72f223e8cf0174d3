import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { selfSigned } from '../test-support/self-signed.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'liveline-main-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      LIVELINE_PACK: 'none',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      ...env,
    },
  })
  let said = ''
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('is ready')) ready.resolve()
    })
  }
  const ended = new Promise<{ said: string; code: number | null }>((resolve) => {
    child.once('close', (code) => resolve({ said: said.trim(), code }))
  })
  void ended.then(({ said: words }) => ready.reject(new Error(words)))
  ready.promise.catch(() => undefined)
  const port = () => Number(/is ready: https?:\/\/localhost:(\d+)/.exec(said)?.[1])
  return { child, ready: ready.promise, ended, port }
}

/** `npm run unlock` and its like, on the same data directory. */
async function command(name: string, userName: string): Promise<string> {
  const file = join(import.meta.dirname, 'commands', `${name}.ts`)
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [file, userName], { env })
  return stdout
}

function occupyPort(): Promise<{ holder: Server; port: number }> {
  return new Promise((resolve) => {
    const holder = createServer()
    holder.listen(0, '127.0.0.1', () => resolve({ holder, port: (holder.address() as { port: number }).port }))
  })
}

describe('the server', () => {
  it('says one sentence when its port is taken, and leaves no PostgreSQL behind', async () => {
    const { holder, port } = await occupyPort()

    const { said, code } = await launch({ PORT: String(port) }).ended

    holder.close()
    expect(said.split('\n')).toHaveLength(1)
    expect(said.toLowerCase()).toContain(`port ${port}`)
    expect(code).toBe(1)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('prints the one-time passwords at the first start that becomes ready, then names their file', async () => {
    const settings = { PORT: '0', LIVELINE_PACK: 'live-line' }
    const said: string[] = []
    for (let start = 0; start < 2; start++) {
      const server = launch(settings)
      await server.ready
      server.child.kill('SIGTERM')
      said.push((await server.ended).said)
    }
    const { password } = JSON.parse(await readFile(join(dataDir, 'first-login.json'), 'utf8'))[0] as {
      password: string
    }

    expect(said[0]).toContain(password)
    for (const words of said) expect(words).toMatch(/people .*pack live-line .*samples/)
    expect(said[1]).not.toContain(password)
    expect(said[1]).toContain('first-login.json')
  })

  it('says one sentence when the key files are not those of the database', async () => {
    const first = launch({ PORT: '0' })
    await first.ready
    first.child.kill('SIGTERM')
    await first.ended
    await writeFile(join(dataDir, 'secrets', 'pepper.key'), `${'0'.repeat(64)}\n`)

    const { said, code } = await launch({ PORT: '0' }).ended

    expect(said.split('\n')).toHaveLength(1)
    expect(said).toContain('other key files')
    expect(code).toBe(1)
  })

  it.each([
    ['a key file that others may read', 'secrets/pepper.key', 'ab'.repeat(32), 0o644, 'chmod 600'],
    ['a first-login.json that others may read', 'first-login.json', '[]', 0o640, 'chmod 600'],
    ['a damaged first-login.json', 'first-login.json', '[{', 0o600, 'is damaged'],
  ])('says one sentence for %s, before it starts anything', async (_, name, content, mode, complaint) => {
    await mkdir(join(dataDir, 'secrets'), { mode: 0o700 })
    const file = join(dataDir, name)
    await writeFile(file, content)
    await chmod(file, mode)

    const { said, code } = await launch({ PORT: '0' }).ended

    expect(said.split('\n')).toHaveLength(1)
    expect(said).toContain(file)
    expect(said).toContain(complaint)
    expect(code).toBe(1)
    expect(await readdir(dataDir)).not.toContain('pg18')
  })

  it('lets commands reach its database while it runs and when it is stopped', async () => {
    const server = launch({ PORT: '0', LIVELINE_PACK: 'live-line' })
    await server.ready
    expect(await command('unlock', 'chenyu')).toContain('chenyu was not locked')
    expect(await command('reset-password', 'chenyu')).toMatch(/^ {2}\S{14}$/m)
    server.child.kill('SIGTERM')
    await server.ended

    expect(await command('unlock', 'chenyu')).toContain('chenyu was not locked')
    expect(await readFile(join(dataDir, 'first-login.json'), 'utf8')).not.toContain('"chenyu"')
    // Two starts of PostgreSQL and four of Node.
  })

  it('says one sentence for a setting that cannot be used', async () => {
    const { said, code } = await launch({ PORT: 'eighty' }).ended

    expect(said).toBe("Liveline cannot start: PORT must be a whole number from 0 to 65535, not 'eighty'.")
    expect(code).toBe(1)
  })

  it('listens for this machine alone unless told, and says how to open it', async () => {
    const server = launch({ PORT: '0', HOST: '' })
    await server.ready
    server.child.kill('SIGTERM')
    const { said } = await server.ended

    expect(said).toContain('HOST=0.0.0.0')
    expect(said).not.toContain('Warning')
  })

  it('serves https with HSTS when it is given a certificate', async () => {
    const { cert, key } = selfSigned('localhost')
    const folder = await mkdtemp(join(tmpdir(), 'liveline-tls-'))
    const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
    await writeFile(files.TLS_CERT, cert)
    await writeFile(files.TLS_KEY, key)
    const server = launch({ PORT: '0', ...files })
    await server.ready
    const [answer] = (await once(
      get({ host: '127.0.0.1', port: server.port(), path: '/healthz', ca: cert, servername: 'localhost' }),
      'response',
    )) as [IncomingMessage]

    answer.resume()
    await rm(folder, { recursive: true })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['strict-transport-security']).toContain('max-age=')
    server.child.kill('SIGTERM')
    await server.ended
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('stops on %s, whoever is still connected', async (signal) => {
    const server = launch({ PORT: '0' })
    await server.ready
    const idle = connect(server.port(), '127.0.0.1')
    idle.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(idle, 'data')

    server.child.kill(signal)
    const { code } = await server.ended

    idle.destroy()
    expect(code).toBe(0)
  })
})
