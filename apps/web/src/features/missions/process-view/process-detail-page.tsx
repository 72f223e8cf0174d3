import { PrinterOutlined } from '@ant-design/icons'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { pageName } from '../../../messages/page-names.ts'
import { shortNumber } from '../../../ui/labels/short-number.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { printProcessAddress } from '../../../app/paths.ts'
import { useCan } from '../../../session/current-user.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ProcessOfForm } from '../../../form/process-of-form.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Handlers, Person } from '../../../ui/labels/person.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state-page.tsx'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { AdministrationPanel } from '../administration/administration-panel.tsx'
import { ActMenu } from '../acts/act-menu.tsx'
import { isEnding } from '../acts/act-entries.tsx'
import { useActs } from '../acts/use-acts.tsx'
import { SigningPanel } from '../signing/signing-panel.tsx'
import { EarlierApplications } from '../comparison/earlier-applications.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { SuspendedNotice } from './suspended-notice.tsx'
import { FormCard } from './form-card.tsx'
import { IncidentNotice } from './incident-notice.tsx'
import { instanceQuery } from '../mission-queries.ts'
import './process-detail-page.css'
import { ProcessColumns } from './process-columns.tsx'
import { ProcessDiagram } from '../diagram/process-diagram.tsx'
import { mainFormOf } from '../task-page/task-forms.ts'
import { TaskPageSkeleton } from '../task-page/task-page-skeleton.tsx'
import { Forecast } from './forecast.tsx'
import { RemainingTime } from './remaining-time.tsx'
import { Timeline } from './timeline.tsx'

/** `paths.process` with `instanceId`: state, handlers, way, history and forms of one instance. */
export function ProcessDetailPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const language = useLanguage()
  const instanceId = query['instanceId'] ?? ''
  const instance = useQuery({ ...instanceQuery(instanceId), enabled: instanceId !== '' })
  const number = instance.data?.number
  useTabTitle(number, number && `${nameIn(language, pageName('process'))} ${shortNumber(number)}`)
  if (instanceId === '') return <EmptyState title={t('missions.noTask')} hint={t('missions.noTaskHint')} />
  if (instance.data === undefined && instance.isError) {
    return <ErrorState isPage error={instance.error} onRetry={() => void instance.refetch()} />
  }
  if (instance.data === undefined) return <TaskPageSkeleton />
  return <ProcessView instance={instance.data} />
}

function ProcessView({ instance }: { instance: InstanceDetail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const acts = useActs({ instance })
  const isAdministrator = useCan('workflow:admin')
  useMarkRead(instance)
  const signing = instance.open.flatMap((node) =>
    node.signing === null
      ? []
      : [<SigningPanel key={node.taskId} signing={node.signing} step={nameIn(language, node)} />],
  )
  const hasPaper = signing.length > 0 || instance.forms.length > 0
  const history = (
    <Panel title={t('missions.history')}>
      <Timeline instance={instance} />
    </Panel>
  )
  return (
    <div className="ll-page">
      <PageHeader
        title={instance.number}
        state={<StateTag state={instance.businessState} />}
        subtitle={instance.title}
        actions={
          <>
            <ButtonLink to={printProcessAddress(instance.instanceId)}>
              <PrinterOutlined aria-hidden />
              {t('print.print')}
            </ButtonLink>
            <ActMenu entries={acts.entries.filter(({ key }) => !isEnding(key))} onAct={acts.act} />
            {acts.entries.map(
              ({ key }) =>
                isEnding(key) && (
                  <Button key={key} kind="danger" onClick={() => acts.act(key)}>
                    {t(`missions.acts.${key}`)}
                  </Button>
                ),
            )}
          </>
        }
      />
      <SuspendedNotice instance={instance} />
      <IncidentNotice instance={instance} />
      <Panel>
        <dl className="ll-summary">
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
          {instance.status === 'active' && <RemainingTime instanceId={instance.instanceId} />}
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
      </Panel>
      <Panel title={t('missions.where')}>
        <div className="ll-diagram-wide">
          <ProcessDiagram instance={instance} />
        </div>
      </Panel>
      {isAdministrator && <AdministrationPanel instance={instance} />}
      <ProcessOfForm.Provider value={instance.instanceId}>
        <ProcessColumns>
          {hasPaper && (
            <div className="ll-task-main">
              {signing}
              {instance.forms.map((form) => (
                <FormCard key={form.formKey} form={form} mainForm={mainFormOf(instance.forms)} />
              ))}
            </div>
          )}
          <aside className="ll-aside">
            {instance.status === 'active' && (
              <Panel title={t('missions.next')}>
                <Forecast steps={instance.forecast} />
              </Panel>
            )}
            <EarlierApplications instance={instance} forms={instance.forms} />
            {hasPaper && history}
          </aside>
          {/* Where nothing is to be read, what happened stands there; on a phone it is last all the same. */}
          {!hasPaper && <div className="ll-task-main">{history}</div>}
        </ProcessColumns>
      </ProcessOfForm.Provider>
      {acts.dialog}
    </div>
  )
}
