import {
  homeNoticesParameters,
  homeProcessesParameters,
  homeTasksBody,
} from '@liveline/contract/console/first-reads.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const myTasksQuery = queryOptions({
  queryKey: queryKeys.tasks.home,
  queryFn: () => api.mission.search({ body: homeTasksBody, quiet: true }),
})

export const urgencyQuery = queryOptions({
  queryKey: queryKeys.tasks.urgency,
  queryFn: () => api.mission.urgency({ quiet: true }),
})

/** A plan moves on with the clock alone. */
const BOARD_EVERY_MS = 60_000

export const boardQuery = queryOptions({
  queryKey: queryKeys.instances.board,
  queryFn: () => api.liveLine.board({ quiet: true }),
  refetchInterval: BOARD_EVERY_MS,
})

export const myProcessesQuery = queryOptions({
  queryKey: queryKeys.instances.home,
  queryFn: () => api.processInstance.list({ query: homeProcessesParameters, quiet: true }),
})

export const noticesQuery = queryOptions({
  queryKey: queryKeys.notices.home,
  queryFn: () => api.notice.list({ query: homeNoticesParameters, quiet: true }),
})

export const healthQuery = queryOptions({
  queryKey: queryKeys.systemHealth,
  queryFn: () => api.systemHealth.read({ quiet: true }),
})

export const healthDetailQuery = queryOptions({
  queryKey: queryKeys.healthDetail,
  queryFn: () => api.systemHealth.detail({ quiet: true }),
})

/** The last that were given up; the list of incidents has all. */
export const failuresQuery = queryOptions({
  queryKey: queryKeys.healthFailures,
  queryFn: () => api.systemHealth.failures({ query: { rows: 10 }, quiet: true }),
})

export async function retryFailure(failure: { instanceId: string; jobId: string }): Promise<'retrying' | 'over'> {
  const { outcome } = await api.systemHealth.retry({ body: failure })
  await Promise.all(
    [queryKeys.healthFailures, queryKeys.systemHealth].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
  return outcome
}

export const quickFormsQuery = queryOptions({
  queryKey: queryKeys.quickForms,
  queryFn: () => api.systemConfig.forms({ quiet: true }),
  staleTime: 5 * 60_000,
})
