import { useId, useState, type ReactNode } from 'react'
import { FieldError, TextArea } from '../controls/input.tsx'
import { AskDialog } from './ask-dialog.tsx'
import './reason-dialog.css'

interface Props {
  readonly title: string
  /** The button repeats it. */
  readonly verb: string
  readonly keep: string
  readonly kind?: 'primary' | 'danger'
  readonly reasonLabel: string
  readonly reasonRequired: string
  /** In characters, as the call takes it. */
  readonly longest: number
  /** Rejects when it failed; the dialog then stays with its reason for another try. */
  readonly onConfirm: (reason: string) => Promise<void>
  readonly onClose: () => void
  /** What it is about. */
  readonly children: ReactNode
}

/** Asks once more before an act, and why: history keeps the answer. */
export function ReasonDialog({ title, verb, keep, kind, reasonLabel, reasonRequired, longest, ...props }: Props) {
  const { onConfirm, onClose, children } = props
  const id = useId()
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const isMissing = isAsked && reason.trim() === ''
  const confirm = async () => {
    setIsAsked(true)
    if (reason.trim() === '') return
    setBusy(true)
    try {
      await onConfirm(reason.trim())
    } catch {
      // Shown by the one place that shows failures.
    } finally {
      setBusy(false)
    }
  }
  return (
    <AskDialog
      {...{ title, keep, busy, onClose }}
      command={verb}
      {...(kind === undefined ? {} : { kind })}
      onDo={() => void confirm()}
    >
      {children}
      <div className="ll-reason">
        <label htmlFor={id}>{reasonLabel}</label>
        <TextArea
          id={id}
          data-autofocus
          rows={3}
          maxLength={longest}
          value={reason}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-problem` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {isMissing && <FieldError id={`${id}-problem`} text={reasonRequired} />}
      </div>
    </AskDialog>
  )
}
