import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { ConfigError, readConfig } from '../apps/server/src/config.ts'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/start-embedded-postgres.ts'
import { createLogger } from '../apps/server/src/http/logger.ts'
import { StartupError } from '../apps/server/src/startup-error.ts'

/**
 * What `npm run dev` runs: the server restarting on change, and Vite's own server for the console. The embedded
 * PostgreSQL is kept here and what Node compiles on disk, so that a restart waits for neither.
 */
const root = resolve(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')

try {
  await develop()
} catch (error) {
  const isForPeople = error instanceof StartupError || error instanceof ConfigError
  console.error(isForPeople ? `\nLiveline cannot start: ${error.message}\n` : error)
  process.exitCode = 1
}

async function develop(): Promise<void> {
  const config = readConfig()
  const postgres =
    config.databaseUrl === undefined ? await startEmbeddedPostgres(config.dataDir, createLogger(config)) : undefined
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/liveline/node-compile'),
      ...(postgres && {
        DATABASE_URL: postgres.connectionString,
        DATABASE_OWNER_URL: postgres.owner.connectionString,
      }),
    },
  })
  // It would wipe out what the server has just said to a newcomer.
  const consolePages = spawn(process.execPath, [vite, '--clearScreen', 'false'], {
    cwd: web,
    stdio: 'inherit',
    env: { ...process.env, LIVELINE_SERVER: `http://127.0.0.1:${config.port}` },
  })
  await untilStopped([server, consolePages])
  await postgres?.stop()
}

/** All of them end with the first, and with Ctrl-C. */
async function untilStopped(children: readonly ChildProcess[]): Promise<void> {
  const stop = () => children.forEach((child) => child.exitCode === null && child.kill('SIGTERM'))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  for (const child of children) child.on('exit', stop)
  await Promise.all(children.map((child) => once(child, 'exit')))
}
