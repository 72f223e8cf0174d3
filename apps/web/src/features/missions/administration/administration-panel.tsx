import { WarningOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { Inspection } from '@liveline/contract/administration/shapes.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { correctFormAddress, migrateAddress } from '../../../app/paths.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './administration-panel.css'
import './fact-table.css'
import { DataVersionsTable } from './data-versions-table.tsx'
import { CalledTable, ChangesTable, JobsTable, VariablesTable } from './inspection-tables.tsx'
import { inspectionQuery } from './instance-queries.ts'
import { JumpDialog } from './jump-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { VariableDialog, type Variable } from './variable-dialog.tsx'

const LONGEST_REASON = 2_000
const parts = ['variables', 'changes', 'forms', 'jobs', 'called'] as const
type Part = (typeof parts)[number]
type Asking = 'suspend' | 'resume' | 'reassign' | 'jump'

/** What an instance is made of, and what an administrator of processes may do with it. */
export function AdministrationPanel({ instance }: { instance: InstanceDetail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [part, setPart] = useState<Part>('variables')
  const [asking, setAsking] = useState<Asking>()
  const [changing, setChanging] = useState<Variable>()
  const inspection = useQuery(inspectionQuery(instance.instanceId, language))
  const { status, number, title, instanceId } = instance
  const isActive = status === 'active'
  const close = () => {
    setAsking(undefined)
    setChanging(undefined)
  }
  const done = (text: string) => {
    close()
    toast.success(text)
    void invalidateTasks()
  }
  const found = inspection.data
  return (
    <Panel title={t('instances.administration')} className="ll-administration">
      <div className="ll-administration-acts">
        {isActive && instance.open.length > 0 && (
          <>
            <Button onClick={() => setAsking('jump')}>{t('instances.acts.jump')}</Button>
            <ButtonLink to={correctFormAddress(instance.open[0]?.taskId ?? '')}>
              {t('instances.acts.correct')}
            </ButtonLink>
            <Button onClick={() => setAsking('reassign')}>{t('instances.acts.reassign')}</Button>
          </>
        )}
        {instance.endedAt === null && (
          <ButtonLink to={migrateAddress([instanceId])}>{t('instances.acts.migrate')}</ButtonLink>
        )}
        {isActive && <Button onClick={() => setAsking('suspend')}>{t('instances.acts.suspend')}</Button>}
        {status === 'suspended' && (
          <Button kind="primary" onClick={() => setAsking('resume')}>
            {t('instances.acts.resume')}
          </Button>
        )}
        <Segments
          label={t('instances.administration')}
          value={part}
          options={parts.map((one) => [one, t(`instances.parts.${one}`)] as const)}
          onChange={setPart}
        />
      </div>
      {inspection.isError && found === undefined && (
        <ErrorState error={inspection.error} onRetry={() => void inspection.refetch()} />
      )}
      {inspection.isPending && <output className="ll-skeleton" aria-label={t('shell.loading')} />}
      {found !== undefined && (
        <>
          {standstills(found).map(([text, elements]) => (
            <Notice key={text} tone="stopped" icon={<WarningOutlined aria-hidden />}>
              <span>
                {t(`instances.${text}`, {
                  steps: joinNames(
                    elements.map((element) => nameIn(language, element)),
                    language,
                  ),
                })}
              </span>
            </Notice>
          ))}
          {!found.isCertain && <p className="ll-muted">{t('instances.uncertain')}</p>}
          {/* Tables of several columns: on a phone they scroll by themselves. */}
          <section
            className="ll-administration-table ll-fact-table"
            aria-label={t(`instances.parts.${part}`)}
            {...SCROLLED_BY_KEYS}
          >
            {part === 'variables' && (
              <VariablesTable variables={found.variables} onChange={isActive ? setChanging : undefined} />
            )}
            {part === 'changes' && <ChangesTable changes={found.changes} />}
            {part === 'forms' && <DataVersionsTable instance={instance} />}
            {part === 'jobs' && <JobsTable jobs={found.jobs} instance={instance} />}
            {part === 'called' && <CalledTable called={found.called} />}
          </section>
        </>
      )}
      {(asking === 'suspend' || asking === 'resume') && (
        <ReasonDialog
          title={t(`instances.${asking}Title`, { number })}
          verb={t(`instances.acts.${asking}`)}
          keep={t('missions.cancel')}
          reasonLabel={t('missions.acts.reason')}
          reasonRequired={t('missions.acts.reasonRequired')}
          longest={LONGEST_REASON}
          onClose={close}
          onConfirm={async (reason) => {
            await api.administration[asking]({ body: { instanceId, reason } })
            done(t(asking === 'suspend' ? 'instances.suspended' : 'instances.resumed', { number }))
          }}
        >
          <p>{t(`instances.${asking}Text`, { title })}</p>
        </ReasonDialog>
      )}
      {asking === 'reassign' && <ReassignDialog instance={instance} onDone={done} onClose={close} />}
      {asking === 'jump' && <JumpDialog instance={instance} onDone={done} onClose={close} />}
      {changing !== undefined && (
        <VariableDialog instance={instance} variable={changing} onDone={done} onClose={close} />
      )}
    </Panel>
  )
}

const SCROLLED_BY_KEYS = { tabIndex: 0 }

/** What can no longer go on, and what may come to stand beside it. */
function standstills({ deadJoins, stuck }: Pick<Inspection, 'deadJoins' | 'stuck'>) {
  const maybe = stuck.filter(({ elementId }) => deadJoins.every((join) => join.elementId !== elementId))
  const told = [['deadNow', deadJoins] as const, ['stuckNow', maybe] as const]
  return told.filter(([, elements]) => elements.length > 0)
}
