import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { myProcessesParameters, myTasksBody, noticesParameters } from './home-reads.ts'

export const myTasksQuery = queryOptions({
  queryKey: queryKeys.tasks.home,
  queryFn: () => api.mission.search({ body: myTasksBody, quiet: true }),
})

export const myProcessesQuery = queryOptions({
  queryKey: queryKeys.instances.home,
  queryFn: () => api.processInstance.list({ query: myProcessesParameters, quiet: true }),
})

export const noticesQuery = queryOptions({
  queryKey: queryKeys.notices.home,
  queryFn: () => api.notice.list({ query: noticesParameters, quiet: true }),
})

export const quickFormsQuery = queryOptions({
  queryKey: queryKeys.quickForms,
  queryFn: () => api.systemConfig.forms({ quiet: true }),
  staleTime: 5 * 60_000,
})

/** Asks what home shows, so that it can be drawn filled at once; a failure shows itself there. */
export async function loadHomeQueries(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(myTasksQuery),
    queryClient.prefetchQuery(myProcessesQuery),
    queryClient.prefetchQuery(noticesQuery),
  ])
}

export async function markNoticesRead(ids: string[]): Promise<void> {
  await api.notice.read({ body: { ids } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.notices.all })
}
