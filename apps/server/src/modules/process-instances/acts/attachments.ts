/** Files that go with an act. */
import type { Tx } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { bindFiles } from '../../files/files.service.ts'

/** Binds files of the caller to an instance; @throws {AppError} FILE_NOT_USABLE */
export type BindFiles = (
  tx: Tx,
  caller: Caller,
  fileIds: readonly string[],
  instanceId: string,
) => Promise<readonly { readonly id: string }[]>

/** Files of a comment or a return: bound to the process that they are shown in. */
export const bindToInstance: BindFiles = (tx, caller, fileIds, instanceId) =>
  bindFiles(tx, caller, fileIds, { instanceId })
