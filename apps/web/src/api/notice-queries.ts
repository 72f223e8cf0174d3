/** Notices, as the bell, the home page and the list of all of them ask for them and mark them. */
import type { ApiData } from '@liveline/contract/define-api.ts'
import type { noticeApi } from '@liveline/contract/notice/calls.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

export type NoticePage = ApiData<typeof noticeApi.list>

/** Polling stands in while the stream is down (answers B20). */
const POLL_MS = 30_000

/** How many the person has not read: the true number, counted to a thousand. */
export const unreadCountQuery = queryOptions({
  queryKey: queryKeys.notices.unread,
  queryFn: () => api.notice.count({ quiet: true }),
  refetchInterval: POLL_MS,
})

/** All of them, newest first, or those that are not read; the next ones when somebody asks for more. */
export const noticePagesQuery = (onlyUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKeys.notices.centre(onlyUnread),
    queryFn: ({ pageParam, signal }) =>
      api.notice.list({
        query: {
          rows: 10,
          ...(onlyUnread ? { unread: 'true' } : {}),
          ...(pageParam === '' ? {} : { after: pageParam }),
        },
        signal,
        quiet: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: NoticePage) => next ?? undefined,
  })

const refetch = () => queryClient.invalidateQueries({ queryKey: queryKeys.notices.all })

export async function markNoticesRead(ids: readonly string[]): Promise<void> {
  await api.notice.read({ body: { ids: [...ids] } })
  await refetch()
}

/** All up to one, shown or not; what has come since stays unread. */
export async function markAllNoticesRead(upTo: string): Promise<void> {
  await api.notice.readAll({ body: { upTo } })
  await refetch()
}

/** Whoever opens a task has read what announced it; that it could not be noted is nobody's trouble. */
export async function noteTaskOpened(taskId: string): Promise<void> {
  try {
    await api.notice.readTask({ body: { taskId }, quiet: true })
    await refetch()
  } catch {
    // The next opening notes it.
  }
}
