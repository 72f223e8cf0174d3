import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { ExportFormat } from '../data-job/shapes.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { momentRange } from '../query-parts.ts'
import {
  auditFilters,
  AuditEntryDetail,
  AuditRow,
  AuditState,
  AuditVerification,
  CheckpointComparison,
} from './shapes.ts'

/** Of a file of checkpoints: 20,000 lines. */
export const MOST_CHECKPOINT_CHARACTERS = 6 * 1_024 * 1_024

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
  exportRows: {
    method: 'POST',
    path: '/system/audit/export',
    access: 'audit:read',
    extension: true,
    summary: 'Write the entries of a search into a file, in the background, the newest first',
    body: z.object({ ...auditFilters, format: ExportFormat }),
    data: z.object({ jobId: z.string() }),
    errors: ['TOO_MANY_JOBS'],
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
  state: {
    method: 'GET',
    path: '/system/audit/state',
    access: 'audit:read',
    extension: true,
    summary: 'How the chain of the audit log stands: its links, the last signed checkpoint, the last looks through it',
    // The page asks again while a look is under way.
    countsAsActivity: false,
    data: AuditState,
  },
  verify: {
    method: 'POST',
    path: '/system/audit/verify',
    access: 'audit:read',
    extension: true,
    summary: 'Recompute the chain of the audit log, all of it or what was written in a time; one look at a time',
    body: z.object(momentRange),
    data: AuditVerification,
    errors: ['AUDIT_VERIFICATION_RUNNING'],
  },
  checkpoints: {
    method: 'GET',
    path: '/system/audit/checkpoints',
    access: 'audit:read',
    extension: true,
    summary: 'The signed checkpoints of a time, the last 20,000 of them, one a line, to be kept on another machine',
    query: z.object(momentRange),
    answer: 'file',
  },
  compareCheckpoints: {
    method: 'POST',
    path: '/system/audit/checkpoints/compare',
    access: 'audit:read',
    extension: true,
    summary: 'Whether the chain is the one that checkpoints kept elsewhere were signed for',
    bodyLimitBytes: MOST_CHECKPOINT_CHARACTERS + 64 * 1_024,
    body: z.object({ text: z.string().min(1).max(MOST_CHECKPOINT_CHARACTERS) }),
    data: CheckpointComparison,
    errors: ['NO_CHECKPOINTS'],
  },
})
