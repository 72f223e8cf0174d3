import { nameIn } from '@liveline/contract/language.ts'
import type { FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../ui/use-language.ts'
import { endBars } from './end-bars.ts'
import { behindAddress } from './instance-links.ts'
import { OutcomeBars } from './outcome-bars.tsx'
import { countedAddress, type Place } from './place.ts'

interface Props {
  readonly place: Place
  readonly statistics: Pick<FlowStatistics, 'flowKey' | 'started' | 'funnel'>
  readonly version: number | undefined
}

/** From all that started in the period, step by step, to how each ended. */
export function Funnel({ place, statistics, version }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { flowKey, started, funnel } = statistics
  const { instancesPath, days } = place
  const list = { flowKey, version, started: days }
  const bars = [
    {
      ...{ key: 'started', level: 0, name: t('statistics.started'), count: started },
      to: behindAddress(instancesPath, { ...list, finished: 'any' }),
    },
    ...funnel.steps.map((step) => ({
      ...{ key: `step ${step.elementId}`, level: step.isAside ? 2 : 1, name: nameIn(language, step) || step.elementId },
      count: step.count,
      to: countedAddress(place, { measure: 'reached', elementId: step.elementId }),
    })),
    ...endBars(funnel.ends, t, (end) => behindAddress(instancesPath, { ...list, finished: true, ...end })),
    {
      ...{ key: 'running', level: 1, name: t('statistics.stillRunning'), count: funnel.running },
      to: behindAddress(instancesPath, list),
    },
  ]
  return <OutcomeBars title={t('statistics.funnel')} hint={t('statistics.funnelHint')} bars={bars} />
}
