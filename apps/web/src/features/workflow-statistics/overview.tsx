import type { FlowStatisticsRow } from '@liveline/contract/process-statistics/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ExportFigures } from './export-figures.tsx'
import { FigureTable } from './figure-table.tsx'
import { useFlowColumns } from './flow-columns.tsx'
import { PeriodChoice } from './period-choice.tsx'
import type { Place } from './place.ts'
import { SaveWorkbook } from './save-workbook.tsx'
import { overviewQuery } from './statistics-queries.ts'
import { UntilNote } from './until-note.tsx'

/** Of which there is anything to tell. */
const isMoving = ({ started, running, finished, endedOtherwise, visits }: FlowStatisticsRow) =>
  started + running + finished + endedOtherwise + visits > 0

const USUAL_SORT = '-started'

/** Every workflow with its figures of the period. */
export function Overview({ place }: { place: Place }) {
  const { t } = useTranslation()
  const { query, days, onChange } = place
  const { data, error, isError, refetch } = useQuery(overviewQuery(days))
  const columns = useFlowColumns(place)
  const rows = useMemo(() => data?.rows.filter(isMoving) ?? [], [data])
  const sort = query['sort'] ?? USUAL_SORT
  return (
    <section className="ll-page workflow-statistics">
      <PageHeader
        title={t('statistics.title')}
        subtitle={t('statistics.intro')}
        actions={
          rows.length > 0 && (
            <>
              <SaveWorkbook asked={days} title={t('statistics.title')} />
              <ExportFigures title={t('statistics.title')} columns={columns} rows={rows} sort={sort} />
            </>
          )
        }
      />
      <div className="statistics-bar">
        <PeriodChoice {...{ query, days, onChange }} />
        {data !== undefined && <UntilNote correctTo={data.correctTo} />}
      </div>
      {isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={8} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('statistics.nothing')} hint={t('statistics.nothingHint')} />
      ) : (
        <FigureTable
          label={t('statistics.flows')}
          columns={columns}
          rows={rows}
          keyOf={({ flowKey }) => flowKey}
          order={{ sort, onSort: (next) => onChange({ sort: next === USUAL_SORT ? undefined : next }) }}
        />
      )}
    </section>
  )
}
