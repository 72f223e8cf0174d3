import { personLabel } from '../../ui/labels/person.tsx'
import type { StatisticsPerson } from '@liveline/contract/process-statistics/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { ExportButton } from '../../ui/list/export/export-button.tsx'
import type { AskedPage } from '../../ui/list/use-long-list.ts'
import { Panel } from '../../ui/panel.tsx'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { NumberLink } from './number-link.tsx'
import { countedAddress, numberIn, type Place } from './place.ts'
import { SheetPager } from './sheet-pager.tsx'
import { peoplePage, peopleQuery, type AskedFlow } from './statistics-queries.ts'
import { useFigures } from './use-figures.ts'

interface Props {
  readonly place: Place
  readonly asked: AskedFlow
}

/** What each person completed, those first who completed most. */
export function PeopleTable({ place, asked }: Props) {
  const { t } = useTranslation()
  const figures = useFigures()
  const { query, onChange } = place
  const page = numberIn(query['page']) ?? 1
  const { data, error, isError, refetch } = useQuery(peopleQuery(asked, page))
  const columns = useMemo((): readonly FigureColumn<StatisticsPerson>[] => {
    const counted = (key: 'completed' | 'overdue', measure: 'visits' | 'overdue'): FigureColumn<StatisticsPerson> => ({
      key,
      title: t(`statistics.${key}`),
      hint: t(`statistics.hints.${key}`),
      value: (row) => row[key],
      text: (row) => figures.whole(row[key]),
      cell: ({ userId, [key]: count }) => (
        <NumberLink
          text={figures.whole(count)}
          to={count === 0 ? undefined : countedAddress(place, { measure, userId })}
          label={t(`statistics.${key}`)}
        />
      ),
    })
    const quantile = (key: 'waitP50' | 'waitP90', which: 'p50Ms' | 'p90Ms'): FigureColumn<StatisticsPerson> => ({
      key,
      title: t(`statistics.${key}`),
      hint: t('statistics.hints.personWait'),
      value: ({ waits }) => waits[which],
      text: ({ waits }) => figures.quantile(waits, which),
      cell: ({ waits }) => figures.quantile(waits, which),
    })
    return [
      {
        key: 'name',
        title: t('statistics.person'),
        isName: true,
        value: ({ name }) => name,
        text: ({ name }) => name,
        cell: (row) => personLabel({ ...row, onBehalfOf: null }, t),
      },
      counted('completed', 'visits'),
      quantile('waitP50', 'p50Ms'),
      quantile('waitP90', 'p90Ms'),
      counted('overdue', 'overdue'),
    ]
  }, [t, figures, place])
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
