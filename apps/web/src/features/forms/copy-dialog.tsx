import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { AbsoluteTime } from '../../ui/labels/times.tsx'
import './copy-dialog.css'

const WIDTH_PX = 640
const OFFERED = 20

interface Props {
  readonly flowKey: string
  readonly onChoose: (instanceId: string) => void
  readonly onClose: () => void
}

/** The last plans of the same kind, to begin a new one with what one of them says. */
export function CopyDialog({ flowKey, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const earlier = useQuery({
    queryKey: queryKeys.instances.list({ copiesOf: flowKey }),
    queryFn: ({ signal }) => api.processInstance.list({ query: { mine: 'true', rows: OFFERED }, signal, quiet: true }),
  })
  const rows = earlier.data?.rows.filter((row) => row.flowKey === flowKey)
  return (
    <Dialog
      title={t('forms.copyTitle')}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('forms.goOn')}</Button>}
    >
      {earlier.isError && <ErrorState error={earlier.error} onRetry={() => void earlier.refetch()} />}
      {earlier.isPending && <Skeleton lines={4} />}
      {rows?.length === 0 && <p className="ll-muted">{t('forms.copyEmpty')}</p>}
      <ul className="ll-copy-choices">
        {rows?.map((row) => (
          <li key={row.instanceId}>
            <button type="button" onClick={() => onChoose(row.instanceId)}>
              <span className="ll-number">{row.number}</span> <span>{row.title}</span>
              <small className="ll-muted">
                <AbsoluteTime value={row.startedAt} />
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
