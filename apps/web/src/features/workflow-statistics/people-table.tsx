import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { ExportButton } from '../../ui/list/export/export-button.tsx'
import type { AskedPage } from '../../ui/list/use-long-list.ts'
import { Panel } from '../../ui/panel.tsx'
import { FigureTable } from './figure-table.tsx'
import { usePeopleColumns } from './people-columns.tsx'
import { numberIn, type Place } from './place.ts'
import { SheetPager } from './sheet-pager.tsx'
import { peoplePage, peopleQuery, type AskedFlow } from './statistics-queries.ts'

interface Props {
  readonly place: Place
  readonly asked: AskedFlow
}

/** What each person completed, those first who completed most. */
export function PeopleTable({ place, asked }: Props) {
  const { t } = useTranslation()
  const { query, onChange } = place
  const page = numberIn(query['page']) ?? 1
  const { data, error, isError, refetch } = useQuery(peopleQuery(asked, page))
  const columns = usePeopleColumns(place)
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={8} />
  const all = async (at: AskedPage, signal: AbortSignal) => {
    const found = await peoplePage(asked, { page: at.page ?? 1, rows: at.rows }, signal)
    return { ...found, totalIsCapped: false, next: null }
  }
  return (
    <Panel title={t('statistics.people')}>
      {data.rows.length === 0 ? (
        <p className="ll-muted">{t('statistics.noPeople')}</p>
      ) : (
        <>
          <div className="figure-save">
            <ExportButton title={t('statistics.people')} columns={columns} ask={all} sort={undefined} />
          </div>
          <FigureTable
            label={t('statistics.people')}
            columns={columns}
            rows={data.rows}
            keyOf={({ userId }) => String(userId)}
          />
          <SheetPager
            {...data}
            page={page}
            onPage={(next) => onChange({ page: next === 1 ? undefined : String(next) })}
          />
        </>
      )}
    </Panel>
  )
}
