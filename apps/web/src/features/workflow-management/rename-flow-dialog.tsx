import { nameIn } from '@liveline/contract/language.ts'
import type { FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { StackedFields } from '../../ui/controls/stacked-fields.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { FlowActDialog } from './flow-act-dialog.tsx'
import { areNamed, FlowNameFields, trimmed, type FlowNames } from './flow-name-fields.tsx'
import { flowsChanged } from './flow-queries.ts'

/** What a workflow is called and found by; its drawing stays as it is. */
export function RenameFlowDialog({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id, rev, flowKey, name, nameEn, icon, category } = flow
  const [names, setNames] = useState<FlowNames>({ flowKey, name, nameEn, icon, category })
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const submit = async () => {
    setIsTried(true)
    if (!areNamed(names, false)) return
    const { flowKey: _, ...changed } = trimmed(names)
    const done = await send(
      { id, rev, ...changed },
      (body, idempotencyKey) => api.processDefinition.update({ body, idempotencyKey, quiet: true }),
      flowsChanged,
    )
    if (done === undefined) return
    toast.success(t('workflows.renamed', { name: nameIn(language, names) }))
    onClose()
  }
  return (
    <FlowActDialog
      title={t('workflows.renameTitle', { name: nameIn(language, flow) })}
      command={t('workflows.save')}
      {...{ busy, failure, onClose }}
      onDo={() => void submit()}
    >
      <StackedFields>
        <FlowNameFields {...{ names, isTried }} isNew={false} onChange={setNames} />
      </StackedFields>
    </FlowActDialog>
  )
}
