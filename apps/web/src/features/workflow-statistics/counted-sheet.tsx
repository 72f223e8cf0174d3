import { processAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { StatisticsInstance, StatisticsNode } from '@liveline/contract/process-statistics/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { stateLabel, stateText } from '../../ui/labels/state-tag.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { noSheet, numberIn, type Place } from './place.ts'
import { SheetPager } from './sheet-pager.tsx'
import { countedQuery, type AskedFlow, type Counted } from './statistics-queries.ts'
import { useFigures } from './use-figures.ts'

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
  const figures = useFigures()
  const { query, onChange } = place
  const page = numberIn(query['sheetPage']) ?? 1
  const { data, error, isError, refetch } = useQuery(countedQuery(asked, counted, page))
  const node = nodes.find(({ elementId }) => elementId === counted.elementId)
  const what = t(`statistics.${counted.measure}`)
  const isOpen = counted.measure === 'open'
  const columns = useMemo((): readonly FigureColumn<StatisticsInstance>[] => {
    const state = (row: StatisticsInstance) => row.businessState || row.status
    return [
      {
        key: 'number',
        title: t('statistics.instance'),
        isName: true,
        value: ({ number }) => number,
        text: ({ number, title }) => `${number} ${title}`,
        cell: ({ instanceId, number, title }) => (
          <RouteLink to={processAddress(instanceId)}>{title === '' ? number : `${number} ${title}`}</RouteLink>
        ),
      },
      {
        key: 'state',
        title: t('statistics.state'),
        value: state,
        text: (row) => stateText(state(row), t),
        cell: (row) => stateLabel(state(row), t),
      },
      {
        key: 'startedAt',
        title: t('statistics.startedAt'),
        value: ({ startedAt }) => startedAt,
        text: ({ startedAt }) => absoluteTime(startedAt),
        cell: ({ startedAt }) => absoluteTime(startedAt),
      },
      {
        key: 'count',
        title: what,
        value: ({ count }) => count,
        text: ({ count }) => figures.whole(count),
        cell: ({ count }) => figures.whole(count),
      },
      ...(isOpen
        ? []
        : [
            {
              key: 'mean',
              title: t('statistics.mean'),
              value: ({ meanMs }: StatisticsInstance) => meanMs,
              text: ({ meanMs }: StatisticsInstance) => (meanMs === null ? '–' : figures.duration(meanMs)),
              cell: ({ meanMs }: StatisticsInstance) => (meanMs === null ? '–' : figures.duration(meanMs)),
            },
          ]),
    ]
  }, [t, figures, what, isOpen])
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
