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

const STUCK_POLL_MS = 60_000

/** How many do not go on by themselves, by reason; `isWatched` is false where nobody sees it. */
export const stuckQuery = (isWatched: boolean) =>
  queryOptions({
    queryKey: queryKeys.instances.stuck,
    queryFn: async ({ signal }) => (await api.processInstance.stuck({ signal, quiet: true })).kinds,
    refetchInterval: isWatched ? STUCK_POLL_MS : false,
  })

export const flowsQuery = queryOptions({
  queryKey: queryKeys.instances.flows,
  queryFn: ({ signal }) => api.processDefinition.listAll({ signal, quiet: true }),
  staleTime: 60_000,
})

/** The elements and states of a workflow, by a version or the newest release. */
export const parsedFlowQuery = (id: number, version?: number) =>
  queryOptions({
    queryKey: queryKeys.instances.parsedFlow(id, version),
    queryFn: ({ signal }) =>
      api.processDefinition.parsed({
        params: { id },
        query: version === undefined ? {} : { version },
        signal,
        quiet: true,
      }),
    staleTime: 60_000,
  })

/** The main form of a workflow, by its newest release. */
export const mainFormQuery = (flowKey: string) =>
  queryOptions({
    queryKey: queryKeys.instances.mainForm(flowKey),
    queryFn: ({ signal }) => api.form.flowLatest({ query: { flowKey }, signal, quiet: true }),
    staleTime: 60_000,
  })

/** Why something may not be set is said in the language of the reader. */
export const inspectionQuery = (instanceId: string, language: Language) =>
  queryOptions({
    queryKey: queryKeys.instances.inspection(instanceId, language),
    queryFn: ({ signal }) => api.administration.inspect({ query: { instanceId }, signal, quiet: true }),
  })

/** An open task with its forms as an administrator may correct them. */
export const correctionQuery = (taskId: string) =>
  queryOptions({
    queryKey: queryKeys.instances.correction(taskId),
    queryFn: ({ signal }) =>
      api.task.detail({ params: { id: taskId }, query: { correct: 'true' }, signal, quiet: true }),
  })

/** Every state that the forms of an instance were in, the newest first. */
export const dataVersionsQuery = (instanceId: string, forms: readonly ShownForm[], language: Language) =>
  queryOptions({
    queryKey: queryKeys.instances.dataVersions(
      instanceId,
      forms.map(({ formDataId }) => formDataId),
      language,
    ),
    async queryFn({ signal }) {
      const histories = await Promise.all(
        forms.map(async (form) => {
          const { versions } = await api.formData.history({ body: { id: form.formDataId }, signal, quiet: true })
          return versions.map((version) => ({ ...version, form }))
        }),
      )
      return histories.flat().toSorted((one, other) => other.at.localeCompare(one.at))
    },
  })

export interface ShownForm {
  readonly formDataId: string
  readonly formName: string
  readonly formNameEn: string
}

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
