/** The files that go with a completion: attachments, and the handwriting where the step asks for it. */
import type { FileRef } from '@liveline/contract/file/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { bindFiles, bindSignature } from '../../files/files.service.ts'
import type { NodeSettings } from '../../process-definitions/node-settings.ts'

type GoingAlong = {
  readonly operationId: string
  readonly attachments: readonly FileRef[]
  readonly signature: FileRef | undefined
}

/** @throws {AppError} SIGNATURE_REQUIRED naming the step, FILE_NOT_USABLE, FILE_REFUSED */
export async function bindWhatGoesAlong(
  tx: Tx,
  caller: Caller,
  act: {
    readonly input: { readonly attachments?: readonly string[]; readonly signature?: string | undefined }
    readonly node: NodeSettings | undefined
    readonly to: { readonly instanceId: string; readonly operationId: string }
  },
): Promise<GoingAlong> {
  const { input, node, to } = act
  if (input.signature === undefined && node?.signature === 'required') {
    throw new AppError('SIGNATURE_REQUIRED', { details: { step: nameIn(caller.language, node) } })
  }
  const signature = input.signature === undefined ? undefined : await bindSignature(tx, caller, input.signature, to)
  return {
    operationId: to.operationId,
    attachments: await bindFiles(tx, caller, input.attachments ?? [], to),
    signature,
  }
}

/** As the audit log names them. */
export const namedFiles = ({ attachments, signature }: GoingAlong) => ({
  ...(attachments.length === 0 ? {} : { attachments: attachments.map(({ id, name }) => ({ id, name })) }),
  ...(signature === undefined ? {} : { signature: signature.id }),
})
