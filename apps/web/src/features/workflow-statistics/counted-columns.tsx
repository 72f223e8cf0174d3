import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { StatisticsInstance } from '@liveline/contract/process-statistics/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { stateLabel, stateText } from '../../ui/labels/state-tag.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import type { FigureColumn } from './figure-table.tsx'
import { useFigures } from './use-figures.ts'

/** What the list behind a figure says of each instance; of what is open or was reached only there is no duration. */
export function useCountedColumns(what: string, hasDuration: boolean): readonly FigureColumn<StatisticsInstance>[] {
  const { t } = useTranslation()
  const figures = useFigures()
  return useMemo((): readonly FigureColumn<StatisticsInstance>[] => {
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
      ...(!hasDuration
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
  }, [t, figures, what, hasDuration])
}
