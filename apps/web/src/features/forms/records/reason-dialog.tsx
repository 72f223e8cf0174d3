import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import './reason-dialog.css'

/** As the call takes it. */
const LONGEST_REASON = 500

interface Props {
  readonly title: string
  /** The button repeats it. */
  readonly verb: string
  readonly reasonLabel: string
  readonly danger?: boolean
  /** Rejects when it failed; the dialog then stays with its reason for another try. */
  readonly onConfirm: (reason: string) => Promise<void>
  readonly onClose: () => void
  /** What it is about. */
  readonly children: ReactNode
}

/** Asks why a record is changed or deleted: its history keeps the answer. */
export function ReasonDialog({ title, verb, reasonLabel, danger = false, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation()
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
    <Dialog
      title={title}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('records.cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} disabled={busy} aria-busy={busy} onClick={() => void confirm()}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <div className="record-reason">
        <label htmlFor={id}>{reasonLabel}</label>
        <TextArea
          id={id}
          data-autofocus
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-problem` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {isMissing && <FieldError id={`${id}-problem`} text={t('records.reasonRequired')} />}
      </div>
    </Dialog>
  )
}
