import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

const ON_HOME = 12

export const myTasksQuery = queryOptions({
  queryKey: ['tasks', 'home'],
  queryFn: () =>
    api.workFlow.queryTaskWithCondition({ body: { finished: false, page: 1, rows: ON_HOME }, quiet: true }),
})

export const myProcessesQuery = queryOptions({
  queryKey: ['instances', 'home'],
  queryFn: () =>
    api.workFlow.queryAllInstance({ query: { mine: 'true', finished: 'false', pageNum: 1, pageSize: 6 }, quiet: true }),
})

export const noticesQuery = queryOptions({
  queryKey: ['notices', 'home'],
  queryFn: () => api.notice.list({ query: { page: 1, rows: 8 }, quiet: true }),
})

export const quickFormsQuery = queryOptions({
  queryKey: ['quick-forms'],
  queryFn: () => api.systemConfig.forms({ quiet: true }),
  staleTime: 5 * 60_000,
})

export async function markNoticesRead(ids: string[]): Promise<void> {
  await api.notice.read({ body: { ids } })
  await queryClient.invalidateQueries({ queryKey: ['notices'] })
}
