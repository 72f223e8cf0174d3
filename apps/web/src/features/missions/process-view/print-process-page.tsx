import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../form/form.tsx'
import { asRead } from '../../../form/rights.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/state-page.tsx'
import { handlersText, usePersonText } from '../../../ui/labels/person.tsx'
import { stateText } from '../../../ui/labels/state-tag.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { Paper, PaperPart } from '../../../ui/print/paper.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { instanceQuery } from '../mission-queries.ts'
import { mainFormOf } from '../task-page/task-forms.ts'
import { TaskPageSkeleton } from '../task-page/task-page-skeleton.tsx'
import { ApprovalTable } from './approval-table.tsx'

/** `paths.printProcess` with `id`: one instance for paper: its forms by their pinned versions, and what was decided. */
export function PrintProcessPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const id = query['id'] ?? ''
  const instance = useQuery({ ...instanceQuery(id), enabled: id !== '' })
  if (id === '') return <EmptyState isPage title={t('missions.noTask')} hint={t('missions.noTaskHint')} />
  if (instance.data === undefined && instance.isError)
    return <ErrorState isPage error={instance.error} onRetry={() => void instance.refetch()} />
  if (instance.data === undefined) return <TaskPageSkeleton />
  return <ProcessPaper instance={instance.data} />
}

function ProcessPaper({ instance }: { instance: InstanceDetail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const personText = usePersonText()
  const { name } = useCurrentUser()
  const { number, title, open, forms } = instance
  useTabTitle(t('print.of', { title: number }))
  return (
    <Paper
      title={nameIn(language, instance, 'flowName')}
      subtitle={`${number} ${title}`}
      by={name}
      address={processAddress(instance.instanceId)}
    >
      <PaperPart title={t('print.summary')}>
        <dl className="ll-paper-facts">
          <div>
            <dt>{t('print.state')}</dt>
            {/* A process without states of its own is still running, held or over. */}
            <dd>{stateText(instance.businessState, t) || t(`instances.statuses.${instance.status}`)}</dd>
          </div>
          <div>
            <dt>{t('missions.applicant')}</dt>
            <dd>
              {personText(instance.initiator)} <span className="ll-muted">{instance.initiator.departmentName}</span>
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
          {open.map((node) => (
            <div key={node.taskId}>
              <dt>{t('missions.nowWith')}</dt>
              <dd>
                {nameIn(language, node)} {handlersText(node.handlers, language)}
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('missions.flow')}</dt>
            <dd>
              {nameIn(language, instance, 'flowName')} v{instance.version}
            </dd>
          </div>
        </dl>
      </PaperPart>
      {forms.map((form) => (
        <PaperPart key={form.formKey} title={nameIn(language, form, 'formName')}>
          <Form form={asRead(form)} part="read" mainForm={form.isMain ? undefined : mainFormOf(forms)} />
        </PaperPart>
      ))}
      <PaperPart title={t('missions.history')}>
        <ApprovalTable instance={instance} />
      </PaperPart>
    </Paper>
  )
}
