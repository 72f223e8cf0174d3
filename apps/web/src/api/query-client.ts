import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError, retryAfterMs } from './api-error.ts'
import { connection, onConnectionChange } from './connection.ts'
import { queryKeys } from './query-keys.ts'

const FIRST_RETRY_MS = 1_000

/**
 * Reads are repeated when no answer arrived, and when the server asked to come back later; any other refusal would be
 * the same again (answers B22).
 */
function shouldRetry(failures: number, error: unknown): boolean {
  return error instanceof ApiError && failures < 2 && (error.httpStatus === 0 || retryAfterMs(error) !== undefined)
}

function retryDelay(failures: number, error: unknown): number {
  return (error instanceof ApiError ? retryAfterMs(error) : undefined) ?? FIRST_RETRY_MS * 2 ** failures
}

// Our own watch counts, not the browser's: reads wait while the server is away and all go on when it is back.
onlineManager.setEventListener((tell) => onConnectionChange(() => tell(connection() === 'there')))
onlineManager.setOnline(connection() === 'there')

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: shouldRetry,
      retryDelay,
      refetchOnWindowFocus: true,
      refetchOnReconnect: 'always',
    },
    // A write that waited would be sent when nobody expects it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Call after anything that changes tasks or processes: lists, badge and home follow at once. */
export async function invalidateTasks(): Promise<void> {
  await Promise.all(
    [queryKeys.tasks, queryKeys.instances, queryKeys.todo].map(({ all }) =>
      queryClient.invalidateQueries({ queryKey: all }),
    ),
  )
}
