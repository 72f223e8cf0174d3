import type { FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { DeleteFlowDialog } from './delete-flow-dialog.tsx'
import { ImportFlowDialog } from './import/import-flow-dialog.tsx'
import { NewFlowDialog } from './new-flow-dialog.tsx'
import { ReleaseFlowDialog } from './release-flow-dialog.tsx'
import { RenameFlowDialog } from './rename-flow-dialog.tsx'
import { SwitchOffDialog } from './switch-off-dialog.tsx'

/** What lies open over the list. */
export type OpenedDialog =
  | { readonly kind: 'create' | 'import' }
  | { readonly kind: 'rename' | 'copy' | 'release' | 'valid' | 'delete'; readonly flow: FlowRow }

interface Props {
  readonly opened: OpenedDialog
  readonly onMade: (id: number) => void
  readonly onImported: (id: number) => void
  readonly onClose: () => void
}

export function FlowDialogs({ opened, onMade, onImported, onClose }: Props) {
  if (!('flow' in opened)) {
    return opened.kind === 'create' ? (
      <NewFlowDialog {...{ onMade, onClose }} />
    ) : (
      <ImportFlowDialog {...{ onImported, onClose }} />
    )
  }
  const { kind, flow } = opened
  if (kind === 'copy') return <NewFlowDialog from={flow} {...{ onMade, onClose }} />
  if (kind === 'rename') return <RenameFlowDialog {...{ flow, onClose }} />
  if (kind === 'release') return <ReleaseFlowDialog {...{ flow, onClose }} />
  return kind === 'valid' ? <SwitchOffDialog {...{ flow, onClose }} /> : <DeleteFlowDialog {...{ flow, onClose }} />
}
