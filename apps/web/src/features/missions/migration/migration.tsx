import type { MigrationResult } from '@liveline/contract/migration/shapes.ts'
import type { FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { focusProblem } from '../../../ui/feedback/focus-problem.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { ReasonField } from '../acts/reason-field.tsx'
import { drawingQuery } from '../diagram/drawing-query.ts'
import { MappingBoard } from './mapping-board.tsx'
import type { Mapping } from './mapping.ts'
import { MigrationProblems } from './migration-problems.tsx'
import { planQuery, trialQuery, versionDrawingQuery } from './migration-queries.ts'
import { MigrationDone } from './migration-done.tsx'
import { MigrationResults } from './migration-results.tsx'
import { StandingTable } from './standing-table.tsx'

interface Props {
  readonly ids: readonly string[]
  readonly instance: InstanceDetail
  readonly target: FlowVersion
  /** Called when it begins. */
  readonly onAsk: () => void
}

/** The mapping is drawn, every instance is tried with it, and only then do those go on that can. */
export function Migration({ ids, instance, target, onAsk }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [mapping, setMapping] = useState<Mapping>({})
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [results, setResults] = useState<readonly MigrationResult[]>()
  const { busy, failure, send } = useSendOnce()
  // What they ran on when the page was opened: the news of the migration itself changes it.
  const [{ flowKey, version: from }] = useState(instance)
  const asked = { instanceIds: ids, flowKey, from, to: target.version, mapping }
  const isOver = results !== undefined
  const plan = useQuery({ ...planQuery(asked, language), enabled: !isOver })
  const trial = useQuery({ ...trialQuery(asked, language), enabled: !isOver && !busy })
  const before = useQuery(drawingQuery({ ...instance, version: from }, language))
  const after = useQuery(versionDrawingQuery(flowKey, target.version, target.versionId, language))

  if (results !== undefined) {
    return <MigrationDone results={results} version={target.version} />
  }
  const failed = [plan, before, after].find(({ isError, data }) => isError && data === undefined)
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (plan.data === undefined || before.data === undefined || after.data === undefined) return <Skeleton lines={8} />
  const { standing, problems } = plan.data
  const able = (trial.data?.results ?? []).filter(({ ok }) => ok).map(({ instanceId }) => instanceId)
  const isKnown = trial.data !== undefined && !trial.isFetching
  const migrate = async () => {
    setIsTried(true)
    if (reason.trim() === '' || !isKnown || able.length === 0) return
    onAsk()
    const { to } = asked
    const body = { instanceIds: able, from: { flowKey, version: from }, to, mapping, reason: reason.trim() }
    const answer = await send(body, (sent, idempotencyKey) =>
      api.migration.migrate({ body: sent, idempotencyKey, quiet: true }),
    )
    if (answer === undefined) return
    setResults(answer.results)
    void invalidateTasks()
  }
  return (
    <>
      <Panel title={t('instances.migration.mapping')}>
        <MappingBoard
          from={{ version: from, drawing: before.data }}
          to={{ version: target.version, drawing: after.data }}
          {...{ standing, mapping }}
          onMapping={setMapping}
        />
        <MigrationProblems problems={problems} standing={standing} />
      </Panel>
      <Panel title={t('instances.migration.standing')} className="ll-migration-tables ll-fact-table">
        <StandingTable
          standing={standing}
          nameOf={(elementId) => after.data.nodes.find((node) => node.id === elementId)?.name ?? elementId}
        />
      </Panel>
      <Panel title={t('instances.migration.trial')} aria-busy={!isKnown}>
        {trial.isError && <ErrorState error={trial.error} onRetry={() => void trial.refetch()} />}
        {trial.data === undefined && !trial.isError && <Skeleton lines={3} />}
        {trial.data !== undefined && (
          <>
            <p aria-live="polite">{t('instances.migration.able', { able: able.length, all: ids.length })}</p>
            <MigrationResults
              label={t('instances.migration.trial')}
              results={trial.data.results}
              fine={t('instances.migration.canMigrate')}
            />
          </>
        )}
        <ReasonField
          label={t('missions.acts.reason')}
          value={reason}
          onChange={setReason}
          problem={isTried && reason.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
        />
        <p className="ll-muted">{t('instances.migration.what')}</p>
        {failure !== undefined && <FieldError text={failure.message} />}
        <Button
          kind="primary"
          disabled={busy || !isKnown || able.length === 0}
          aria-busy={busy}
          onClick={({ currentTarget }) => {
            void migrate()
            focusProblem(currentTarget.closest('section'))
          }}
        >
          {t('instances.migration.verb', { count: able.length, version: target.version })}
        </Button>
      </Panel>
    </>
  )
}
