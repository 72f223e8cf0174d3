import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** Polling stands in while the stream is down (answers B20). */
export const COUNT_POLL_MS = 30_000

/** What waits beside the tasks, for each role that the person holds (specification §6). */
export const countersQuery = queryOptions({
  queryKey: queryKeys.todo.counters,
  queryFn: () => api.counter.todo({ quiet: true }),
  refetchInterval: COUNT_POLL_MS,
})
