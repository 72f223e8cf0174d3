import type { InstanceDetail } from '@liveline/contract/work-flow.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { invalidateTasks } from '../../api/query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { pickName } from '../../ui/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { useRoute, useTabTitle } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Handlers, Person } from '../../ui/person.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/state-page.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { AbsoluteTime } from '../../ui/times.tsx'
import { toast } from '../../ui/toasts.ts'
import { FormCard } from './form-card.tsx'
import { instanceQuery } from './mission-queries.ts'
import '../../ui/work-pages.css'
import { ProcessDiagram } from './process-diagram.tsx'
import { mainFormOf } from './task-forms.ts'
import { Forecast, Timeline } from './timeline.tsx'

/** `/mission/instance?instanceId=…`: state, handlers, way, history and forms of one instance. */
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
  const [withdrawing, setWithdrawing] = useState(false)
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
          instance.canWithdraw ? (
            <button type="button" className="ll-button" data-kind="danger" onClick={() => setWithdrawing(true)}>
              {t('missions.withdraw')}
            </button>
          ) : undefined
        }
      />
      <p className="ll-subtitle">{instance.title}</p>
      <dl className="ll-panel ll-summary">
        <div>
          <dt>{t('missions.nowWith')}</dt>
          <dd>
            {instance.open.length === 0
              ? t('missions.ended')
              : instance.open.map((node) => (
                  <span key={node.taskId} className="ll-now">
                    <span className="ll-muted">{pickName(node, language)}</span> <Handlers handlers={node.handlers} />
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
            {pickName({ name: instance.flowName, nameEn: instance.flowNameEn }, language)} v{instance.version}
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
      {withdrawing && <WithdrawDialog instance={instance} onClose={() => setWithdrawing(false)} />}
    </div>
  )
}

function WithdrawDialog({ instance, onClose }: { instance: InstanceDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    if (reason.trim() === '') return setMissing(true)
    setBusy(true)
    try {
      await api.workFlow.withdraw({ body: { instanceId: instance.instanceId, opinion: reason.trim() } })
      toast.success(t('missions.withdrawn', { number: instance.number }))
      onClose()
      await invalidateTasks()
    } catch {
      // Shown by the one place that shows failures; the reason stays for another try.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('missions.withdrawTitle', { number: instance.number })}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="ll-button" onClick={onClose}>
            {t('missions.cancel')}
          </button>
          <button
            type="button"
            className="ll-button"
            data-kind="danger"
            disabled={busy}
            onClick={() => void withdraw()}
          >
            {t('missions.withdraw')}
          </button>
        </>
      }
    >
      <p>{t('missions.withdrawText', { title: instance.title })}</p>
      <textarea
        className="ll-input"
        rows={3}
        maxLength={2000}
        value={reason}
        aria-label={t('missions.withdrawReason')}
        aria-invalid={missing && reason.trim() === ''}
        placeholder={t('missions.withdrawReason')}
        onChange={(event) => setReason(event.target.value)}
      />
      {missing && reason.trim() === '' && (
        <p className="ll-field-error" role="alert">
          {t('missions.withdrawReasonRequired')}
        </p>
      )}
    </Dialog>
  )
}
