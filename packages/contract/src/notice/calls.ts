import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import { NoticeRow, noticeKinds } from './shapes.ts'

export const noticeApi = defineApi({
  stream: {
    method: 'GET',
    path: '/notice/stream',
    access: 'session',
    extension: true,
    countsAsActivity: false,
    answer: 'stream',
    summary: 'Server-sent events: `todo` (counts changed) and `notice`',
  },
  list: {
    method: 'GET',
    path: '/notice/list',
    access: 'session',
    extension: true,
    countsAsActivity: false,
    summary: 'Notices of the caller and of the roles he holds, newest first',
    query: z.object({ ...longPagingQuery, unread: booleanQuery.optional(), kind: z.enum(noticeKinds).optional() }),
    data: longPageOf(NoticeRow),
    errors: ['CURSOR_INVALID'],
  },
  count: {
    method: 'GET',
    path: '/notice/count',
    access: 'session',
    extension: true,
    countsAsActivity: false,
    summary: 'How many notices the caller has not read',
    data: z.object({
      /** At most `COUNTED_ROWS`; `unreadIsCapped` says that there are more. */
      unread: z.number().int(),
      unreadIsCapped: z.boolean(),
    }),
  },
  read: {
    method: 'POST',
    path: '/notice/read',
    access: 'session',
    extension: true,
    summary: 'Mark notices as read',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
  },
  readTask: {
    method: 'POST',
    path: '/notice/readTask',
    access: 'session',
    extension: true,
    summary: 'Mark what announced a task to the caller as read: he has opened it',
    body: z.object({ taskId: z.uuid() }),
  },
  readAll: {
    method: 'POST',
    path: '/notice/readAll',
    access: 'session',
    extension: true,
    summary: 'Mark every notice up to one as read, however many there are',
    body: z.object({
      /** The newest notice that the caller has seen. */
      upTo: z.uuid(),
    }),
  },
})
