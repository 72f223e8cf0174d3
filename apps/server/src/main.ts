import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { createLogger } from './http/logger.ts'
import { systemIds } from './ids.ts'
import type { FirstLogin } from './modules/auth/first-logins.ts'
import { StartupError } from './startup-error.ts'

/** Longer than any clean stop takes; then the process goes anyway. */
const STOP_LIMIT_MS = 1_800

try {
  await start()
} catch (error) {
  process.exitCode = 1
  const sentence = sentenceFor(error)
  if (sentence === undefined) console.error(error)
  else console.error(`\nLiveline cannot start: ${sentence}\n`)
  process.exit()
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLogger(config)
  // Before a first start spends ten seconds on a database that it then cannot serve.
  await assertPortFree(config)
  const database = await openDatabase(config, log)
  let close = () => database.close()
  const stopping = new AbortController()
  const settled = Promise.withResolvers<void>()
  // What the start is just writing ends with its step, before the connections do.
  stopOnSignals(async () => {
    stopping.abort()
    await settled.promise
    await close()
  })
  try {
    await migrate(database.connectionString, log)
    const { app, loadPack, firstLogins, workflow, auditSequencer } = await createApp({
      config,
      database,
      clock: systemClock,
      ids: systemIds,
      log,
    })
    close = () => app.close().finally(() => database.close())
    await loadPack(config.pack, stopping.signal)
    if (stopping.signal.aborted) return
    await workflow.start()
    auditSequencer.start()
    await firstLogins.issue()
    const address = await app.listen({ host: config.host, port: config.port })
    const shown = config.isBaseUrlGiven ? config.baseUrl : `http://localhost:${new URL(address).port}`
    console.log(welcome(shown, await firstLogins.read(), join(config.dataDir, 'first-login.json')))
    await firstLogins.noteShown()
  } catch (error) {
    // Why the start failed matters more than what then went wrong while stopping.
    await close().catch((failure: unknown) => log.error({ err: failure }, 'the server could not stop cleanly'))
    throw error
  } finally {
    settled.resolve()
  }
}

async function assertPortFree({ host, port }: Config): Promise<void> {
  const probe = createServer()
  probe.listen({ host, port, exclusive: true })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

function stopOnSignals(close: () => Promise<unknown>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof StartupError || error instanceof ConfigError) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `port ${port} is already in use. Stop what uses it, or choose another with PORT=8081.`
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} needs more rights. Choose one above 1023 with PORT=8080.`
  return undefined
}

function welcome(address: string, unchanged: readonly FirstLogin[], file: string): string {
  const lines = ['', `Liveline is ready: ${address}`]
  const fresh = unchanged.filter(({ shown }) => !shown)
  if (fresh.length > 0) {
    const width = Math.max(...fresh.map(({ userName }) => userName.length))
    lines.push('', 'First start: one-time passwords (administrators must change theirs at the first login)', '')
    for (const { userName, name, roles, password } of fresh) {
      lines.push(`  ${userName.padEnd(width)}  ${password}  ${name} (${roles.join('、')})`)
    }
    lines.push('', `Also kept in ${file} until each is changed.`)
  } else if (unchanged.length > 0) lines.push('', `One-time passwords that nobody has changed yet: ${file}`)
  return `${lines.join('\n')}\n`
}
