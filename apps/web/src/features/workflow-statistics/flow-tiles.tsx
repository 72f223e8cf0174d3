import type { FlowStatisticsRow } from '@liveline/contract/process-statistics/shapes.ts'
import { useTranslation } from 'react-i18next'
import { flowFigureAddress, flowFigureKeys } from './flow-figures.ts'
import { NumberLink } from './number-link.tsx'
import type { Place } from './place.ts'
import { useFigures } from './use-figures.ts'

interface Props {
  readonly place: Place
  readonly row: FlowStatisticsRow
  readonly version: number | undefined
}

/** The figures of one workflow, large. */
export function FlowTiles({ place, row, version }: Props) {
  const { t } = useTranslation()
  const figures = useFigures()
  return (
    <dl className="figure-tiles">
      {flowFigureKeys.map((key) => (
        <div key={key} title={t(`statistics.hints.${key}`)}>
          <dt>{t(`statistics.${key}`)}</dt>
          <dd>
            <NumberLink
              text={figures.ofFlow(row, key)}
              to={flowFigureAddress(place, row, version, key)}
              label={t(`statistics.${key}`)}
            />
            <small>
              {(key === 'leadP50' || key === 'leadP90') && row.lead.count > 0
                ? t('statistics.ofCases', { count: row.lead.count })
                : key === 'again' || key === 'overdue' || key === 'automatic'
                  ? t('statistics.ofVisits', { count: row.visits })
                  : t(`statistics.units.${key === 'leadP50' || key === 'leadP90' ? 'none' : key}`)}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
