import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import { NoticeRow } from './shapes.ts'

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
    query: z.object({ ...longPagingQuery, unread: booleanQuery.optional() }),
    data: longPageOf(NoticeRow),
    errors: ['CURSOR_INVALID'],
  },
  read: {
    method: 'POST',
    path: '/notice/read',
    access: 'session',
    extension: true,
    summary: 'Mark notices as read',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
  },
})
