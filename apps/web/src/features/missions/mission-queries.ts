import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { MissionQuery } from '@liveline/contract/mission/shapes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'

type MissionQueryBody = z.input<typeof MissionQuery>
export type MissionFilterBody = Omit<MissionQueryBody, keyof AskedPage | 'pageNum' | 'pageSize'>

/** The tasks that pass some filters, a page at a time. */
export const missionList = (filters: MissionFilterBody) => ({
  queryKey: queryKeys.tasks.list(filters),
  ask: (page: AskedPage, signal: AbortSignal) =>
    api.mission.search({ body: { ...filters, ...page }, signal, quiet: true }),
})

/** What waits next: the first of the to-do list, and one more for the task just done. */
export const nextTasksQuery = queryOptions({
  queryKey: queryKeys.tasks.next,
  queryFn: ({ signal }) => api.mission.search({ body: { finished: false, page: 1, rows: 2 }, signal, quiet: true }),
  placeholderData: keepPreviousData,
})

export interface InstanceFilters {
  /** 'true': only the caller's own. */
  readonly mine?: 'true'
  readonly finished: 'true' | 'false'
  readonly keyword?: string
  readonly from?: string
  readonly to?: string
  /** Values between commas. */
  readonly classes?: string
  readonly riskLevels?: string
  readonly feeder?: string
  readonly planFrom?: string
  readonly planTo?: string
}

/** The processes that pass some filters, a page at a time. */
export const instanceList = (filters: InstanceFilters) => ({
  queryKey: queryKeys.instances.list(filters),
  ask: (page: AskedPage, signal: AbortSignal) =>
    api.processInstance.list({ query: { ...filters, ...page }, signal, quiet: true }),
})

type EarlierThan = Pick<InstanceDetail, 'instanceId' | 'flowKey' | 'initiator' | 'startedAt'>

export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: queryKeys.tasks.one(taskId),
    queryFn: ({ signal }) => api.task.detail({ params: { id: taskId }, signal, quiet: true }),
  })

export const instanceQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances.one(instanceId),
    queryFn: ({ signal }) => api.processInstance.detail({ query: { instanceId }, signal, quiet: true }),
  })

/** How many earlier applications are offered. */
const EARLIER = 20

/** What the applicant of an instance had asked for before it in the same workflow, as far as the reader may see it; the latest first. */
export const earlierQuery = ({ instanceId, flowKey, initiator, startedAt }: EarlierThan) =>
  queryOptions({
    queryKey: queryKeys.instances.earlier(instanceId),
    queryFn: async ({ signal }) => {
      const query = {
        initiatorId: initiator.userId,
        flowIds: flowKey,
        startedTo: startedAt,
        page: 1,
        rows: EARLIER + 1,
      }
      const { rows } = await api.processInstance.list({ query, signal, quiet: true })
      return rows.filter((row) => row.instanceId !== instanceId).slice(0, EARLIER)
    },
  })

/** Goes by what has ended, which the server reads anew once an hour, and by how long the process has stood where it is. */
export const remainingQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances.remaining(instanceId),
    queryFn: ({ signal }) => api.processInstance.remaining({ query: { instanceId }, signal, quiet: true }),
  })

export const pageConfigQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.pageConfig(id),
    queryFn: ({ signal }) => api.pageTable.byId({ query: { id }, signal, quiet: true }),
    staleTime: 5 * 60_000,
  })
