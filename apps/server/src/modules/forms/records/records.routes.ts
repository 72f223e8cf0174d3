import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../../http/long-list.ts'
import { serve } from '../../../http/serve.ts'
import type { DataSort } from '../data/data-list.repository.ts'
import type { RecordsService } from './records.service.ts'

export function recordsRoutes(app: FastifyInstance, { records }: { records: RecordsService }): void {
  serve(app, formDataApi, {
    async list({ body, caller }) {
      const paging = longPagingOf(body)
      const { formId, deleted } = body
      const found = await records.page(caller, {
        formId,
        filters: body.filters ?? [],
        sort: sortOf(body.sort),
        deleted,
        paging,
      })
      return { ...found, page: paging.page, pageSize: paging.pageSize }
    },
    save: ({ body, caller, write }) => records.save(write, caller, body),
    get: ({ body, caller }) => records.get(caller, body),
    update: ({ body, caller, write }) => records.update(write, caller, body),
    remove: ({ body, caller, write }) => records.remove(write, caller, body),
    restore: ({ body, caller, write }) => records.restore(write, caller, body.id),
    history: async ({ body, caller }) => ({ versions: await records.history(caller, body.id) }),
    reveal: async ({ body, caller, write }) => ({ value: await records.reveal(write, caller, body) }),
    access: async ({ query, caller }) => {
      const { rows, roles } = await records.access.read(caller, query.formId)
      return { rows: [...rows], roles }
    },
    setAccess: ({ body, caller, write }) => records.access.replace(write, caller, body),
  })
}

/** `field,-field`. */
export const sortOf = (sort = ''): DataSort[] =>
  sort
    .split(',')
    .filter((part) => part !== '')
    .slice(0, 5)
    .map((part) =>
      part.startsWith('-') ? { field: part.slice(1), descending: true } : { field: part, descending: false },
    )
