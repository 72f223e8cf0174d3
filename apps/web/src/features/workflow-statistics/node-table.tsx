import type { StatisticsNode } from '@liveline/contract/process-statistics/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { ExportFigures } from './export-figures.tsx'
import { FigureTable } from './figure-table.tsx'
import { useNodeColumns } from './node-columns.tsx'
import type { Place } from './place.ts'

const USUAL_SORT = '-waitP90'

interface Props {
  readonly place: Place
  readonly nodes: readonly StatisticsNode[]
  readonly marked: string | undefined
}

/** The steps, those that wait longest first: what the picture shows, in numbers. */
export function NodeTable({ place, nodes, marked }: Props) {
  const { t } = useTranslation()
  const { query, onChange } = place
  const columns = useNodeColumns(place)
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
