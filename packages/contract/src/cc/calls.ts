/** What the caller was given to read. */
import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import { CcRow } from './shapes.ts'

export const ccApi = defineApi({
  list: {
    method: 'GET',
    path: '/workFlow/cc/list',
    access: 'session',
    extension: true,
    summary: 'Processes that the caller was given to read: unread first, then the newest first',
    query: z.object({ ...longPagingQuery, unread: booleanQuery.optional() }),
    data: longPageOf(CcRow),
    errors: ['CURSOR_INVALID'],
  },
  read: {
    method: 'POST',
    path: '/workFlow/cc/read',
    access: 'session',
    extension: true,
    summary: 'Mark what the caller was given to read as read; what is not his stays as it is',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
    data: z.object({ read: z.number().int() }),
  },
})
