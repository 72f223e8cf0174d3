import { useState } from 'react'
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx'
import { toast } from './toasts.ts'

interface Props extends Omit<AskDialogProps, 'busy' | 'onDo'> {
  readonly act: () => Promise<unknown>
  /** Told once it is done. */
  readonly done: string
  readonly onDone?: () => void
}

/** Asks once, acts, tells what was done, and closes; a refusal is shown by the one place that shows failures. */
export function AskAndActDialog({ act, done, onDone, ...asked }: Props) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await act()
      toast.success(done)
      onDone?.()
    } catch {
      // Shown by the one place that shows failures.
    }
    asked.onClose()
  }
  return <AskDialog {...asked} busy={busy} onDo={() => void run()} />
}
