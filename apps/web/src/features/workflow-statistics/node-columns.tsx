import { nameIn } from '@liveline/contract/language.ts'
import type { StatisticsNode } from '@liveline/contract/process-statistics/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../ui/use-language.ts'
import type { FigureColumn } from './figure-table.tsx'
import { NumberLink } from './number-link.tsx'
import { countedAddress, type Place } from './place.ts'
import { useFigures } from './use-figures.ts'

const counts = ['visits', 'again', 'overdue', 'automatic', 'open'] as const

/** What the table of steps says of each. */
export function useNodeColumns(place: Place): readonly FigureColumn<StatisticsNode>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const figures = useFigures()
  return useMemo((): readonly FigureColumn<StatisticsNode>[] => {
    const name = (row: StatisticsNode) => nameIn(language, row) || row.elementId
    const quantile = (key: 'waitP50' | 'waitP90', which: 'p50Ms' | 'p90Ms'): FigureColumn<StatisticsNode> => ({
      key,
      title: t(`statistics.${key}`),
      hint: t(`statistics.hints.${key}`),
      value: ({ waits }) => waits[which],
      text: ({ waits }) => figures.quantile(waits, which),
      cell: ({ waits }) => figures.quantile(waits, which),
    })
    return [
      { key: 'name', title: t('statistics.step'), isName: true, value: name, text: name, cell: name },
      quantile('waitP50', 'p50Ms'),
      quantile('waitP90', 'p90Ms'),
      ...counts.map((key): FigureColumn<StatisticsNode> => ({
        key,
        title: t(`statistics.${key}`),
        hint: t(`statistics.hints.${key}`),
        value: (row) => row[key],
        text: (row) => figures.whole(row[key]),
        cell: ({ elementId, [key]: count }) => (
          <NumberLink
            text={figures.whole(count)}
            to={count === 0 ? undefined : countedAddress(place, { measure: key, elementId })}
            label={t(`statistics.${key}`)}
          />
        ),
      })),
    ]
  }, [t, language, figures, place])
}
