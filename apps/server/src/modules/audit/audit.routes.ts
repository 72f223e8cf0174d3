import { auditApi } from '@liveline/contract/audit/calls.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import type { AuditLogService } from './audit-log.service.ts'
import type { AuditVerifications } from './audit-verifications.ts'
import type { AuditJobs } from './exchange/audit-jobs.ts'

export function auditRoutes(
  app: FastifyInstance,
  {
    auditLog,
    verifications,
    auditJobs,
  }: { auditLog: AuditLogService; verifications: AuditVerifications; auditJobs: AuditJobs },
): void {
  serve(app, auditApi, {
    async list({ query, caller }) {
      const { who, behalf, action, kind, object, result, text, from, to } = query
      const filter = { who, behalf, action, kind, object, result, text, from, to }
      const { rows, ...page } = await auditLog.page(caller, filter, longPagingOf(query))
      return { rows: [...rows], ...page }
    },
    exportRows: ({ body: { format, ...search }, caller, write }) =>
      auditJobs.startExport(write, caller, { search, format }),
    detail: ({ query, caller }) => auditLog.detail(caller, query.id),
    state: () => auditLog.readState(),
    verify: ({ body, caller, write }) => verifications.begin(write, caller, body),
    async checkpoints({ query, caller, reply }) {
      const text = await auditLog.readCheckpoints(caller, query)
      void reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit-checkpoints.jsonl"')
      return text as never
    },
    compareCheckpoints: ({ body, caller, write }) => auditLog.compareCheckpoints(write, caller, body.text),
  })
}
