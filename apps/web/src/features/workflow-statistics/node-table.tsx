import { nameIn } from '@liveline/contract/language.ts'
import type { StatisticsNode } from '@liveline/contract/process-statistics/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { ExportFigures } from './export-figures.tsx'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { NumberLink } from './number-link.tsx'
import { countedAddress, type Place } from './place.ts'
import { useFigures } from './use-figures.ts'

const USUAL_SORT = '-waitP90'
const counts = ['visits', 'again', 'overdue', 'automatic', 'open'] as const

interface Props {
  readonly place: Place
  readonly nodes: readonly StatisticsNode[]
  readonly marked: string | undefined
}

/** The steps, those that wait longest first: what the picture shows, in numbers. */
export function NodeTable({ place, nodes, marked }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const figures = useFigures()
  const { query, onChange } = place
  const columns = useMemo((): readonly FigureColumn<StatisticsNode>[] => {
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
  const sort = query['steps'] ?? USUAL_SORT
  return (
    <Panel title={t('statistics.steps')}>
      {nodes.length === 0 ? (
        <p className="ll-muted">{t('statistics.noSteps')}</p>
      ) : (
        <>
          <div className="figure-save">
            <ExportFigures title={t('statistics.steps')} rows={nodes} {...{ columns, sort }} />
          </div>
          <FigureTable
            label={t('statistics.steps')}
            columns={columns}
            rows={nodes}
            keyOf={({ elementId }) => elementId}
            order={{ sort, onSort: (next) => onChange({ steps: next === USUAL_SORT ? undefined : next }) }}
            isMarked={({ elementId }) => elementId === marked}
          />
        </>
      )}
    </Panel>
  )
}
