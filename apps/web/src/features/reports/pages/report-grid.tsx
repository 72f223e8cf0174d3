import type { ReportPart, ReportSet } from '@liveline/contract/report-page/shapes.ts'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import '../reports.css'
import { ReportFilters } from './filter-bar.tsx'
import { filtersOfSets } from './report-filters.ts'
import { ReportPartView } from './report-part.tsx'

interface Props {
  readonly parts: readonly ReportPart[]
  readonly sets: readonly ReportSet[]
  readonly query: Readonly<Record<string, string>>
  readonly onFilter: (patch: Readonly<Record<string, string>>) => void
}

/** The parts of a report side by side, under their filters. */
export function ReportGrid({ parts, sets, query, onFilter }: Props) {
  const { t } = useTranslation()
  const drawn = sets.filter(({ code }) => parts.some(({ dataSet }) => dataSet === code))
  if (parts.length === 0) return <EmptyState title={t('reports.noParts')} hint={t('reports.noPartsHint')} />
  return (
    <>
      <ReportFilters filters={filtersOfSets(drawn)} values={query} onChange={onFilter} />
      <div className="report-grid">
        {parts.map((part, index) => (
          <ReportPartView key={index} {...{ part, query }} set={sets.find(({ code }) => code === part.dataSet)} />
        ))}
      </div>
    </>
  )
}
