/**
 * Whether a backup can be restored, found out by doing it: the whole file is opened and counted, put into a database of
 * its own beside the present one, read back from there and compared row for row. The present data is not touched.
 */
import { createHash } from 'node:crypto'
import { migrate } from '../../database/migrate.ts'
import type { Log } from '../../log.ts'
import type { BackupKeys } from './backup-container.ts'
import {
  createScratchDatabase,
  dropScratchDatabase,
  inTransaction,
  scratchAddress,
  withConnection,
} from './backup-database.repository.ts'
import type { BackupEnd, BackupManifest } from './backup-records.ts'
import { BackupRefused } from './backup-refused.ts'
import { countTables } from './copy-tables.repository.ts'
import { checkFile, openFile, type ReadFile } from './make-backup.ts'
import { loadLoose } from './restore-whole.repository.ts'
import { judgeHistory } from './run-restore.ts'

export type TestedBackup = {
  readonly method: 'restored' | 'read'
  readonly tables: number
  readonly rows: number
  readonly bytes: number
  /** Of the file. */
  readonly sha256: Buffer
}

/**
 * @param expected what the file was found to be when it was made
 * @throws {BackupRefused} with the reason why it cannot be restored
 */
export async function testRestore(
  connectionString: string,
  { read, keys, log, expected }: { read: ReadFile; keys: BackupKeys; log: Log; expected: Buffer },
): Promise<TestedBackup> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const piece of read()) {
      hash.update(piece)
      yield piece
    }
  }
  const { manifest, end } = await checkFile(hashed, keys)
  const sha256 = hash.digest()
  if (!sha256.equals(expected)) throw new BackupRefused('otherFile')
  const method = await restoreBeside(connectionString, { manifest, end }, { open: openFile(read, keys), log })
  const sumOf = (count: 'rows' | 'bytes') => end.parts.reduce((sum, part) => sum + part[count], 0)
  return { method, tables: end.parts.length, rows: sumOf('rows'), bytes: sumOf('bytes'), sha256 }
}

/** 'read' where the owner of the tables may not make a database: then only the file has been looked through. */
async function restoreBeside(
  connectionString: string,
  { manifest, end }: { manifest: BackupManifest; end: BackupEnd },
  { open, log }: { open: ReturnType<typeof openFile>; log: Log },
): Promise<TestedBackup['method']> {
  const scratch = scratchAddress(connectionString, 'testing')
  return withConnection(connectionString, async (client) => {
    const history = await judgeHistory(client, manifest)
    try {
      await createScratchDatabase(client, scratch.name)
    } catch (error) {
      if (error instanceof BackupRefused && error.reason === 'mayNotMakeDatabase') return 'read'
      throw error
    }
    try {
      await migrate(scratch.address, log, undefined, manifest.migration)
      await withConnection(scratch.address, async (there) => {
        const backup = open()
        try {
          const { tables, scope } = await backup.readManifest()
          await inTransaction(there, 'begin', () => loadLoose(there, backup, tables, scope))
        } finally {
          await backup.close()
        }
        assertSame(end.parts, await countTables(there, manifest))
      })
      // Those since its version run over it, too.
      if (history === 'earlier') await migrate(scratch.address, log)
      return 'restored'
    } finally {
      await dropScratchDatabase(client, scratch.name)
    }
  })
}

/** Rows, bytes and digest of every table. @throws {BackupRefused} */
export function assertSame(expected: BackupEnd['parts'], found: BackupEnd['parts']): void {
  const other = expected.find((part, at) => JSON.stringify(part) !== JSON.stringify(found[at]))
  if (other === undefined && expected.length === found.length) return
  throw new BackupRefused('restoredOtherwise', { cause: new Error(`Table ${other?.table ?? '?'}`) })
}
