import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Reads are repeated only when no answer arrived; an answered refusal would be the same again (answers B22). */
function shouldRetry(failures: number, error: unknown): boolean {
  return error instanceof ApiError && error.httpStatus === 0 && failures < 2
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, gcTime: 10 * 60_000, retry: shouldRetry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/** Call after anything that changes tasks or processes: lists, badge and home follow at once. */
export async function invalidateTasks(): Promise<void> {
  await Promise.all(
    ['tasks', 'instances', 'todo'].map((subject) => queryClient.invalidateQueries({ queryKey: [subject] })),
  )
}
