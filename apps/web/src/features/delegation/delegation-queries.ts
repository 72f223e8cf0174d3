import type { DelegationState } from '@liveline/contract/delegation/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidateTasks, queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'
import { msToNextChange } from './next-change.ts'

/** To whom the person has delegated, and for whom he acts; asked again when one of them begins or ends by itself. */
export const delegationsQuery = queryOptions({
  queryKey: queryKeys.delegations,
  queryFn: async ({ signal }) => {
    const before = queryClient.getQueryData(queryKeys.delegations)
    const own = await api.delegation.mine({ signal, quiet: true })
    // Lists of tasks follow what began or ended meanwhile.
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(own)) void invalidateTasks()
    return own
  },
  staleTime: 60_000,
  refetchInterval: ({ state }) =>
    state.data === undefined ? false : (msToNextChange(state.data, Date.now()) ?? false),
  refetchIntervalInBackground: true,
})

/** Lists of tasks follow: those of the owner are the delegate's too, or no longer. */
export async function invalidateDelegations(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.delegations }),
    queryClient.invalidateQueries({ queryKey: queryKeys.delegationLists.all }),
    invalidateTasks(),
  ])
}

interface Filters {
  readonly state?: DelegationState
  readonly forced?: 'true' | 'false'
  readonly keyword?: string
  readonly from?: string
  readonly to?: string
}

/** Delegations as an administrator sees them, the last first. */
export const delegationList = (filters: Filters) => ({
  queryKey: queryKeys.delegationLists.page(filters),
  ask: (page: Omit<AskedPage, 'sort'>, signal: AbortSignal) =>
    api.delegation.list({ query: { ...filters, ...page }, signal, quiet: true }),
})

/** Of somebody else, given and received, also those that have ended. */
export const delegationsOfQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKeys.people.delegations(userId),
    queryFn: ({ signal }) => api.delegation.ofPerson({ query: { userId, rows: 50 }, signal, quiet: true }),
  })

/** One's own, also those that have ended. */
export const historyQuery = queryOptions({
  queryKey: queryKeys.delegationLists.own,
  queryFn: ({ signal }) => api.delegation.history({ query: { rows: 50 }, signal, quiet: true }),
})
