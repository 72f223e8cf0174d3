/** Making and changing pages: judged, locked against a second editor, each former state kept. */
import { readPageParams } from '@liveline/contract/page-table/judge-page-params.ts'
import type { EnteredPage } from '@liveline/contract/page-table/shapes.ts'
import type { Paging } from '@liveline/contract/paging.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import * as lists from './page-lists.repository.ts'
import type { PageSourcesService } from './page-sources.ts'
import * as repository from './page-tables.repository.ts'
import type { PageContent } from './page-tables.repository.ts'
import { refuseMissing } from './page-tables.service.ts'

export type EditPagesService = ReturnType<typeof createEditPages>

const VERSIONS_SHOWN = 100
type Saved = { readonly id: number; readonly rev: number }

export function createEditPages(parts: {
  database: Queryable
  clock: Clock
  sources: Pick<PageSourcesService, 'missing'>
}) {
  const { database, clock, sources } = parts

  /** @throws {AppError} PAGE_PARAMS_REFUSED with every problem and its place */
  async function judged(caller: Caller, text: string) {
    const { params, problems: found } = readPageParams(text, caller.language)
    const problems = params === undefined ? found : [...found, ...(await sources.missing(caller, params))]
    const [first] = problems
    if (params !== undefined && first === undefined) return params
    const named = first === undefined ? '' : [first.place, first.message].filter((part) => part !== '').join(' ')
    throw new AppError('PAGE_PARAMS_REFUSED', { details: { count: problems.length, first: named, problems } })
  }

  async function replace(
    write: Write,
    caller: Caller,
    { id, rev, action }: { id: number; rev: number | undefined; action: 'update' | 'restore' },
    contentOf: (present: PageContent) => PageContent,
  ): Promise<Saved> {
    return write(async (tx) => {
      const present = (await repository.lockPageConfig(tx, id)) ?? refuseMissing(caller)
      if (rev !== undefined && rev !== present.rev) {
        const details = { name: present.updatedBy, at: present.updatedAt.toISOString(), rev: present.rev }
        throw new AppError('STALE', { details })
      }
      const content = contentOf(present)
      const saved = await repository.replacePageConfig(tx, id, content, { userId: caller.userId, at: clock.now() })
      const [objectType, objectId] = ['pageTable', id]
      await audit(tx, caller, { action: `pageTable.${action}`, objectType, objectId, before: present, after: content })
      return { id, rev: saved }
    })
  }

  return {
    async page(search: { keyword: string; valid: boolean | undefined }, { page, pageSize }: Paging) {
      const asked = { ...search, limit: pageSize, offset: (page - 1) * pageSize }
      return { ...(await lists.pagePageConfigs(database, asked)), page, pageSize }
    },

    get: async (caller: Caller, id: number) => (await repository.findPageConfig(database, id)) ?? refuseMissing(caller),

    async listVersions(caller: Caller, id: number) {
      if ((await repository.findPageConfig(database, id)) === undefined) refuseMissing(caller)
      return lists.listPageVersions(database, id, VERSIONS_SHOWN)
    },

    async getVersion(caller: Caller, id: number, rev: number) {
      if ((await repository.findPageConfig(database, id)) === undefined) refuseMissing(caller)
      return (await lists.findPageVersion(database, id, rev)) ?? refuseMissing(caller, 'version')
    },

    async create(write: Write, caller: Caller, entered: EnteredPage): Promise<Saved> {
      const content = { ...entered, pageParams: await judged(caller, entered.pageParams) }
      return write(async (tx) => {
        const id = await repository.insertPageConfig(tx, content, { userId: caller.userId, at: clock.now() })
        await audit(tx, caller, { action: 'pageTable.create', objectType: 'pageTable', objectId: id, after: content })
        return { id, rev: 1 }
      })
    },

    /** @throws {AppError} NOT_FOUND, STALE, PAGE_PARAMS_REFUSED */
    async update(
      write: Write,
      caller: Caller,
      change: { [K in keyof EnteredPage]?: EnteredPage[K] | undefined } & { id: number; rev?: number | undefined },
    ): Promise<Saved> {
      const { id, rev, pageParams: text, ...rest } = change
      const pageParams = text === undefined ? undefined : await judged(caller, text)
      return replace(write, caller, { id, rev, action: 'update' }, (present) => ({
        pageCode: rest.pageCode ?? present.pageCode,
        categoryResource: rest.categoryResource ?? present.categoryResource,
        pageIcon: rest.pageIcon ?? present.pageIcon,
        name: rest.name ?? present.name,
        nameEn: rest.nameEn ?? present.nameEn,
        pageParams: pageParams ?? present.pageParams,
      }))
    },

    /** A former state is judged by the rules of today. @throws {AppError} NOT_FOUND, STALE, PAGE_PARAMS_REFUSED */
    async restore(write: Write, caller: Caller, asked: { id: number; version: number; rev: number | undefined }) {
      const former = await this.getVersion(caller, asked.id, asked.version)
      const pageParams = await judged(caller, JSON.stringify(former.pageParams))
      return replace(write, caller, { id: asked.id, rev: asked.rev, action: 'restore' }, () => ({
        ...former,
        pageParams,
      }))
    },
  }
}
