import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { AskedPage } from '../../../ui/list/use-long-list.ts'

interface Filters {
  readonly unread?: 'true'
}

/** What the person was given to read, a page at a time. */
export const copiesList = (filters: Filters) => ({
  queryKey: queryKeys.cc.list(filters),
  ask: (page: Omit<AskedPage, 'sort'>, signal: AbortSignal) =>
    api.cc.list({ query: { ...filters, ...page }, signal, quiet: true }),
})

export async function markRead(ids: readonly string[]): Promise<void> {
  await api.cc.read({ body: { ids: [...ids] } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.cc.all })
}
