import { pagingOf } from '@liveline/contract/paging.ts'
import { reportPageApi } from '@liveline/contract/report-page/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { ReportFormer } from './report-pages.repository.ts'
import type { ReportPagesService } from './report-pages.service.ts'

export function reportPagesRoutes(app: FastifyInstance, { reportPages }: { reportPages: ReportPagesService }): void {
  serve(app, reportPageApi, {
    open: ({ query, caller }) => reportPages.open(caller, query.id),
    async list({ query }) {
      const search = { keyword: query.keyword?.trim() ?? '', valid: query.valid }
      const { rows, ...page } = await reportPages.page(search, pagingOf(query))
      return {
        ...page,
        rows: rows.map(({ valid, updatedAt, places, ...row }) => ({
          ...row,
          valid: flagOf(valid),
          updatedAt: updatedAt.toISOString(),
          places: [...places],
        })),
      }
    },
    async detail({ query, caller }) {
      const { valid, id, ...report } = await reportPages.get(caller, query.id)
      return { ...onWire(report), id, valid: flagOf(valid) }
    },
    sources: ({ caller }) => reportPages.sources(caller),
    create: ({ body, caller, write }) => reportPages.create(write, caller, body),
    update: ({ body, caller, write }) => reportPages.update(write, caller, body),
    setValid: ({ body, caller, write }) => reportPages.setValid(write, caller, body.id, body.valid),
    remove: ({ params, caller, write }) => reportPages.remove(write, caller, params.id),
    async versions({ query, caller }) {
      const found = await reportPages.listVersions(caller, query.id)
      return found.map(({ rev, name, nameEn, updatedAt, updatedBy }) => ({
        ...{ rev, name, nameEn, updatedBy },
        updatedAt: updatedAt.toISOString(),
      }))
    },
    async version({ query, caller }) {
      return { ...onWire(await reportPages.getVersion(caller, query.id, query.rev)), id: query.id }
    },
    restore: ({ body, caller, write }) => reportPages.restore(write, caller, body),
  })
}

const flagOf = (valid: boolean): 0 | 1 => (valid ? 1 : 0)

const onWire = ({ roleIds, updatedAt, ...said }: ReportFormer) => ({
  ...said,
  roleIds: [...roleIds],
  updatedAt: updatedAt.toISOString(),
})
