import { nameIn } from '@liveline/contract/language.ts'
import type { StatisticsNode } from '@liveline/contract/process-statistics/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { useCountedColumns } from './counted-columns.tsx'
import { FigureTable } from './figure-table.tsx'
import { noSheet, numberIn, type Place } from './place.ts'
import { SheetPager } from './sheet-pager.tsx'
import { countedQuery, type AskedFlow, type Counted } from './statistics-queries.ts'

interface Props {
  readonly place: Place
  readonly asked: AskedFlow
  readonly counted: Counted
  readonly nodes: readonly Pick<StatisticsNode, 'elementId' | 'name' | 'nameEn'>[]
}

/** The instances behind a figure of a step or of a person, those first that make up most of it. */
export function CountedSheet({ place, asked, counted, nodes }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query, onChange } = place
  const page = numberIn(query['sheetPage']) ?? 1
  const { data, error, isError, refetch } = useQuery(countedQuery(asked, counted, page))
  const node = nodes.find(({ elementId }) => elementId === counted.elementId)
  const what = t(`statistics.${counted.measure}`)
  const columns = useCountedColumns(what, counted.measure !== 'open' && counted.measure !== 'reached')
  return (
    <Dialog
      title={
        node === undefined ? what : t('statistics.ofStep', { what, step: nameIn(language, node) || node.elementId })
      }
      place="right"
      width={760}
      closeLabel={t('statistics.close')}
      onClose={() => onChange(noSheet)}
    >
      {isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : data.rows.length === 0 ? (
        <p className="ll-muted">{t('statistics.noInstances')}</p>
      ) : (
        <>
          <FigureTable label={what} columns={columns} rows={data.rows} keyOf={({ instanceId }) => instanceId} />
          <SheetPager {...data} page={page} onPage={(next) => onChange({ sheetPage: String(next) })} />
        </>
      )}
    </Dialog>
  )
}
