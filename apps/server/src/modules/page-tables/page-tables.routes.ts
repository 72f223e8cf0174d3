import { pagingOf } from '@liveline/contract/paging.ts'
import { pageTableApi } from '@liveline/contract/page-table/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { EditPagesService } from './edit-pages.ts'
import type { PageSourcesService } from './page-sources.ts'
import { configOnWire, flagOf, onWire, type PageTablesService } from './page-tables.service.ts'

export function pageTablesRoutes(
  app: FastifyInstance,
  {
    pageTables,
    editPages,
    sources,
  }: { pageTables: PageTablesService; editPages: EditPagesService; sources: PageSourcesService },
): void {
  serve(app, pageTableApi, {
    create: ({ body, caller, write }) => editPages.create(write, caller, body),
    update: ({ body, caller, write }) => editPages.update(write, caller, body),
    setValid: ({ body, caller, write }) => pageTables.setValid(write, caller, body.configId, body.valid),
    remove: ({ params, caller, write }) => pageTables.remove(write, caller, params.id),
    async list({ query }) {
      const search = { keyword: query.keyword?.trim() ?? '', valid: query.valid }
      const { rows, ...page } = await editPages.page(search, pagingOf(query))
      return {
        ...page,
        rows: rows.map(({ source, valid, updatedAt, places, ...row }) => ({
          ...row,
          valid: flagOf(valid),
          source: source === 'records' ? 'records' : 'tasks',
          updatedAt: updatedAt.toISOString(),
          places: [...places],
        })),
      }
    },
    async detail({ query, caller }) {
      const { valid, rev, updatedAt, updatedBy, id, ...content } = await editPages.get(caller, query.id)
      return { ...onWire(content), id, valid: flagOf(valid), rev, updatedBy, updatedAt: updatedAt.toISOString() }
    },
    async versions({ query, caller }) {
      const found = await editPages.listVersions(caller, query.id)
      return found.map(({ rev, name, nameEn, updatedAt, updatedBy }) => ({
        ...{ rev, name, nameEn, updatedBy },
        updatedAt: updatedAt.toISOString(),
      }))
    },
    async version({ query, caller }) {
      const { rev, updatedAt, updatedBy, ...content } = await editPages.getVersion(caller, query.id, query.rev)
      return { ...onWire(content), id: query.id, rev, updatedBy, updatedAt: updatedAt.toISOString() }
    },
    restore: ({ body, caller, write }) => editPages.restore(write, caller, { ...body, rev: body.rev }),
    sources: () => sources.list(),
    fields: ({ query }) =>
      sources.fields({ flowIds: query.flowIds ?? [], formIds: query.formIds ?? [], records: query.records ?? false }),
    async all({ caller }) {
      return (await pageTables.listFor(caller.roleIds)).map(configOnWire)
    },
    async byId({ query, caller }) {
      return configOnWire(await pageTables.getUsable(query.id, caller))
    },
    async byCode({ query, caller }) {
      return configOnWire(await pageTables.getUsableByCode(query.pageCode, caller))
    },
  })
}
