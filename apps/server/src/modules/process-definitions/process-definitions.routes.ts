import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { DefinitionsService } from './process-definitions.service.ts'

export function processDefinitionsRoutes(
  app: FastifyInstance,
  { definitions }: { definitions: DefinitionsService },
): void {
  serve(app, processDefinitionApi, {
    create: ({ body, caller, write }) => definitions.create(write, caller, body),
    update: ({ body, caller, write }) => definitions.update(write, caller, body),
    release: ({ body, caller, write }) => definitions.release(write, caller, body),
    setValid: ({ params, caller, write }) =>
      definitions.setValid(write, caller, { id: params.id, valid: params.flag === '1' || params.flag === 'true' }),
    async list({ query }) {
      const paging = pagingOf(query)
      const { rows, total } = await definitions.page({ keyword: query.keyword?.trim() ?? '', paging })
      const flows = rows.map((row) => ({
        id: row.id,
        flowKey: row.key,
        name: row.name,
        nameEn: row.nameEn,
        valid: row.valid ? (1 as const) : (0 as const),
        releasedVersion: row.releasedVersion,
        running: Math.min(row.running, COUNTED_ROWS),
        runningIsCapped: row.running > COUNTED_ROWS,
        updatedAt: row.updatedAt.toISOString(),
      }))
      return { rows: flows, total, ...paging }
    },
  })
}
