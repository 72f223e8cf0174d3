import type { FlowDetail } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { Rival } from '../../../session/draft/draft-saver.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { drawingDifferences } from './drawing-differences.ts'

interface Props {
  readonly flowId: number
  readonly rival: Rival
  readonly mine: string
  readonly onOverwrite: (theirs: FlowDetail) => void
  readonly onTakeTheirs: (theirs: FlowDetail) => void
  readonly onClose: () => void
}

/** Somebody else has saved the drawing meanwhile: what differs, and which of the two counts. */
export function FlowRivalDialog({ flowId, rival, mine, onOverwrite, onTakeTheirs, onClose }: Props) {
  const { t } = useTranslation()
  const compared = useQuery({
    queryKey: queryKeys.workflowDraft.rival(flowId, rival.rev),
    queryFn: async ({ signal }) => {
      const theirs = await api.processDefinition.detail({ params: { id: flowId }, signal, quiet: true })
      return { theirs, differences: await drawingDifferences(mine, theirs.bpmnXml) }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = compared
  return (
    <Dialog
      title={t('flowDesign.rival.title')}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('designer.cancel')}</Button>
          <Button disabled={data === undefined} onClick={() => data !== undefined && onTakeTheirs(data.theirs)}>
            {t('designer.rival.takeTheirs')}
          </Button>
          <Button
            kind="danger"
            disabled={data === undefined}
            onClick={() => data !== undefined && onOverwrite(data.theirs)}
          >
            {t('designer.rival.overwrite')}
          </Button>
        </>
      }
    >
      <p>{t('flowDesign.rival.text', { name: rival.name, time: absoluteTime(data?.theirs.updatedAt ?? rival.at) })}</p>
      {compared.isLoading && <Skeleton lines={3} />}
      {compared.isError && <ErrorState error={compared.error} onRetry={() => void compared.refetch()} />}
      {data !== undefined && data.differences.length === 0 && <p>{t('flowDesign.rival.same')}</p>}
      {data !== undefined && data.differences.length > 0 && (
        <ul>
          {data.differences.map(({ kind, id, name }) => (
            <li key={id}>{t(`flowDesign.rival.${kind}`, { name })}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
