/** `npm run backup -- <file> [--configuration]`: a backup of the present state, beside a running server or without one. */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import packageFacts from '../../package.json' with { type: 'json' }
import { createReadStream } from 'node:fs'
import { assertKeysFit, loadSecrets } from '../http/secrets.ts'
import { audit } from '../modules/audit/audit.service.ts'
import { writeWhole } from '../modules/backups/backup-folder.ts'
import { backupKeysOf } from '../modules/backups/backup-keys.ts'
import { checkFile, closingOf, streamBackup } from '../modules/backups/make-backup.ts'
import { runCommand } from './run-command.ts'

const [name, ...options] = process.argv.slice(2)
const scope = options.includes('--configuration') ? 'configuration' : 'whole'
const isRight = name !== undefined && !name.startsWith('-') && options.every((option) => option === '--configuration')

if (!isRight) {
  process.exitCode = 1
  console.error('Name the file: npm run backup -- <file> [--configuration]')
} else {
  await runCommand(async ({ config, database, by }) => {
    const file = resolve(name)
    const isThere = (await stat(file).catch(() => undefined)) !== undefined
    if (isThere) return { said: `${file} is there already: name another file.`, refused: true }
    const secrets = await loadSecrets(config.secretsDir)
    await assertKeysFit(database, secrets, config.secretsDir)
    const keys = backupKeysOf(secrets)
    const createdAt = new Date()
    const facts = { scope, version: packageFacts.version, createdAt, createdBy: by.name } as const
    const closing = closingOf(scope, config.sealsBackups)
    const written = await writeWhole(file, streamBackup(database.connectionString, facts, { keys, closing }))
    const { end } = await checkFile(() => createReadStream(file), keys)
    const rows = end.parts.reduce((sum, part) => sum + part.rows, 0)
    const sha256 = written.sha256.toString('hex')
    await database.transaction((tx) =>
      audit(tx, by, {
        action: 'backup.made',
        objectType: 'backup',
        objectId: file,
        after: { scope, origin: 'command', size: written.size, sha256 },
      }),
    )
    const kept =
      closing === 'sealed'
        ? `It opens only with the keys in ${config.secretsDir}: keep a copy of them, elsewhere than the backup.`
        : 'It is signed, not sealed: whoever has the file can read it.'
    return {
      said: `Backup of ${scope === 'whole' ? 'everything' : 'the configuration'}: ${file}\n  ${rows} rows in ${end.parts.length} tables, ${written.size} bytes, SHA-256 ${sha256}\n  Read back and found to be right. ${kept}`,
    }
  })
}
