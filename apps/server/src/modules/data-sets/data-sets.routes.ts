import { pagingOf } from '@liveline/contract/paging.ts'
import { dataSetApi } from '@liveline/contract/data-set/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { DataSetFormer } from './data-sets.repository.ts'
import type { DataSetsService } from './data-sets.service.ts'
import type { EditDataSets } from './edit-data-sets.ts'

export function dataSetsRoutes(
  app: FastifyInstance,
  { dataSets, editDataSets }: { dataSets: DataSetsService; editDataSets: EditDataSets },
): void {
  serve(app, dataSetApi, {
    transform: ({ body, caller }) => dataSets.transform(caller, body.dataSetCode, body.params),
    async list({ query }) {
      const search = { keyword: query.keyword?.trim() ?? '', valid: query.valid }
      const { rows, ...page } = await editDataSets.page(search, pagingOf(query))
      return {
        ...page,
        rows: rows.map(({ valid, updatedAt, roles, ...row }) => ({
          ...row,
          valid: flagOf(valid),
          updatedAt: updatedAt.toISOString(),
          roles: [...roles],
        })),
      }
    },
    async detail({ query }) {
      const { valid, ...dataSet } = await editDataSets.get(query.code)
      return { ...onWire(dataSet), valid: flagOf(valid) }
    },
    choices: () => editDataSets.choices(),
    create: ({ body, caller, write }) => editDataSets.create(write, caller, body),
    update: ({ body, caller, write }) => editDataSets.update(write, caller, body),
    setValid: ({ body, caller, write }) => editDataSets.setValid(write, caller, body.code, body.valid),
    remove: ({ params, caller, write }) => editDataSets.remove(write, caller, params.code),
    async versions({ query }) {
      const found = await editDataSets.listVersions(query.code)
      return found.map(({ rev, name, nameEn, updatedAt, updatedBy }) => ({
        ...{ rev, name, nameEn, updatedBy },
        updatedAt: updatedAt.toISOString(),
      }))
    },
    version: async ({ query, caller }) => onWire(await editDataSets.getVersion(caller, query.code, query.rev)),
    restore: ({ body, caller, write }) => editDataSets.restore(write, caller, body),
    tryOut: ({ body, caller }) => editDataSets.tryOut(caller, body),
  })
}

const flagOf = (valid: boolean): 0 | 1 => (valid ? 1 : 0)

const onWire = ({ parameters, columns, roleIds, revealRoleIds, updatedAt, ...said }: DataSetFormer) => ({
  ...said,
  parameters: [...parameters],
  columns: [...columns],
  roleIds: [...roleIds],
  revealRoleIds: [...revealRoleIds],
  updatedAt: updatedAt.toISOString(),
})
