import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/feedback/dialog.tsx'

/** Asks once more before something that cannot be undone: names the thing, wants a reason, repeats the verb. */
export function ReasonDialog({
  title,
  text,
  verb,
  reasonLabel,
  reasonRequired,
  onConfirm,
  onClose,
}: {
  title: string
  text: string
  verb: string
  reasonLabel: string
  reasonRequired: string
  /** Rejects when it failed; the dialog then stays with its reason for another try. */
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (reason.trim() === '') return setMissing(true)
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
      onClose={onClose}
      footer={
        <>
          <button type="button" className="ll-button" onClick={onClose}>
            {t('missions.cancel')}
          </button>
          <button type="button" className="ll-button" data-kind="danger" disabled={busy} onClick={() => void confirm()}>
            {verb}
          </button>
        </>
      }
    >
      <p>{text}</p>
      <textarea
        className="ll-input"
        rows={3}
        maxLength={2000}
        value={reason}
        aria-label={reasonLabel}
        aria-invalid={missing && reason.trim() === ''}
        placeholder={reasonLabel}
        onChange={(event) => setReason(event.target.value)}
      />
      {missing && reason.trim() === '' && (
        <p className="ll-field-error" role="alert">
          {reasonRequired}
        </p>
      )}
    </Dialog>
  )
}
