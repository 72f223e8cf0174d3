import type { StatisticsPerson } from '@liveline/contract/process-statistics/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { personLabel } from '../../ui/labels/person.tsx'
import type { FigureColumn } from './figure-table.tsx'
import { NumberLink } from './number-link.tsx'
import { countedAddress, type Place } from './place.ts'
import { useFigures } from './use-figures.ts'

/** What the table of people says of each. */
export function usePeopleColumns(place: Place): readonly FigureColumn<StatisticsPerson>[] {
  const { t } = useTranslation()
  const figures = useFigures()
  return useMemo((): readonly FigureColumn<StatisticsPerson>[] => {
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
}
