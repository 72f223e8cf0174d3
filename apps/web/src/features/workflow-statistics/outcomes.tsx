import type { FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'
import { useTranslation } from 'react-i18next'
import { endBars } from './end-bars.ts'
import { behindAddress } from './instance-links.ts'
import { OutcomeBars } from './outcome-bars.tsx'
import type { Place } from './place.ts'

interface Props {
  readonly place: Place
  readonly statistics: Pick<FlowStatistics, 'flowKey' | 'ends'>
  readonly version: number | undefined
}

/** From all that ended in the period to how each did. */
export function Outcomes({ place, statistics, version }: Props) {
  const { t } = useTranslation()
  const { flowKey, ends } = statistics
  const { instancesPath, days } = place
  const list = { flowKey, version, finished: true, ended: days }
  const all = {
    ...{ key: 'all', level: 0, name: t('statistics.allEnded') },
    count: ends.reduce((sum, { count }) => sum + count, 0),
    to: behindAddress(instancesPath, list),
  }
  const bars = [all, ...endBars(ends, t, (end) => behindAddress(instancesPath, { ...list, ...end }))]
  return <OutcomeBars title={t('statistics.outcomes')} hint={t('statistics.outcomesHint')} bars={bars} />
}
