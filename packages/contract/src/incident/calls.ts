import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { IncidentRow } from './shapes.ts'

export const incidentApi = defineApi({
  list: {
    method: 'GET',
    path: '/workFlow/incident/list',
    access: 'workflow:admin',
    extension: true,
    summary: 'Jobs that failed again and again and were given up, the newest first',
    query: z.object(longPagingQuery),
    data: longPageOf(IncidentRow),
    errors: ['CURSOR_INVALID'],
  },
  retry: {
    method: 'POST',
    path: '/workFlow/incident/retry',
    access: 'workflow:admin',
    extension: true,
    summary: 'Try a job again that was given up; pressed twice, it is tried once',
    body: z.object({ instanceId: z.uuid(), jobId: z.uuid() }),
    /** retrying: it is due now; over: it has been done or is not needed any more. */
    data: z.object({ outcome: z.enum(['retrying', 'over']) }),
    errors: ['NOT_FOUND'],
  },
})
