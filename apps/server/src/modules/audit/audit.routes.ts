import { auditApi } from '@liveline/contract/audit/calls.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import type { AuditLogService } from './audit-log.service.ts'

export function auditRoutes(app: FastifyInstance, { auditLog }: { auditLog: AuditLogService }): void {
  serve(app, auditApi, {
    async list({ query, caller }) {
      const { who, behalf, action, kind, object, result, text, from, to } = query
      const filter = { who, behalf, action, kind, object, result, text, from, to }
      const { rows, ...page } = await auditLog.page(caller, filter, longPagingOf(query))
      return { rows: [...rows], ...page }
    },
    detail: ({ query, caller }) => auditLog.detail(caller, query.id),
  })
}
