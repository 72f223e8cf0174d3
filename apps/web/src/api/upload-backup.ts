import { allApis } from '@liveline/contract/all-apis.ts'
import { Backup } from '@liveline/contract/backup/shapes.ts'
import { urlOf } from './client.ts'
import { send } from './http.ts'

/** Half a gigabyte on a slow line. */
const TIMEOUT_MS = 3_600_000

/** Brings a backup to the server, which reads all of it before it answers. @throws {ApiError} */
export async function uploadBackup(
  file: Blob,
  note: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Backup> {
  const { method, path } = allApis.backup.backup
  const how = { body: file, signal, onProgress, timeoutMs: TIMEOUT_MS, quiet: true }
  return Backup.parse(await send(method, urlOf(path, undefined, { note }), how))
}
