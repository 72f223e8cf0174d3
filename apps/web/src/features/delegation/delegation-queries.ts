import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidateTasks, queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** To whom the person has delegated, and for whom he acts. */
export const delegationsQuery = queryOptions({
  queryKey: queryKeys.delegations,
  queryFn: ({ signal }) => api.delegation.mine({ signal, quiet: true }),
  staleTime: 5 * 60_000,
})

/** Lists of tasks follow: those of the owner are the delegate's too, or no longer. */
export async function invalidateDelegations(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: queryKeys.delegations }), invalidateTasks()])
}
