import { liveLineApi } from '@liveline/contract/live-line/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { CatalogueService } from './catalogue.service.ts'

export function liveLineRoutes(app: FastifyInstance, { catalogue }: { catalogue: CatalogueService }): void {
  serve(app, liveLineApi, {
    async catalogue() {
      return { options: await catalogue.options() }
    },
  })
}
