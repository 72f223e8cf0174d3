import { pageTableApi } from '@liveline/contract/page-table/calls.ts'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { PageConfigRecord } from './page-tables.repository.ts'
import type { PageTablesService } from './page-tables.service.ts'

export function pageTablesRoutes(app: FastifyInstance, { pageTables }: { pageTables: PageTablesService }): void {
  serve(app, pageTableApi, {
    async all() {
      return (await pageTables.listValid()).map(onWire)
    },
    async byId({ query, caller }) {
      return onWire(await pageTables.getUsable(query.id, caller.language))
    },
    async byCode({ query, caller }) {
      return onWire(await pageTables.getUsableByCode(query.pageCode, caller.language))
    },
  })
}

const onWire = ({ valid, pageParams, ...rest }: PageConfigRecord): PageConfig => ({
  ...rest,
  // The specification has it as JSON text.
  pageParams: JSON.stringify(pageParams),
  valid: valid ? 1 : 0,
})
