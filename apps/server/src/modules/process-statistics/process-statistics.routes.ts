import { processStatisticsApi } from '@liveline/contract/process-statistics/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { StatisticsService } from './process-statistics.service.ts'

export function processStatisticsRoutes(
  app: FastifyInstance,
  { statistics }: { readonly statistics: StatisticsService },
): void {
  serve(app, processStatisticsApi, {
    overview: ({ body }) => statistics.overview(body),
    flow: ({ body }) => statistics.flow(body),
    people: ({ body }) => statistics.people(body),
    instances: ({ body }) => statistics.instances(body),
  })
}
