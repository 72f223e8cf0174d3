import { countersQuery } from '../../api/counters-query.ts'
import { unreadCountQuery } from '../../api/notice-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { withTexts } from '../../messages/load-texts.ts'
import { boardQuery, healthQuery, myProcessesQuery, myTasksQuery, noticesQuery, urgencyQuery } from './home-queries.ts'

/** The administrator's home: only few people need its code. */
export const loadHealthHome = () => withTexts(['health'], () => import('./health/health-home.tsx'))

/** Asks what home shows, so that it can be drawn filled at once; a failure shows itself there. */
export async function loadHomeQueries({ isAdministrator }: { readonly isAdministrator: boolean }): Promise<void> {
  await Promise.all([
    ...(isAdministrator
      ? [loadHealthHome().catch(() => {}), queryClient.prefetchQuery(healthQuery)]
      : [queryClient.prefetchQuery(myTasksQuery), queryClient.prefetchQuery(boardQuery)]),
    queryClient.prefetchQuery(urgencyQuery),
    queryClient.prefetchQuery(countersQuery),
    queryClient.prefetchQuery(myProcessesQuery),
    queryClient.prefetchQuery(noticesQuery),
    queryClient.prefetchQuery(unreadCountQuery),
  ])
}
