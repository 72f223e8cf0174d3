import { pagingOf } from '@liveline/contract/paging.ts'
import { schemaPageApi } from '@liveline/contract/schema-page/calls.ts'
import type { SchemaPageVersion } from '@liveline/contract/schema-page/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { releaseStates } from '../versions/release-state.ts'
import type { PageVersion } from './schema-page-versions.repository.ts'
import type { SchemaPage } from './schema-pages.repository.ts'
import type { SchemaPagesService } from './schema-pages.service.ts'

export function schemaPagesRoutes(app: FastifyInstance, { schemaPages }: { schemaPages: SchemaPagesService }): void {
  serve(app, schemaPageApi, {
    async list({ query }) {
      const paging = pagingOf(query)
      const { pages, total } = await schemaPages.page({
        keyword: query.keyword?.trim() ?? '',
        valid: query.valid === undefined ? undefined : query.valid === '1',
        state: query.state,
        limit: paging.pageSize,
        offset: (paging.page - 1) * paging.pageSize,
      })
      return { rows: pages.map((page) => ({ ...factsOf(page), placements: page.placements })), total, ...paging }
    },
    create: ({ body, caller, write }) => schemaPages.create(write, caller, body),
    update: ({ body, caller, write }) => schemaPages.update(write, caller, body),
    async draft({ query, caller }) {
      const { page, schema } = await schemaPages.draft(query.pageId, caller.language)
      return { ...factsOf(page), schema }
    },
    release: ({ body, caller, write }) => schemaPages.release(write, caller, body.pageId, body.note ?? ''),
    setValid: ({ params, caller, write }) =>
      schemaPages.setValid(write, caller, params.id, params.flag === '1' || params.flag === 'true'),
    remove: ({ params, caller, write }) => schemaPages.remove(write, caller, params.id),
    async versions({ query, caller }) {
      return (await schemaPages.versions(query.pageId, caller.language)).map(onWire)
    },
    async version({ query, caller }) {
      const { schema, ...version } = await schemaPages.version(query.pageId, query.version, caller.language)
      return { ...onWire(version), schema }
    },
    restore: ({ body, caller, write }) => schemaPages.restore(write, caller, body),
    copy: ({ body: { pageId, ...named }, caller, write }) => schemaPages.copy(write, caller, pageId, named),
    lint: ({ body, caller }) => ({ problems: schemaPages.lint(body.schema, caller.language) }),
    async released({ query, caller }) {
      const { page, version } = await schemaPages.released(caller, query.pageId)
      const { id: pageId, name, nameEn } = page
      return { pageId, name, nameEn, version: version.version, schema: version.schema }
    },
  })
}

const factsOf = (page: SchemaPage) => ({
  pageId: page.id,
  name: page.name,
  nameEn: page.nameEn,
  icon: page.icon,
  valid: page.valid ? (1 as const) : (0 as const),
  rev: page.rev,
  releasedVersion: page.releasedVersion,
  hasDraft: page.hasDraft,
  updatedAt: page.updatedAt.toISOString(),
  updatedBy: page.updatedBy,
})

const onWire = ({ version, state, note, releasedBy, releasedAt }: PageVersion): SchemaPageVersion => ({
  version,
  state: releaseStates[state],
  note,
  releasedBy,
  releasedAt: releasedAt.toISOString(),
})
