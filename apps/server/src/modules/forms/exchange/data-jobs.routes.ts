import { dataJobApi } from '@liveline/contract/data-job/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { fileHeaders, type DataJobsService } from '../../data-jobs/data-jobs.service.ts'
import { sortOf } from '../records/records.routes.ts'
import type { FormJobs } from './form-jobs.ts'

export function dataJobsRoutes(
  app: FastifyInstance,
  { dataJobs, formJobs }: { dataJobs: DataJobsService; formJobs: FormJobs },
): void {
  serve(app, dataJobApi, {
    exportRows: ({ body, caller, write }) => {
      const { formId, filters = [], sort, fields = [], ids, format } = body
      return formJobs.startExport(write, caller, { formId, filters, sort: sortOf(sort), fields, ids, format })
    },
    importRows: ({ body, caller, write }) => formJobs.startImport(write, caller, body),
    async template({ query, caller, reply }) {
      const { file, content } = await formJobs.openTemplate(caller, query.formId)
      void reply.headers(fileHeaders(file))
      return content as never
    },
    list: async ({ query, caller }) => ({ jobs: await dataJobs.list(caller, query.formId) }),
    get: ({ query, caller }) => dataJobs.get(caller, query.id),
    cancel: ({ body, caller, write }) => dataJobs.cancel(write, caller, body.id),
    repeat: ({ body, caller, write }) => dataJobs.repeat(write, caller, body.id),
    async result({ query, caller, reply }) {
      const { headers, content } = await dataJobs.openResult(caller, query.id)
      void reply.headers(headers)
      return content as never
    },
  })
}
