import { nameIn } from '@liveline/contract/language.ts'
import type { NodeFigures } from '@liveline/contract/process-statistics/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { behindAddress } from './instance-links.ts'
import { NumberLink } from './number-link.tsx'
import type { Place } from './place.ts'
import { useFigures } from './use-figures.ts'

const USUAL_SORT = '-p90'

interface Props {
  readonly place: Place
  readonly flowKey: string
  readonly version: number | undefined
  readonly nodes: readonly NodeFigures[]
  readonly marked: string | undefined
}

/** The steps, those that wait longest first: what the picture shows, in numbers. */
export function NodeTable({ place, flowKey, version, nodes, marked }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const figures = useFigures()
  const { query, instancesPath, onChange } = place
  const columns = useMemo((): readonly FigureColumn<NodeFigures>[] => {
    const counted = (key: 'visits' | 'rework' | 'overdue', title: string, hint: string): FigureColumn<NodeFigures> => ({
      key,
      title,
      hint,
      value: (row) => row[key],
      cell: (row) => figures.whole(row[key]),
    })
    return [
      {
        key: 'name',
        title: t('statistics.step'),
        isName: true,
        value: (row) => nameIn(language, row),
        cell: (row) => nameIn(language, row),
      },
      {
        key: 'p50',
        title: t('statistics.waitP50'),
        hint: t('statistics.hints.waitP50'),
        value: ({ waiting }) => waiting.p50Ms,
        cell: ({ waiting }) => figures.quantile(waiting.p50Ms, waiting.count),
      },
      {
        key: 'p90',
        title: t('statistics.waitP90'),
        hint: t('statistics.hints.waitP90'),
        value: ({ waiting }) => waiting.p90Ms,
        cell: ({ waiting }) => figures.quantile(waiting.p90Ms, waiting.count),
      },
      counted('visits', t('statistics.visits'), t('statistics.hints.visits')),
      counted('rework', t('statistics.rework'), t('statistics.hints.rework')),
      counted('overdue', t('statistics.stepOverdue'), t('statistics.hints.stepOverdue')),
      {
        key: 'openNow',
        title: t('statistics.openNow'),
        hint: t('statistics.hints.openNow'),
        value: ({ openNow }) => openNow,
        cell: ({ elementId, openNow }) => (
          <NumberLink
            text={figures.whole(openNow)}
            to={
              openNow === 0
                ? undefined
                : behindAddress(instancesPath, { flowKey, version, elementIds: [elementId] })
            }
            label={t('statistics.openNow')}
          />
        ),
      },
    ]
  }, [t, language, figures, instancesPath, flowKey, version])
  return (
    <Panel title={t('statistics.steps')}>
      {nodes.length === 0 ? (
        <p className="ll-muted">{t('statistics.noSteps')}</p>
      ) : (
        <FigureTable
          label={t('statistics.steps')}
          columns={columns}
          rows={nodes}
          keyOf={({ elementId }) => elementId}
          sort={query['steps'] ?? USUAL_SORT}
          onSort={(sort) => onChange({ steps: sort === USUAL_SORT ? undefined : sort })}
          isMarked={({ elementId }) => elementId === marked}
        />
      )}
    </Panel>
  )
}
