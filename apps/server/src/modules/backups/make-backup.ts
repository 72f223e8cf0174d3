/** One backup into a file of the folder, and read back: what cannot be restored is found out while it can be made again. */
import { readContainer, peekHead, writeContainer, type BackupKeys, type Closing } from './backup-container.ts'
import { BACKUP_ENDING, type BackupFolder } from './backup-folder.ts'
import { openConnection } from './backup-database.repository.ts'
import { decodeRecords, encodeRecords, type BackupEnd, type BackupManifest } from './backup-records.ts'
import type { BackupContents } from './backups.repository.ts'
import { BackupReader, dumpTables, type DumpFacts } from './copy-tables.repository.ts'

export const fileNameOf = (scope: string, at: Date, id: string): string =>
  `liveline-${scope}-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${id.slice(-8)}${BACKUP_ENDING}`

/** A backup of a configuration may be read by whoever has the file, when the operator wants that; a whole one never. */
export const closingOf = (scope: string, seals: boolean): Closing => (seals || scope === 'whole' ? 'sealed' : 'signed')

/** The bytes of a backup of this moment. @param wasWritten is told what was counted, at the end */
export async function* streamBackup(
  connectionString: string,
  facts: DumpFacts,
  { keys, closing }: { keys: BackupKeys; closing: Closing },
  wasWritten: (contents: BackupContents) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const client = await openConnection(connectionString)
  try {
    let manifest: BackupManifest | undefined
    let end: BackupEnd | undefined
    async function* noted() {
      for await (const event of dumpTables(client, facts)) {
        if (event.kind === 'manifest') manifest = event.manifest
        yield event
      }
    }
    const records = encodeRecords(noted(), (counted) => (end = counted))
    yield* writeContainer(records, keys, closing)
    if (manifest !== undefined && end !== undefined) wasWritten({ manifest, end })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The bytes of a file, from its beginning each time. */
export type ReadFile = () => AsyncIterable<Buffer>

/** Opens a file as often as it is asked to. */
export const openFile = (read: ReadFile, keys: BackupKeys) => (): BackupReader =>
  new BackupReader(decodeRecords(readContainer(read(), keys)))

/** Reads a file to its end. @throws {BackupRefused} */
export async function checkFile(read: ReadFile, keys: BackupKeys): Promise<BackupContents> {
  let manifest: BackupManifest | undefined
  let end: BackupEnd | undefined
  for await (const event of decodeRecords(readContainer(read(), keys))) {
    if (event.kind === 'manifest') manifest = event.manifest
    if (event.kind === 'end') end = event.end
  }
  if (manifest === undefined || end === undefined) throw new Error('A checked file has a beginning and an end')
  return { manifest, end }
}

export const isSealedFile = async (read: ReadFile): Promise<boolean> => (await peekHead(read())).closing === 'sealed'

export async function makeBackup(
  parts: { readonly connectionString: string; readonly folder: BackupFolder; readonly keys: BackupKeys },
  facts: DumpFacts & { readonly closing: Closing; readonly file: string },
) {
  const { connectionString, folder, keys } = parts
  const { closing, file } = facts
  const written = await folder.write(file, streamBackup(connectionString, facts, { keys, closing }))
  return { ...written, file, sealed: closing === 'sealed', contents: await checkFile(() => folder.read(file), keys) }
}
