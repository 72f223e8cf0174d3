import { userInfo } from 'node:os'
import pg from 'pg'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { createDatabase } from '../database/database.ts'
import { findRunningPostgres } from '../database/embedded/find-running-postgres.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { systemCaller, type Caller } from '../http/caller.ts'
import { silentLog } from '../log.ts'
import { say } from '@liveline/contract/language.ts'
import { BackupRefused } from '../modules/backups/backup-refused.ts'
import { backupTexts } from '../modules/backups/backups.texts.ts'
import { StartupError } from '../startup-error.ts'

type CommandParts = {
  readonly config: Config
  readonly database: Database
  readonly by: Caller
}
/** What was done, in a sentence; `refused` when it was not. */
type Outcome = { readonly said: string; readonly refused?: boolean }

/** No such table, no such column, or nothing granted yet. */
const OLD_SCHEMA = ['42P01', '42703', '42501']

/** Runs a command about one user, see {@link runCommand}. */
export async function runUserCommand(
  command: string,
  work: (parts: CommandParts & { readonly userName: string }) => Promise<Outcome>,
): Promise<void> {
  const userName = process.argv[2]?.trim() ?? ''
  if (userName !== '') return runCommand((parts) => work({ ...parts, userName }))
  process.exitCode = 1
  console.error(`Name the user: npm run ${command} -- <user name>`)
}

/** Runs a command on the database of this DATA_DIR, beside a running server or without one. */
export async function runCommand(
  work: (parts: CommandParts) => Promise<Outcome>,
  { open = openBesideServer }: { open?: (config: Config) => Promise<Database> } = {},
): Promise<void> {
  process.exitCode = 1
  try {
    const config = readConfig()
    const database = await open(config)
    try {
      // Whoever may run this is named in the audit log by the account of the machine.
      const outcome = await work({ config, database, by: systemCaller(`console:${userInfo().username}`) })
      if (outcome.refused === true) return console.error(outcome.said)
      console.log(outcome.said)
      process.exitCode = 0
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(sentenceFor(error) ?? error)
  }
}

export async function openBesideServer(config: Config): Promise<Database> {
  if (config.databaseUrl !== undefined) return openDatabase(config, silentLog)
  const postgres = await findRunningPostgres(config.dataDir)
  if (postgres.state === 'never made') {
    throw new StartupError(
      `There is no database in ${config.dataDir}: name the server's DATA_DIR, or its DATABASE_URL.`,
    )
  }
  if (postgres.state === 'stopped') return openDatabase(config, silentLog)
  const { connectionString, owner } = postgres
  return createDatabase({ connectionString, owner, maxConnections: 2, log: silentLog })
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof StartupError || error instanceof ConfigError) return error.message
  if (error instanceof BackupRefused) return `The file was refused: ${say('en', backupTexts[error.reason])}.`
  if (error instanceof pg.DatabaseError && OLD_SCHEMA.includes(error.code ?? '')) {
    return 'The database is of an earlier Liveline: start the server of this version once, then try again.'
  }
  return undefined
}
