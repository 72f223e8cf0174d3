import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { nameIn } from '../../../ui/in-language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Handlers, Person } from '../../../ui/labels/person.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FormCard } from './form-card.tsx'
import { IncidentNotice } from './incident-notice.tsx'
import { instanceQuery } from '../mission-queries.ts'
import '../../../ui/work-pages.css'
import { ProcessDiagram } from '../diagram/process-diagram.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { mainFormOf } from '../task-page/task-forms.ts'
import { Forecast, Timeline } from './timeline.tsx'

/** `paths.process` with `instanceId`: state, handlers, way, history and forms of one instance. */
export function ProcessDetailPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const instanceId = query['instanceId'] ?? ''
  const instance = useQuery({ ...instanceQuery(instanceId), enabled: instanceId !== '' })
  useTabTitle(instance.data?.number)
  if (instanceId === '') return <EmptyState title={t('missions.noTask')} hint={t('missions.noTaskHint')} />
  if (instance.data === undefined && instance.isError) {
    return <ErrorState error={instance.error} onRetry={() => void instance.refetch()} />
  }
  if (instance.data === undefined) return <Skeleton lines={10} />
  return <ProcessView instance={instance.data} />
}

function ProcessView({ instance }: { instance: InstanceDetail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [asking, setAsking] = useState<'withdraw' | 'end'>()
  const close = () => setAsking(undefined)
  return (
    <div className="ll-page">
      <PageHeader
        title={instance.number}
        state={
          <span className="ll-facts">
            <StateTag state={instance.businessState} />
          </span>
        }
        actions={
          <>
            {instance.canWithdraw && (
              <button type="button" className="ll-button" data-kind="danger" onClick={() => setAsking('withdraw')}>
                {t('missions.withdraw')}
              </button>
            )}
            {instance.canEnd && (
              <button type="button" className="ll-button" data-kind="danger" onClick={() => setAsking('end')}>
                {t('missions.end')}
              </button>
            )}
          </>
        }
      />
      <p className="ll-subtitle">{instance.title}</p>
      <IncidentNotice instance={instance} />
      <dl className="ll-panel ll-summary">
        <div>
          <dt>{t('missions.nowWith')}</dt>
          <dd>
            {instance.open.length === 0
              ? t('missions.ended')
              : instance.open.map((node) => (
                  <span key={node.taskId} className="ll-now">
                    <span className="ll-muted">{nameIn(language, node)}</span> <Handlers handlers={node.handlers} />
                    {node.overdue && <StateTag state="overdue" />}
                  </span>
                ))}
          </dd>
        </div>
        <div>
          <dt>{t('missions.applicant')}</dt>
          <dd>
            <Person person={instance.initiator} />
          </dd>
        </div>
        <div>
          <dt>{t('missions.startedAt')}</dt>
          <dd>
            <AbsoluteTime value={instance.startedAt} />
          </dd>
        </div>
        {instance.endedAt !== null && (
          <div>
            <dt>{t('missions.endedAt')}</dt>
            <dd>
              <AbsoluteTime value={instance.endedAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('missions.flow')}</dt>
          <dd>
            {nameIn(language, instance, 'flowName')} v{instance.version}
          </dd>
        </div>
      </dl>
      <section className="ll-panel" aria-label={t('missions.where')}>
        <h2>{t('missions.where')}</h2>
        <div className="ll-diagram-wide">
          <ProcessDiagram instance={instance} />
        </div>
      </section>
      <div className="ll-task-columns">
        <div className="ll-task-main">
          {instance.forms.map((form) => (
            <FormCard
              key={form.formKey}
              form={form}
              mainForm={mainFormOf(instance.forms)}
              readOnly
              collapsed={!form.isMain}
            />
          ))}
        </div>
        <aside className="ll-aside">
          {instance.status === 'active' && (
            <section className="ll-panel" aria-label={t('missions.next')}>
              <h2>{t('missions.next')}</h2>
              <Forecast steps={instance.forecast} />
            </section>
          )}
          <section className="ll-panel" aria-label={t('missions.history')}>
            <h2>{t('missions.history')}</h2>
            <Timeline instance={instance} />
          </section>
        </aside>
      </div>
      {asking === 'withdraw' && <WithdrawDialog instance={instance} onClose={close} />}
      {asking === 'end' && <EndDialog instance={instance} onClose={close} />}
    </div>
  )
}

type DialogProps = { instance: InstanceDetail; onClose: () => void }

function WithdrawDialog({ instance, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      title={t('missions.withdrawTitle', { number: instance.number })}
      text={t('missions.withdrawText', { title: instance.title })}
      verb={t('missions.withdraw')}
      reasonLabel={t('missions.withdrawReason')}
      reasonRequired={t('missions.withdrawReasonRequired')}
      onClose={onClose}
      onConfirm={async (opinion) => {
        await api.processInstance.withdraw({ body: { instanceId: instance.instanceId, opinion } })
        toast.success(t('missions.withdrawn', { number: instance.number }))
        onClose()
        await invalidateTasks()
      }}
    />
  )
}

function EndDialog({ instance, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      title={t('missions.endTitle', { number: instance.number })}
      text={t('missions.endText', { title: instance.title })}
      verb={t('missions.end')}
      reasonLabel={t('missions.endReason')}
      reasonRequired={t('missions.endReasonRequired')}
      onClose={onClose}
      onConfirm={async (reason) => {
        await api.processInstance.end({ params: { id: instance.instanceId }, body: { reason } })
        toast.success(t('missions.endedByAdministrator', { number: instance.number }))
        onClose()
        await invalidateTasks()
      }}
    />
  )
}
