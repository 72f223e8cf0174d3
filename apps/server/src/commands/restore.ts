/**
 * `npm run restore -- <file> [--yes]`: puts a backup into the database of this DATA_DIR, which may be empty, while no
 * server runs on it.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import packageFacts from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { ownerAddress, prepareSchema } from '../database/serving-role.ts'
import { assertKeysFit, loadSecrets } from '../http/secrets.ts'
import { systemIds } from '../ids.ts'
import { silentLog } from '../log.ts'
import { audit } from '../modules/audit/audit.service.ts'
import { isEmptyDatabase, withConnection } from '../modules/backups/backup-database.repository.ts'
import { createBackupFolder } from '../modules/backups/backup-folder.ts'
import { backupKeysOf } from '../modules/backups/backup-keys.ts'
import { noteAllChanged } from '../modules/backups/restores.repository.ts'
import { checkFile, closingOf, fileNameOf, makeBackup, openFile } from '../modules/backups/make-backup.ts'
import { compareBackup, fillEmptyDatabase, restoreBackup, type ToldDifference } from '../modules/backups/run-restore.ts'
import { startsAfterRestore } from '../modules/process-definitions/process-definitions.service.ts'
import { listServers } from '../modules/servers/servers.repository.ts'
import { StartupError } from '../startup-error.ts'
import { openBesideServer, runCommand } from './run-command.ts'

const DEAD_AFTER_MS = 5_000
const [name, ...options] = process.argv.slice(2)
const isRight = name !== undefined && !name.startsWith('-') && options.every((option) => option === '--yes')

if (!isRight) {
  process.exitCode = 1
  console.error('Name the file: npm run restore -- <file> [--yes]')
} else await runCommand((parts) => restore(resolve(name), parts), { open })

/** As for other commands; on a new machine the database is made first. */
async function open(config: Config): Promise<Database> {
  if ((await stat(join(config.secretsDir, 'sealing.key')).catch(() => undefined)) === undefined) {
    throw new StartupError(
      `There are no keys in ${config.secretsDir}: put the 'secrets' folder there that the backup was made with (mode 0700, its files 0600).`,
    )
  }
  return openBesideServer(config).catch((error: unknown) => {
    if (error instanceof StartupError && config.databaseUrl === undefined) return openDatabase(config, silentLog)
    throw error
  })
}

type Parts = Parameters<Parameters<typeof runCommand>[0]>[0]

async function restore(file: string, { config, database, by }: Parts) {
  if ((await stat(file).catch(() => undefined)) === undefined)
    return { said: `There is no file ${file}: nothing was changed.`, refused: true }
  const secrets = await loadSecrets(config.secretsDir)
  const keys = backupKeysOf(secrets)
  const read = () => createReadStream(file, { highWaterMark: 262_144 })
  const { manifest, end } = await checkFile(read, keys)
  const owner = ownerAddress(database)
  const isEmpty = await withConnection(owner, isEmptyDatabase)
  if (!isEmpty) {
    await assertKeysFit(database, secrets, config.secretsDir)
    const living = (await listServers(database, DEAD_AFTER_MS)).filter(({ isAlive }) => isAlive)
    if (living.length > 0) {
      const where = living.map(({ address }) => address).join(', ')
      return { said: `A server runs on this database (${where}): stop it, or restore in the console.`, refused: true }
    }
  }
  const rows = end.parts.reduce((sum, part) => sum + part.rows, 0)
  const what = manifest.scope === 'whole' ? 'everything' : 'the configuration'
  console.log(
    `${file}\n  ${what} of ${manifest.createdAt}, by ${manifest.createdBy || 'the schedule'}, version ${manifest.version}: ${rows} rows`,
  )
  const backup = openFile(read, keys)
  if (isEmpty) console.log('  The database is empty: nothing is replaced.')
  else console.log(told((await compareBackup(owner, backup, silentLog)).difference))
  if (!options.includes('--yes') && !(await confirms(manifest.createdAt)))
    return { said: 'Nothing was changed.', refused: true }

  if (!isEmpty) {
    const [id, createdAt] = [systemIds.next(), new Date()]
    const folder = createBackupFolder(config.backupDir)
    const { scope } = manifest
    const present = fileNameOf(scope, createdAt, id)
    const closing = closingOf(scope, config.sealsBackups)
    await makeBackup(
      { connectionString: database.connectionString, folder, keys },
      { scope, version: packageFacts.version, createdAt, createdBy: by.name, closing, file: present },
    )
    console.log(`  The present state was kept: ${join(folder.path, present)}`)
  }
  const starts = startsAfterRestore({ ids: systemIds, minimumTimerMs: config.drawingLimits.minimumTimerMs })
  const put = isEmpty ? fillEmptyDatabase : restoreBackup
  await put(owner, backup, silentLog, {
    by: { userId: null, reason: '' },
    finish: async (tx, { workflows }) => {
      for (const workflow of workflows) await starts(tx, workflow.id, workflow.valid, new Date())
      await noteAllChanged(tx)
      await audit(tx, by, {
        action: 'restore.done',
        objectType: 'restore',
        objectId: file,
        after: { scope: manifest.scope, takenAt: manifest.createdAt, migration: manifest.migration, origin: 'command' },
      })
    },
  })
  await prepareSchema(database, silentLog)
  await assertKeysFit(database, secrets, config.secretsDir)
  return { said: `Restored: ${what} is as it was at ${manifest.createdAt}. Start the server.` }
}

function told({ kinds, counts }: ToldDifference): string {
  const lines = [
    ...kinds.flatMap(({ kind, changes }) =>
      changes.map(({ change, count, names }) => {
        const shown = names.slice(0, 5).map((one) => one.name)
        return `  ${kind}: ${count} ${change} (${shown.join(', ')}${count > shown.length ? ', …' : ''})`
      }),
    ),
    ...counts.map(({ table, now, then }) => `  ${table}: ${now} rows become ${then}`),
  ]
  return lines.length === 0 ? '  Nothing differs.' : lines.join('\n')
}

async function confirms(moment: string): Promise<boolean> {
  if (process.stdin.isTTY !== true) {
    console.error('Nobody is there to confirm it: add --yes.')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question(`Type the moment of the backup to go on (${moment}): `)
  terminal.close()
  return typed.trim() === moment
}
