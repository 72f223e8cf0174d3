import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import type { FlowDetail, FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { FlowActDialog } from '../flow-act-dialog.tsx'
import { flowsChanged } from '../flow-queries.ts'
import { versionName } from '../flow-words.ts'

/** So many of the changes that are lost are named; the others are counted. */
const NAMED_CHANGES = 8

interface Props {
  readonly flow: FlowDetail
  readonly version: FlowVersion
  readonly onClose: () => void
}

/** An older version becomes the draft; what is lost of the draft that stands there is told before. */
export function TakeUpVersionDialog({ flow, version, onClose }: Props) {
  const { t } = useTranslation()
  const { id, rev, versions } = flow
  const name = versionName(version, t)
  const draft = versions.find(({ state }) => state === 0)
  const { busy, failure, send } = useSendOnce()
  const submit = async () => {
    const done = await send(
      { id, versionId: version.versionId, rev },
      async (_, idempotencyKey) => {
        const { bpmnXml } = await api.processDefinition.drawing({
          query: { versionId: version.versionId },
          quiet: true,
        })
        // The state that was looked at when it was asked: what others saved since is not overwritten.
        return api.processDefinition.update({ body: { id, bpmnXml, rev }, idempotencyKey, quiet: true })
      },
      flowsChanged,
    )
    if (done === undefined) return
    toast.success(t('workflows.tookUp', { version: name }))
    onClose()
    navigate(workflowDesignAddress(id))
  }
  return (
    <FlowActDialog
      title={t('workflows.takeUpTitle', { version: name })}
      command={t('workflows.takeUp')}
      kind={draft === undefined ? 'primary' : 'danger'}
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <p>{t('workflows.takeUpText', { version: name })}</p>
      {draft !== undefined && (
        <>
          <p>{t('workflows.takeUpReplaces', { time: absoluteTime(draft.updatedAt) })}</p>
          <LostChanges released={versions.find(({ state }) => state === 1)} draft={draft} />
        </>
      )}
    </FlowActDialog>
  )
}

/** In what the draft differs from the newest release: nothing else keeps that. */
function LostChanges({ released, draft }: { released: FlowVersion | undefined; draft: FlowVersion }) {
  const { t } = useTranslation()
  const [from, to] = [released?.versionId ?? draft.versionId, draft.versionId]
  const { data } = useQuery({
    queryKey: queryKeys.workflows.comparison(from, to),
    queryFn: ({ signal }) => api.processDefinition.compare({ query: { from, to }, signal, quiet: true }),
    enabled: released !== undefined,
  })
  if (released === undefined || data === undefined) return null
  if (data.changes.length === 0) return <p>{t('workflows.takeUpSame', { version: versionName(released, t) })}</p>
  const rest = data.changes.length - NAMED_CHANGES
  return (
    <>
      <p>{t('workflows.takeUpLost', { version: versionName(released, t), count: data.changes.length })}</p>
      <ul>
        {data.changes.slice(0, NAMED_CHANGES).map(({ kind, elementId, elementName }) => (
          <li key={elementId}>
            {t(`workflows.marks.${kind}`)} {elementName || elementId}
          </li>
        ))}
        {rest > 0 && <li>{t('workflows.takeUpMore', { count: rest })}</li>}
      </ul>
    </>
  )
}
