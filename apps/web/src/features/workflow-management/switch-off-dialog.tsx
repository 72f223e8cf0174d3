import { nameIn } from '@liveline/contract/language.ts'
import type { FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { FlowActDialog } from './flow-act-dialog.tsx'
import { flowsChanged } from './flow-queries.ts'

/** Before a workflow is switched off: what of it goes on (answers D1). */
export function SwitchOffDialog({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const { t } = useTranslation()
  const name = nameIn(useLanguage(), flow)
  const { running, runningIsCapped } = flow
  const { busy, failure, send } = useSendOnce()
  const submit = async () => {
    const done = await send(
      flow.id,
      async (id, idempotencyKey) => {
        await api.processDefinition.setValid({ params: { id, flag: '0' }, idempotencyKey, quiet: true })
        return true
      },
      flowsChanged,
    )
    if (done === undefined) return
    toast.success(t('workflows.switchedOff', { name }))
    onClose()
  }
  return (
    <FlowActDialog
      title={t('workflows.switchOffTitle', { name })}
      command={t('workflows.switchOff')}
      kind="danger"
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <p>
        {running === 0
          ? t('workflows.switchOffNone')
          : t(runningIsCapped ? 'workflows.switchOffMany' : 'workflows.switchOffRunning', { count: running })}
      </p>
      <p>{t('workflows.switchOffText')}</p>
    </FlowActDialog>
  )
}
