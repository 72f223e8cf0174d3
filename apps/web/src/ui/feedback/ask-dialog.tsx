import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

export interface AskDialogProps {
  readonly title: string
  /** Of the button that does it: repeats the verb. */
  readonly command: string
  /** Of the button that leaves everything as it is. */
  readonly keep: string
  readonly kind?: 'primary' | 'danger'
  /** It is on its way: nothing can be pressed, and the dialog stays. */
  readonly busy: boolean
  readonly disabled?: boolean
  readonly place?: 'right'
  readonly width?: number
  /** What it does, and why it was refused. */
  readonly children: ReactNode
  readonly onDo: () => void
  readonly onClose: () => void
}

/** Asks once before one act. */
export function AskDialog(props: AskDialogProps) {
  const { title, command, keep, kind = 'primary', busy, disabled = false, children, onDo, onClose } = props
  return (
    <Dialog
      title={title}
      {...(props.place === undefined ? {} : { place: props.place })}
      {...(props.width === undefined ? {} : { width: props.width })}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {keep}
          </Button>
          <Button kind={kind} disabled={busy || disabled} aria-busy={busy} onClick={onDo}>
            {command}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
