import type { MissionQuery } from '@liveline/contract/work-flow.api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../api/client.ts'

export type MissionQueryBody = z.input<typeof MissionQuery>

export const missionListQuery = (body: MissionQueryBody) =>
  queryOptions({
    queryKey: ['tasks', 'list', body],
    queryFn: ({ signal }) => api.workFlow.queryTaskWithCondition({ body, signal, quiet: true }),
    placeholderData: keepPreviousData,
  })

export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', taskId],
    queryFn: ({ signal }) => api.flow.queryTaskInfo({ params: { id: taskId }, signal, quiet: true }),
  })

export const instanceQuery = (instanceId: string) =>
  queryOptions({
    queryKey: ['instances', 'one', instanceId],
    queryFn: ({ signal }) => api.workFlow.queryInstanceDetail({ query: { instanceId }, signal, quiet: true }),
  })

/** The version an instance runs on never changes, nor does its drawing. */
export const diagramQuery = (instanceId: string) =>
  queryOptions({
    queryKey: ['diagram', instanceId],
    queryFn: ({ signal }) => api.workFlow.diagram({ query: { instanceId }, signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const pageConfigQuery = (id: number) =>
  queryOptions({
    queryKey: ['pageConfig', id],
    queryFn: ({ signal }) => api.pageTable.byId({ query: { id }, signal, quiet: true }),
    staleTime: 5 * 60_000,
  })

export const taskAddress = (taskId: string) => `/mission/form?taskId=${taskId}`
export const instanceAddress = (instanceId: string) => `/mission/instance?instanceId=${instanceId}`
