import { parseArgs } from 'node:util'
import { readConfig } from '../src/config.ts'
import { createDatabase } from '../src/database/database.ts'
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { ownerAddress } from '../src/database/serving-role.ts'

/**
 * The database part of a server as a process of its own, for tests that kill it. Says `ready <connection string of the owner>` or
 * `refused <sentence>`, and `stopped` after a clean end.
 */
const { outlive } = parseArgs({ options: { outlive: { type: 'boolean', default: false } } }).values
const say = (line: string) => process.stdout.write(`${line}\n`)
const note = (fields: object, message: string) => say(`log ${message} ${JSON.stringify(fields)}`)
const log = { info: note, warn: note, error: note }

try {
  const config = readConfig()
  const database = outlive ? await openOutliving(config.dataDir) : await openDatabase(config, log)
  const stop = async () => {
    await database.close()
    say('stopped')
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Asked here, because PostgreSQL lets nobody in but the account of its server.
  await database.query('select 1')
  say(`ready ${ownerAddress(database)}`)
  setInterval(() => undefined, 60_000)
} catch (error) {
  say(`refused ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`)
  process.exit(1)
}

/** As on a machine without `setpriv`: PostgreSQL goes on when this process is killed. */
async function openOutliving(dataDir: string) {
  const { connectionString, owner, stop } = await startEmbeddedPostgres(dataDir, log, { diesWithServer: false })
  return createDatabase({ connectionString, owner, log, onClose: stop })
}
