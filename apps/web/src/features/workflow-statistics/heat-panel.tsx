import { FEWEST_CASES, type FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { dayName } from '../../ui/list/filters/day-range.ts'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { heatOf } from './heat.ts'
import { HeatDiagram } from './heat-diagram.tsx'
import type { Warmth } from './heat-picture.ts'
import { placeAt, waitsAt, type HeatOverTime } from './heat-places.ts'
import type { Place } from './place.ts'
import { pictureQuery } from './statistics-queries.ts'
import { SliceTable } from './slice-table.tsx'
import { TimeSlider } from './time-slider.tsx'
import { useFigures } from './use-figures.ts'

interface Props {
  readonly place: Place
  readonly statistics: Pick<FlowStatistics, 'flowKey' | 'bpmnXml' | 'nodes'>
  /** That is drawn. */
  readonly version: number
  readonly heat: HeatOverTime
  readonly isActive: boolean
  readonly onPick: (elementId: string) => void
}

/** Where it waits, drawn, with a slider over the period. */
export function HeatPanel({ place, statistics, version, heat, isActive, onPick }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const figures = useFigures()
  const { query, onChange } = place
  const { flowKey, bpmnXml } = statistics
  const drawing = useQuery(pictureQuery(flowKey, version, bpmnXml, language))
  const at = placeAt(query['at'], heat)
  const warmths = useMemo(
    () =>
      new Map<string, Warmth>(
        waitsAt(heat, at).map(({ elementId, visits, p50Ms }) => {
          const wait = p50Ms === null ? '' : figures.duration(p50Ms)
          const isFew = p50Ms !== null && visits < FEWEST_CASES
          return [
            elementId,
            { heat: heatOf(p50Ms, heat.hottest), text: isFew ? t('statistics.ofFew', { wait, visits }) : wait },
          ]
        }),
      ),
    [heat, at, figures, t],
  )
  const onMove = useCallback(
    (next: number) => onChange({ at: next < 0 ? undefined : heat.slices[next]?.from }),
    [heat, onChange],
  )
  const words = useMemo(
    () =>
      heat.slices.map(({ from, to }) =>
        from === to ? dayName(from, language) : `${dayName(from, language)} – ${dayName(to, language)}`,
      ),
    [heat, language],
  )
  return (
    <Panel title={t('statistics.heat')}>
      <p className="ll-muted">{t('statistics.heatHint', { version })}</p>
      <TimeSlider places={words} at={at} isActive={isActive} onChange={onMove} />
      {drawing.isError ? (
        <ErrorState error={drawing.error} onRetry={() => void drawing.refetch()} />
      ) : drawing.data === undefined ? (
        <Skeleton lines={6} />
      ) : drawing.data === null ? (
        <p className="ll-muted">{t('statistics.noPicture')}</p>
      ) : (
        <HeatDiagram
          drawing={drawing.data}
          warmths={warmths}
          hottest={heat.hottest}
          durationOf={figures.duration}
          onPick={onPick}
        />
      )}
      <SliceTable heat={heat} at={at} words={words[at]} nodes={statistics.nodes} />
    </Panel>
  )
}
