import { processStatisticsApi } from '@liveline/contract/process-statistics/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { fileHeaders } from '../data-jobs/data-jobs.service.ts'
import type { StatisticsService } from './process-statistics.service.ts'

export function processStatisticsRoutes(
  app: FastifyInstance,
  { statistics }: { readonly statistics: StatisticsService },
): void {
  serve(app, processStatisticsApi, {
    overview: ({ body }) => statistics.overview(body),
    flow: ({ body }) => statistics.flow(body),
    async workbook({ query, caller, reply }) {
      const { file, content } = await statistics.writeWorkbook(query, caller.language)
      void reply.headers(fileHeaders(file))
      return content as never
    },
    people: ({ body }) => statistics.people(body),
    instances: ({ body }) => statistics.instances(body),
  })
}
