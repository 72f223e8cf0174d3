import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, TextArea } from '../../../ui/controls/input.tsx'
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
          <Button onClick={onClose}>{t('missions.cancel')}</Button>
          <Button kind="danger" disabled={busy} onClick={() => void confirm()}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <TextArea
        rows={3}
        maxLength={2000}
        value={reason}
        aria-label={reasonLabel}
        aria-invalid={missing && reason.trim() === ''}
        placeholder={reasonLabel}
        onChange={(event) => setReason(event.target.value)}
      />
      {missing && reason.trim() === '' && <FieldError text={reasonRequired} />}
    </Dialog>
  )
}
