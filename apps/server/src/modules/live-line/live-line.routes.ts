import { liveLineApi } from '@liveline/contract/live-line/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { CatalogueService } from './catalogue.service.ts'
import type { DayBoardService } from './day-board.service.ts'

type Parts = { readonly catalogue: CatalogueService; readonly dayBoard: DayBoardService }

export function liveLineRoutes(app: FastifyInstance, { catalogue, dayBoard }: Parts): void {
  serve(app, liveLineApi, {
    async catalogue() {
      return { options: await catalogue.options() }
    },
    board: ({ caller }) => dayBoard.show(caller),
  })
}
