import type { FlowFigures } from '@liveline/contract/process-statistics/shapes.ts'
import { useTranslation } from 'react-i18next'
import { FEWEST } from './heat.ts'
import { listsBehind } from './flow-columns.tsx'
import { NumberLink } from './number-link.tsx'
import type { Place } from './place.ts'
import { useFigures } from './use-figures.ts'

interface Props {
  readonly place: Place
  readonly figures: FlowFigures
  readonly version: number | undefined
}

/** The figures of one workflow, large. */
export function FlowTiles({ place, figures: of, version }: Props) {
  const { t } = useTranslation()
  const figures = useFigures()
  const behind = listsBehind(place, version)
  const { lead } = of
  const tiles = [
    { key: 'started', text: figures.whole(of.started) },
    { key: 'running', text: figures.whole(of.running), to: behind.running(of.flowKey) },
    { key: 'finished', text: figures.whole(of.finished), to: behind.finished(of.flowKey) },
    { key: 'endedOtherwise', text: figures.whole(of.endedOtherwise), to: behind.endedOtherwise(of.flowKey) },
    {
      key: 'leadP50',
      text: figures.quantile(lead.p50Ms, lead.count),
      to: lead.count === 0 ? undefined : behind.ended(of.flowKey),
    },
    { key: 'leadP90', text: figures.quantile(lead.p90Ms, lead.count) },
    { key: 'reworked', text: figures.whole(of.reworked) },
    { key: 'overdue', text: figures.whole(of.overdue) },
    { key: 'automatic', text: figures.share(of.automaticShare) },
  ] as const
  return (
    <dl className="figure-tiles">
      {tiles.map(({ key, text, ...rest }) => (
        <div key={key}>
          <dt>{t(`statistics.${key}`)}</dt>
          <dd>
            <NumberLink text={text} to={'to' in rest ? rest.to : undefined} label={t(`statistics.${key}`)} />
            <small>
              {key === 'leadP50' && lead.count > 0
                ? t(lead.count < FEWEST ? 'statistics.fewCases' : 'statistics.ofCases', { count: lead.count })
                : t(`statistics.hints.${key}`)}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
