import { once } from 'node:events'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import packageFacts from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { listRewritable, prepareSchema } from './database/serving-role.ts'
import { readTls } from './tls-files.ts'
import { createLogger } from './http/logger.ts'
import { checkKeyFiles } from './http/secrets.ts'
import { systemIds } from './ids.ts'
import { createFirstLoginFile } from './modules/auth/first-login-file.ts'
import { loginLines, type LoginFacts } from './modules/auth/start-message.ts'
import { reachNote } from './reach-note.ts'
import { unprotectedNote } from './unprotected-note.ts'
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
  const tls = config.tlsFiles === undefined ? undefined : await readTls(config.tlsFiles)
  // Before a first start spends ten seconds on a database that it then cannot serve.
  await assertPortFree(config)
  await checkKeyFiles(config.secretsDir)
  await createFirstLoginFile(config.dataDir).read()
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
    await prepareSchema(database, log)
    const {
      app,
      servers,
      loadPack,
      firstLogins,
      workflow,
      dataJobWorker,
      backupWorker,
      pushNotices,
      auditSequencer,
      auditWatch,
    } = await createApp({
      config,
      tls,
      database,
      clock: systemClock,
      ids: systemIds,
      log,
    })
    close = () => app.close().finally(() => database.close())
    await loadPack(config.pack, stopping.signal)
    if (stopping.signal.aborted) return
    await servers.start({ address: `${hostname()}:${config.port}`, version: packageFacts.version })
    await workflow.start()
    dataJobWorker.start()
    backupWorker.start()
    pushNotices.start()
    auditSequencer.start()
    auditWatch.start()
    await firstLogins.issue()
    const address = await app.listen({ host: config.host, port: config.port })
    const { port, protocol } = new URL(address)
    const shown = config.isBaseUrlGiven ? config.baseUrl : `${protocol}//localhost:${port}`
    const [unchanged, ended] = [await firstLogins.read(), await firstLogins.listEnded()]
    console.log(welcome(shown, { pack: config.pack, unchanged, ended, file: firstLogins.path }))
    console.log(reachNote(config))
    const auditNote = unprotectedNote(await listRewritable(database), config)
    console.log(auditNote === undefined ? '' : `${auditNote}\n`)
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
  await assertFree(host, port)
  // Browsers try `localhost` on both: another program on the second would get their requests.
  if (host === '127.0.0.1' && port !== 0) {
    await assertFree('::1', port).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw error
    })
  }
}

async function assertFree(host: string, port: number): Promise<void> {
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

function welcome(address: string, logins: LoginFacts): string {
  return `${['', `Liveline is ready: ${address}`, ...loginLines(logins)].join('\n')}\n`
}
