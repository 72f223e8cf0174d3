import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import { pageTableAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { FlowUse, type FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { workflowVersionsAddress } from '../../app/paths.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { FlowActDialog } from './flow-act-dialog.tsx'
import { flowsChanged } from './flow-queries.ts'
import './workflows.css'

/** Deletes a workflow that nothing runs on and nothing refers to; of another it says what, with the way there. */
export function DeleteFlowDialog({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const { t } = useTranslation()
  const name = nameIn(useLanguage(), flow)
  const { busy, failure, send } = useSendOnce()
  const use = failure?.code === 'IN_USE' ? FlowUse.safeParse(failure.details).data : undefined
  const submit = async () => {
    const done = await send(
      flow.id,
      async (id, idempotencyKey) => {
        await api.processDefinition.remove({ params: { id }, idempotencyKey, quiet: true })
        return true
      },
      flowsChanged,
    )
    if (done === undefined) return
    toast.success(t('workflows.deleted', { name }))
    onClose()
  }
  return (
    <FlowActDialog
      title={t('workflows.deleteTitle', { name })}
      command={t('workflows.delete')}
      kind="danger"
      disabled={use !== undefined}
      failure={use === undefined ? failure : undefined}
      {...{ busy, onClose }}
      onDo={() => void submit()}
    >
      {use === undefined ? (
        <p>{t('workflows.deleteText', { key: flow.flowKey })}</p>
      ) : (
        <div role="alert">
          <p>{t('workflows.deleteRefused')}</p>
          <UseList {...{ flow, use }} onLeave={onClose} />
        </div>
      )}
    </FlowActDialog>
  )
}

function UseList({ flow, use, onLeave }: { flow: FlowRow; use: FlowUse; onLeave: () => void }) {
  const { t } = useTranslation()
  const counted = (count: number) => (count > COUNTED_ROWS ? `${COUNTED_ROWS}+` : String(count))
  const lines = [
    ...(use.running > 0
      ? [
          {
            kind: 'instances' as const,
            to: workflowVersionsAddress(flow.id),
            name: t('workflows.runningUse', { running: counted(use.running), finished: counted(use.finished) }),
          },
        ]
      : []),
    ...use.pages.map(({ id, name }) => ({ kind: 'page' as const, to: pageTableAddress(id), name })),
    ...use.callers.map(({ id, name }) => ({ kind: 'caller' as const, to: workflowVersionsAddress(id), name })),
    ...(use.isQuickForm ? [{ kind: 'quickForm' as const, to: undefined, name: t('workflows.quickForms') }] : []),
  ]
  return (
    <ul className="flow-use-list">
      {lines.map(({ kind, to, name }) => (
        <li key={`${kind} ${to ?? ''}`}>
          <span className="ll-tag" data-tone="draft">
            {t(`workflows.useKinds.${kind}`)}
          </span>
          {to === undefined ? (
            name
          ) : (
            <RouteLink to={to} onClick={onLeave}>
              {name}
            </RouteLink>
          )}
        </li>
      ))}
    </ul>
  )
}
