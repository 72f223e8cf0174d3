import type { Language } from '@liveline/contract/language.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { AskedPage } from '../../../ui/list/use-long-list.ts'
import type { InstanceSearch } from '../lists/all-instance-filters.tsx'

/** Every instance that passes some filters, a page at a time. */
export const instanceHistory = (search: InstanceSearch) => ({
  queryKey: queryKeys.instances.list({ ...search, of: 'administrator' }),
  ask: (page: AskedPage, signal: AbortSignal) =>
    api.processInstance.history({ body: { ...search, ...page }, signal, quiet: true }),
})

export const flowsQuery = queryOptions({
  queryKey: queryKeys.instances.flows,
  queryFn: ({ signal }) => api.processDefinition.listAll({ signal, quiet: true }),
  staleTime: 60_000,
})

/** Why something may not be set is said in the language of the reader. */
export const inspectionQuery = (instanceId: string, language: Language) =>
  queryOptions({
    queryKey: queryKeys.instances.inspection(instanceId, language),
    queryFn: ({ signal }) => api.administration.inspect({ query: { instanceId }, signal, quiet: true }),
  })

export interface AskedJump {
  readonly taskId: string
  readonly targetNode: string
  readonly mode: 'return' | 'tokenOnly'
}

/** What a jump would do; nothing is changed. The call wants a reason, which it does not keep. */
export const foresightQuery = (jump: AskedJump, language: Language) =>
  queryOptions({
    queryKey: queryKeys.instances.foresight(jump, language),
    queryFn: ({ signal }) =>
      api.administration.jump({ body: { ...jump, dryRun: true, reason: 'dry run' }, signal, quiet: true }),
    staleTime: 0,
    retry: false,
  })
