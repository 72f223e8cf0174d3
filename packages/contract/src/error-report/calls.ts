import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import { ErrorReport, ErrorReportRow } from './shapes.ts'

const reportNumber = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const errorReportApi = defineApi({
  send: {
    method: 'POST',
    path: '/console/errorReport',
    access: 'session',
    extension: true,
    summary: 'Report a fault of the console itself; the same fault keeps its number',
    // A page that fails by itself must not keep a session alive.
    countsAsActivity: false,
    bodyLimitBytes: 32 * 1_024,
    body: ErrorReport,
    data: z.object({ number: z.number().int() }),
    errors: ['RATE_LIMITED'],
  },
  list: {
    method: 'GET',
    path: '/console/errorReport/list',
    access: 'errorReport:read',
    extension: true,
    summary: 'Faults that consoles reported in the last 30 days, the last seen first',
    query: z.object({ ...longPagingQuery, open: booleanQuery.optional(), number: reportNumber.optional() }),
    data: longPageOf(ErrorReportRow),
    errors: ['CURSOR_INVALID'],
  },
  settle: {
    method: 'POST',
    path: '/console/errorReport/settle',
    access: 'errorReport:read',
    extension: true,
    summary: 'Mark a fault as dealt with, or as open again',
    body: z.object({ number: reportNumber, isSettled: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
})
