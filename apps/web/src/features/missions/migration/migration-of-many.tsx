import type { FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { focusProblem } from '../../../ui/feedback/focus-problem.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { ActForesightNote } from '../act-jobs/act-foresight.tsx'
import type { Wanted } from '../act-jobs/act-job-queries.ts'
import type { OneVersion } from '../act-jobs/order-entry.ts'
import { useActOrder } from '../act-jobs/use-act-order.ts'
import { useVersions } from '../act-jobs/use-versions.ts'
import { ReasonField } from '../acts/reason-field.tsx'
import { MappingBoard } from './mapping-board.tsx'
import type { Mapping } from './mapping.ts'
import { MigrationProblems } from './migration-problems.tsx'
import { planQuery } from './migration-queries.ts'
import { StandingTable } from './standing-table.tsx'

interface Props {
  readonly wanted: Wanted
  readonly on: OneVersion
  readonly target: FlowVersion
}

/** The mapping is drawn, told of all that run on the version, tried on the first few, and done by a job. */
export function MigrationOfMany({ wanted, on, target }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [mapping, setMapping] = useState<Mapping>({})
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { flowKey, version: from } = on
  const { version: to } = target
  const order = { act: 'migrate' as const, flowKey, from, to, mapping }
  const { foreseen, error, busy, failure, begin } = useActOrder(order, wanted)
  const plan = useQuery(planQuery({ flowKey, from, to, mapping }, language))
  const before = useVersions(flowKey, from)
  const after = useVersions(flowKey, to)

  const failed = [before, after].find((drawn) => drawn.error !== undefined)
  if (failed?.error !== undefined) return <ErrorState error={failed.error} onRetry={failed.retry} />
  if (plan.isError && plan.data === undefined) {
    return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
  }
  if (plan.data === undefined || before.drawing === undefined || after.drawing === undefined) {
    return <Skeleton lines={8} />
  }
  const { standing, problems } = plan.data
  const { nodes } = after.drawing
  const count = foreseen?.count ?? 0
  const isFilter = 'search' in wanted
  const migrate = async () => {
    setIsTried(true)
    if (reason.trim() !== '' && count > 0) await begin(reason.trim())
  }
  return (
    <>
      <Panel title={t('instances.migration.mapping')}>
        <MappingBoard
          from={{ version: from, drawing: before.drawing }}
          to={{ version: to, drawing: after.drawing }}
          {...{ standing, mapping }}
          onMapping={setMapping}
        />
        <MigrationProblems problems={problems} standing={standing} />
      </Panel>
      <Panel
        title={t('instances.migration.standingAll', { version: from })}
        className="ll-migration-tables ll-fact-table"
      >
        <StandingTable
          standing={standing}
          nameOf={(elementId) => nodes.find((node) => node.id === elementId)?.name ?? elementId}
        />
      </Panel>
      <Panel title={t('instances.migration.trial')} aria-busy={foreseen === undefined && error === undefined}>
        <ActForesightNote {...{ foreseen, error, isFilter }} />
        <ReasonField
          label={t('missions.acts.reason')}
          value={reason}
          onChange={setReason}
          problem={isTried && reason.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
        />
        <p className="ll-muted">{t('instances.migration.what')}</p>
        <p className="ll-muted">{t(isFilter ? 'actJobs.fixed' : 'actJobs.background')}</p>
        {failure !== undefined && <FieldError text={failure.message} />}
        <Button
          kind="primary"
          disabled={busy || count === 0}
          aria-busy={busy}
          onClick={({ currentTarget }) => {
            void migrate()
            focusProblem(currentTarget.closest('section'))
          }}
        >
          {t('instances.migration.verb', { count, version: to })}
        </Button>
      </Panel>
    </>
  )
}
