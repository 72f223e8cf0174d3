import { ApiError } from '../../../api/api-error.ts'
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

interface Given {
  readonly instanceId: string
  readonly jobId: string
}

/** Each stands or falls alone; `refusal`: why the first of the others was refused. */
export async function retryIncidents<T extends Given>(
  incidents: readonly T[],
): Promise<{ done: readonly T[]; refusal: string | undefined }> {
  const done: T[] = []
  let refusal: string | undefined
  for (const incident of incidents) {
    try {
      const { instanceId, jobId } = incident
      await api.incident.retry({ body: { instanceId, jobId }, quiet: true })
      done.push(incident)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusal ??= error.message
      // Who cannot be reached will not be reached by the next one.
      if (error.httpStatus === 0) break
    }
  }
  await Promise.all([queryClient.invalidateQueries({ queryKey: queryKeys.incidents }), invalidateTasks()])
  return { done, refusal }
}
