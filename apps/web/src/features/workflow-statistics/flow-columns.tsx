import { nameIn } from '@liveline/contract/language.ts'
import type { FlowStatisticsRow } from '@liveline/contract/process-statistics/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { flowFigure, flowFigureAddress, flowFigureKeys } from './flow-figures.ts'
import type { FigureColumn } from './figure-table.tsx'
import { NumberLink } from './number-link.tsx'
import type { Place } from './place.ts'
import { useFigures } from './use-figures.ts'

/** What the table of workflows says of each. */
export function useFlowColumns(place: Place): readonly FigureColumn<FlowStatisticsRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const figures = useFigures()
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('statistics.flow'),
        isName: true,
        value: (row) => nameIn(language, row, 'flowName'),
        text: (row) => nameIn(language, row, 'flowName'),
        cell: (row) => (
          <RouteLink
            to={addressOf(place.path, { ...place.query, sort: undefined, flow: row.flowKey })}
            className="number-link"
          >
            {nameIn(language, row, 'flowName')}
          </RouteLink>
        ),
      },
      ...flowFigureKeys.map((key): FigureColumn<FlowStatisticsRow> => {
        const title = t(`statistics.${key}`)
        return {
          key,
          title,
          hint: t(`statistics.hints.${key}`),
          value: (row) => flowFigure(row, key),
          text: (row) => figures.ofFlow(row, key),
          cell: (row) => (
            <NumberLink
              text={figures.ofFlow(row, key)}
              to={flowFigureAddress(place, row, undefined, key)}
              label={title}
            />
          ),
        }
      }),
    ],
    [t, language, figures, place],
  )
}
