import { dataSetApi } from '@liveline/contract/data-set/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { DataSetsService } from './data-sets.service.ts'

export function dataSetsRoutes(app: FastifyInstance, { dataSets }: { dataSets: DataSetsService }): void {
  serve(app, dataSetApi, {
    transform: ({ body, caller }) => dataSets.transform(caller, body.dataSetCode, body.params),
  })
}
