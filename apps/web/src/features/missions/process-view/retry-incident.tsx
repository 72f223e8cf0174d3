import { RedoOutlined } from '@ant-design/icons'
import type { Incident } from '@liveline/contract/incident/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { Quote } from '../../../ui/labels/quote.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { retryIncident } from '../lists/incident-queries.ts'

interface Props {
  readonly incident: Incident
  readonly instance: { readonly instanceId: string; readonly number: string }
}

/** Asks once more, naming the step and its process, and has the job tried again. */
export function RetryIncident({ incident, instance }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { number, instanceId } = instance
  const step = nameIn(language, incident, 'elementName')
  const close = () => setAsking(false)
  const confirm = async () => {
    setBusy(true)
    try {
      const outcome = await retryIncident({ instanceId, jobId: incident.jobId })
      toast.success(t(`missions.incident.outcome.${outcome}`, { number }))
      close()
    } catch {
      // Shown by the one place that shows failures; the dialog stays for another try.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button aria-label={t('missions.incident.retryOf', { step, number })} onClick={() => setAsking(true)}>
        <RedoOutlined aria-hidden /> {t('missions.incident.retry')}
      </Button>
      {asking && (
        <Dialog
          title={t('missions.incident.retryTitle', { number })}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{t('missions.cancel')}</Button>
              <Button kind="primary" disabled={busy} onClick={() => void confirm()}>
                {t('missions.incident.retry')}
              </Button>
            </>
          }
        >
          <p>{t('missions.incident.retryText', { step })}</p>
          <Quote text={incident.reason} />
        </Dialog>
      )}
    </>
  )
}
