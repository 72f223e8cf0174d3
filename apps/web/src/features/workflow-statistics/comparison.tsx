import { nameIn } from '@liveline/contract/language.ts'
import { FEWEST_CASES, type FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/controls/input.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { comparedNodes } from './compared-nodes.ts'
import { ComparisonTable, type ComparedRow } from './comparison-table.tsx'
import { flowFigure, flowFigureKeys } from './flow-figures.ts'
import { numberIn, type Place } from './place.ts'
import { flowQuery, type AskedFlow } from './statistics-queries.ts'
import { useFigures } from './use-figures.ts'

interface Props {
  readonly place: Place
  readonly asked: AskedFlow
  readonly versions: FlowStatistics['versions']
}

/** Two versions side by side, each figure with what became of it. */
export function Comparison({ place, asked, versions }: Props) {
  const { t } = useTranslation()
  const { query, onChange } = place
  // The two newest, the older one first.
  const second = numberIn(query['second']) ?? versions[0]?.version
  const first = numberIn(query['first']) ?? versions.find(({ version }) => version !== second)?.version
  if (versions.length < 2 || first === undefined || second === undefined)
    return <p className="ll-muted">{t('statistics.oneVersionOnly')}</p>
  const choice = (name: 'first' | 'second', chosen: number) => (
    <Select
      aria-label={t(`statistics.${name}`)}
      value={chosen}
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      {versions.map(({ version }) => (
        <option key={version} value={version}>
          {t('statistics.oneVersion', { version })}
        </option>
      ))}
    </Select>
  )
  return (
    <Panel title={t('statistics.comparison')}>
      <div className="statistics-bar">
        {choice('first', first)}
        <span aria-hidden>→</span>
        {choice('second', second)}
        <span className="ll-muted">{t('statistics.comparisonHint')}</span>
      </div>
      {first === second ? (
        <p className="ll-muted">{t('statistics.sameVersion')}</p>
      ) : (
        <Compared {...{ asked, first, second }} />
      )}
    </Panel>
  )
}

interface ComparedProps {
  readonly asked: AskedFlow
  readonly first: number
  readonly second: number
}

function Compared({ asked, first, second }: ComparedProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const figures = useFigures()
  const [one, other] = [
    useQuery(flowQuery({ ...asked, version: first })),
    useQuery(flowQuery({ ...asked, version: second })),
  ]
  const failed = [one, other].find(({ isError }) => isError)
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (one.data === undefined || other.data === undefined) return <Skeleton lines={8} />
  const [before, after] = [one.data, other.data]
  const ofFlow = flowFigureKeys.map((key): ComparedRow => {
    const isFew =
      (key === 'leadP50' || key === 'leadP90') && Math.min(before.lead.count, after.lead.count) < FEWEST_CASES
    return {
      key,
      name: t(`statistics.${key}`),
      kind: key === 'leadP50' || key === 'leadP90' ? 'duration' : key === 'automatic' ? 'share' : 'count',
      texts: [figures.ofFlow(before, key), figures.ofFlow(after, key)],
      values: isFew ? [null, null] : [flowFigure(before, key), flowFigure(after, key)],
    }
  })
  const ofNodes = comparedNodes(before.nodes, after.nodes).map((row): ComparedRow => {
    const few = { count: 0, meanMs: null, p50Ms: null, p90Ms: null }
    const waits = [row.first?.waits ?? few, row.second?.waits ?? few] as const
    const isFew = Math.min(waits[0].count, waits[1].count) < FEWEST_CASES
    return {
      key: row.elementId,
      name: nameIn(language, row) || row.elementId,
      kind: 'duration',
      texts: [
        row.first === undefined ? t('statistics.notThere') : figures.quantile(waits[0], 'p90Ms'),
        row.second === undefined ? t('statistics.notThere') : figures.quantile(waits[1], 'p90Ms'),
      ],
      values: isFew ? [null, null] : [waits[0].p90Ms, waits[1].p90Ms],
    }
  })
  const heads = [
    t('statistics.oneVersion', { version: first }),
    t('statistics.oneVersion', { version: second }),
  ] as const
  return (
    <>
      <ComparisonTable label={t('statistics.figures')} heads={heads} rows={ofFlow} />
      <ComparisonTable label={t('statistics.stepWaits')} heads={heads} rows={ofNodes} />
    </>
  )
}
