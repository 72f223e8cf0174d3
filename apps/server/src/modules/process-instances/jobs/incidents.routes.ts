import { incidentApi } from '@liveline/contract/incident/calls.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../../http/long-list.ts'
import { serve } from '../../../http/serve.ts'
import type { IncidentsService } from './incidents.service.ts'

export function incidentsRoutes(app: FastifyInstance, { incidents }: { incidents: IncidentsService }): void {
  serve(app, incidentApi, {
    async list({ query, caller }) {
      const { rows, ...page } = await incidents.page(caller, longPagingOf(query))
      return { rows: [...rows], ...page }
    },
    retry: ({ body, caller, write }) => incidents.retry(write, caller, body),
  })
}
