import { errorReportApi } from '@liveline/contract/error-report/calls.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import type { ErrorReportsService } from './error-reports.service.ts'

export function errorReportsRoutes(
  app: FastifyInstance,
  { errorReports }: { errorReports: ErrorReportsService },
): void {
  serve(app, errorReportApi, {
    send: ({ body, caller, write }) => errorReports.note(write, caller, body),
    async list({ query }) {
      const { rows, ...page } = await errorReports.page(
        { onlyOpen: query.open === true, number: query.number },
        longPagingOf(query),
      )
      return { rows: [...rows], ...page }
    },
    settle: ({ body, caller, write }) => errorReports.settle(write, caller, body),
  })
}
