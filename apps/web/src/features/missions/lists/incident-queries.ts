import { api } from '../../../api/client.ts'
import { invalidateTasks, queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { AskedPage } from '../../../ui/list/use-long-list.ts'

export const incidentList = {
  queryKey: queryKeys.incidents,
  ask: (page: Omit<AskedPage, 'sort'>, signal: AbortSignal) => api.incident.list({ query: page, signal, quiet: true }),
}

/** The list of incidents, and the process that one belongs to, follow at once. */
export async function retryIncident(incident: { instanceId: string; jobId: string }): Promise<'retrying' | 'over'> {
  const { outcome } = await api.incident.retry({ body: incident })
  await Promise.all([queryClient.invalidateQueries({ queryKey: queryKeys.incidents }), invalidateTasks()])
  return outcome
}
