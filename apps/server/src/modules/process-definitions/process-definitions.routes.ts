import { pagingOf } from '@liveline/contract/paging.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Write } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import { definitionSortOf } from './definition-sorting.ts'
import type { DefinitionsService } from './process-definitions.service.ts'
import type { AssertTestsPassed } from './release-definition.ts'

type Parts = {
  readonly definitions: DefinitionsService
  readonly assertTestsPassed: AssertTestsPassed
  /** Gives a workflow the tests of the one that it is a copy of. */
  readonly copyTests: (write: Write, caller: Caller, ids: { from: number; to: number }) => Promise<void>
}

export function processDefinitionsRoutes(
  app: FastifyInstance,
  { definitions, assertTestsPassed, copyTests }: Parts,
): void {
  serve(app, processDefinitionApi, {
    create: ({ body, caller, write }) => definitions.create(write, caller, body),
    update: ({ body, caller, write }) => definitions.update(write, caller, body),
    release: ({ body, caller, write }) => definitions.release(write, caller, body, assertTestsPassed),
    setValid: ({ params, caller, write }) =>
      definitions.setValid(write, caller, { id: params.id, valid: params.flag === '1' || params.flag === 'true' }),
    list: ({ query }) =>
      definitions.page(
        {
          keyword: query.keyword?.trim() ?? '',
          category: query.category ?? '',
          valid: query.valid,
          released: query.released,
          sort: definitionSortOf(query.sort),
        },
        pagingOf(query),
      ),
    listAll: () => definitions.listAll(),
    remove: ({ params, caller, write }) => definitions.remove(write, caller, params.id),
    detail: ({ params, caller }) => definitions.detail(caller, params.id),
    releasedVersions: ({ query, caller }) => definitions.listReleased(caller, query.id),
    withForm: ({ params, caller }) => definitions.listWithForm(caller, params.id),
    validFlows: ({ caller }) => definitions.listValid(caller),
    validVersion: ({ params, caller }) => definitions.findValid(caller, params.id),
    parsed: ({ params, query, caller }) => definitions.parsed(caller, params.id, query.version),
    inspect: ({ body, caller }) => definitions.inspect(caller, body),
    drawing: ({ query, caller }) => definitions.drawing(caller, query.versionId),
    compare: ({ query, caller }) => definitions.compare(caller, query),
    async copy({ body, caller, write }) {
      const made = await definitions.copy(write, caller, body)
      await copyTests(write, caller, { from: body.id, to: made.id })
      return made
    },
    importReport: ({ body, caller }) => definitions.importReport(caller, body.xml),
    importFile: ({ body, caller, write }) => definitions.importFile(write, caller, body),
    resources: () => definitions.listResources(),
  })
}
