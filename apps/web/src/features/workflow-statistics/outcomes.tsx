import type { FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'
import { useTranslation } from 'react-i18next'
import { stateText } from '../../ui/labels/state-tag.tsx'
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
  const sum = (status?: 'completed' | 'cancelled') =>
    ends.filter((one) => status === undefined || one.status === status).reduce((total, { count }) => total + count, 0)
  const bars = [
    { key: 'all', level: 0, name: t('statistics.allEnded'), count: sum(), to: behindAddress(instancesPath, list) },
    ...(['completed', 'cancelled'] as const).flatMap((status) => [
      {
        key: status,
        level: 1,
        name: t(`statistics.${status === 'completed' ? 'finished' : 'endedOtherwise'}`),
        count: sum(status),
        to: behindAddress(instancesPath, { ...list, statuses: [status] }),
      },
      ...ends
        .filter((one) => one.status === status && one.businessState !== '')
        .map(({ businessState, count }) => ({
          key: `${status} ${businessState}`,
          level: 2,
          name: stateText(businessState, t),
          count,
          to: behindAddress(instancesPath, { ...list, statuses: [status], businessStates: [businessState] }),
        })),
    ]),
  ]
  return (
    <OutcomeBars
      title={t('statistics.outcomes')}
      hint={t('statistics.outcomesHint')}
      bars={bars.filter(({ count, level }) => count > 0 || level === 0)}
    />
  )
}
