import { RedoOutlined } from '@ant-design/icons'
import type { IncidentRow } from '@liveline/contract/incident/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { retryIncidents } from './incident-queries.ts'
import './batch-rows.css'

interface Props {
  readonly rows: readonly IncidentRow[]
  /** Takes rows out of the choice. */
  readonly leave: (rows: readonly IncidentRow[]) => void
}

/** Asks once, naming each, and has the chosen jobs tried again one after the other; what is refused stays chosen. */
export function RetryIncidents({ rows, leave }: Props) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setAsking(false)
  const retry = async () => {
    setBusy(true)
    const { done, refusal } = await retryIncidents(rows)
    setBusy(false)
    close()
    leave(done)
    if (done.length > 0) toast.success(t('missions.incident.retriedCount', { count: done.length }))
    if (refusal !== undefined) {
      toast.error(t('missions.incident.notRetried', { count: rows.length - done.length, reason: refusal }))
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <RedoOutlined aria-hidden /> {t('missions.incident.retry')}
      </Button>
      {asking && (
        <AskDialog
          title={t('missions.incident.retryManyTitle', { count: rows.length })}
          keep={t('missions.cancel')}
          command={t('missions.incident.retry')}
          busy={busy}
          onClose={close}
          onDo={() => void retry()}
        >
          <p>{t('missions.incident.retryManyText')}</p>
          <ul className="batch-rows">
            {rows.map(({ jobId, number, title, reason }) => (
              <li key={jobId}>
                <span className="ll-number">{number}</span>
                <span>{title}</span>
                <span className="batch-result">{reason}</span>
              </li>
            ))}
          </ul>
        </AskDialog>
      )}
    </>
  )
}
