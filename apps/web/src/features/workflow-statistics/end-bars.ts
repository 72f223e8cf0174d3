import type { StatisticsEnd } from '@liveline/contract/process-statistics/shapes.ts'
import type { TFunction } from 'i18next'
import { stateText } from '../../ui/labels/state-tag.tsx'
import type { OutcomeBar } from './outcome-bars.tsx'

type Ends = readonly Pick<StatisticsEnd, 'status' | 'businessState' | 'count'>[]

/** How instances ended: finished or otherwise, and below each the states that they ended in. */
export function endBars(
  ends: Ends,
  t: TFunction,
  addressOf: (end: { statuses: string[]; businessStates?: string[] }) => string | undefined,
): OutcomeBar[] {
  return (['completed', 'cancelled'] as const).flatMap((status) => {
    const of = ends.filter((one) => one.status === status)
    return [
      {
        ...{ key: status, level: 1, name: t(`statistics.${status === 'completed' ? 'finished' : 'endedOtherwise'}`) },
        count: of.reduce((sum, { count }) => sum + count, 0),
        to: addressOf({ statuses: [status] }),
      },
      ...of
        .filter(({ businessState }) => businessState !== '')
        .map(({ businessState, count }) => ({
          ...{ key: `${status} ${businessState}`, level: 2, name: stateText(businessState, t), count },
          to: addressOf({ statuses: [status], businessStates: [businessState] }),
        })),
    ]
  })
}
