import { WarningOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { Inspection } from '@liveline/contract/administration/shapes.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateTasks } from '../../../api/query-client.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
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
import { administrationEntries, useAdministration } from './use-administration.tsx'
import { VariableDialog, type Variable } from './variable-dialog.tsx'

const parts = ['variables', 'changes', 'forms', 'jobs', 'called'] as const
type Part = (typeof parts)[number]

/** What an instance is made of, and what an administrator of processes may do with it. */
export function AdministrationPanel({ instance }: { instance: InstanceDetail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [part, setPart] = useState<Part>('variables')
  const { act, dialog } = useAdministration(instance)
  const [changing, setChanging] = useState<Variable>()
  const inspection = useQuery(inspectionQuery(instance.instanceId, language))
  const isActive = instance.status === 'active'
  const close = () => setChanging(undefined)
  const done = (text: string) => {
    close()
    toast.success(text)
    void invalidateTasks()
  }
  const found = inspection.data
  return (
    <Panel title={t('instances.administration')} className="ll-administration">
      <div className="ll-administration-acts">
        {administrationEntries(instance).map((entry) =>
          'to' in entry ? (
            <ButtonLink key={entry.key} to={entry.to}>
              {t(`instances.acts.${entry.key}`)}
            </ButtonLink>
          ) : (
            <Button
              key={entry.key}
              kind={entry.key === 'resume' ? 'primary' : undefined}
              onClick={() => act(entry.key)}
            >
              {t(`instances.acts.${entry.key}`)}
            </Button>
          ),
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
            <Notice
              key={text}
              tone={text === 'unjudgedNow' ? 'waiting' : 'stopped'}
              icon={<WarningOutlined aria-hidden />}
            >
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
      {dialog}
      {changing !== undefined && (
        <VariableDialog instance={instance} variable={changing} onDone={done} onClose={close} />
      )}
    </Panel>
  )
}

const SCROLLED_BY_KEYS = { tabIndex: 0 }

/** What can no longer go on, what nobody knows of, and what may come to stand beside it. */
function standstills({ deadJoins, unjudgedJoins, stuck }: Pick<Inspection, 'deadJoins' | 'unjudgedJoins' | 'stuck'>) {
  const joins = [...deadJoins, ...unjudgedJoins]
  const maybe = stuck.filter(({ elementId }) => joins.every((join) => join.elementId !== elementId))
  const told = [['deadNow', deadJoins] as const, ['unjudgedNow', unjudgedJoins] as const, ['stuckNow', maybe] as const]
  return told.filter(([, elements]) => elements.length > 0)
}
