/** Files that go with an act. */
import type { Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'

/** Binds files of the caller to an instance; @throws {AppError} FILE_NOT_USABLE */
export type BindFiles = (
  tx: Tx,
  caller: Caller,
  fileIds: readonly string[],
  instanceId: string,
) => Promise<readonly { readonly id: string }[]>

/** Until files can be uploaded there is none that could go along. */
export const bindNoFiles: BindFiles = async (_tx, _caller, fileIds) => {
  if (fileIds.length > 0) throw new AppError('FILE_NOT_USABLE', { details: { count: fileIds.length } })
  return Promise.resolve([])
}
