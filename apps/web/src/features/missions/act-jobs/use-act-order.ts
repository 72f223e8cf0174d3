import { actJobAddress } from '@liveline/contract/console-addresses.ts'
import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { actForesightQuery, actJobsChanged, type Wanted } from './act-job-queries.ts'
import { useRested } from './use-rested.ts'

/**
 * What an act on many instances would do, and the ordering of just that.
 * @param order undefined while it is not said whole
 */
export function useActOrder(order: ActOrder | undefined, wanted: Wanted) {
  const language = useLanguage()
  const { busy, failure, send } = useSendOnce()
  const text = JSON.stringify(order) ?? ''
  const isRested = useRested(text) === text
  const foresight = useQuery({
    ...actForesightQuery(order ?? { act: 'suspend' }, wanted, language),
    enabled: order !== undefined && isRested,
  })
  const foreseen = order === undefined || !isRested ? undefined : foresight.data

  /** Leads to the job that does it; whether it was begun. */
  const begin = async (reason: string): Promise<boolean> => {
    if (order === undefined || foreseen === undefined) return false
    const { count, asOf } = foreseen
    const confirmed = { count, asOf, ...('search' in wanted ? { foreseen: foreseen.foreseen } : {}) }
    const begun = await send(
      { order, ...wanted, reason, ...confirmed },
      (body, idempotencyKey) => api.actJob.begin({ body, idempotencyKey, quiet: true }),
      actJobsChanged,
    )
    if (begun === undefined) {
      void foresight.refetch()
      return false
    }
    navigate(actJobAddress(begun.jobId))
    return true
  }
  return { foreseen, error: isRested && foresight.isError ? foresight.error : undefined, busy, failure, begin }
}
