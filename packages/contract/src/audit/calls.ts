import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { auditFilters, AuditEntryDetail, AuditRow } from './shapes.ts'

const entryId = z.string().regex(/^[1-9]\d{0,17}$/)

export const auditApi = defineApi({
  list: {
    method: 'GET',
    path: '/system/audit/list',
    access: 'audit:read',
    extension: true,
    summary: 'Entries of the audit log, the newest first; that it was read is an entry too',
    query: z.object({ ...longPagingQuery, ...auditFilters }),
    data: longPageOf(AuditRow),
    errors: ['CURSOR_INVALID'],
  },
  detail: {
    method: 'GET',
    path: '/system/audit/detail',
    access: 'audit:read',
    extension: true,
    summary: 'One entry of the audit log with what stood before and stands since; that it was read is an entry too',
    query: z.object({ id: entryId }),
    data: AuditEntryDetail,
    errors: ['NOT_FOUND'],
  },
})
