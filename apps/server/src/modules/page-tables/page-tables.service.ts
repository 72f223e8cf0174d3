import { TO_DO_PAGE_CONFIG_ID } from '@liveline/contract/constants.ts'
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import { PageParams } from '@liveline/contract/page-table/page-params.ts'
import type { Clock } from '../../clock.ts'
import { readCached } from '../../database/cached.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { listPlaces } from './page-lists.repository.ts'
import * as repository from './page-tables.repository.ts'
import { pageTableTexts } from './page-tables.texts.ts'
import type { PackPageConfig, PageConfigRecord, PageContent } from './page-tables.repository.ts'

export type PageTablesService = ReturnType<typeof createPageTablesService>
type Reader = Pick<Caller, 'roleIds' | 'language'>

/** What the tables of the console show: columns, filters and actions, kept as data. */
export function createPageTablesService({ database, clock }: { database: Queryable; clock: Clock }) {
  const listValid = () => readCached(database, 'menus', 'pages', () => repository.listValidPageConfigs(database))
  const listFor = async (roleIds: readonly number[]) => (await listValid()).filter((page) => isFor(page, roleIds))

  return {
    /** The valid pages that holders of these roles may see. */
    listFor,

    /** Another text whenever another menu comes of the pages (answers B7, C12). */
    async stampFor(roleIds: readonly number[]): Promise<string> {
      return (await listFor(roleIds)).map(({ id, rev }) => `${id}.${rev}`).join()
    },

    /** @throws {AppError} NOT_FOUND, PAGE_SWITCHED_OFF */
    async getUsable(id: number, reader: Reader): Promise<PageConfigRecord> {
      const found = await repository.findPageConfig(database, id)
      return usable(found === undefined ? [] : [found], reader)
    },

    /** Several may share a code: the first that the reader may see. @throws {AppError} NOT_FOUND, PAGE_SWITCHED_OFF */
    async getUsableByCode(code: string, reader: Reader): Promise<PageConfigRecord> {
      return usable(await repository.listPageConfigsByCode(database, code), reader)
    },

    /** @throws {AppError} NOT_FOUND */
    async setValid(write: Write, caller: Caller, id: number, valid: boolean): Promise<void> {
      await write(async (tx) => {
        const page = (await repository.lockPageConfig(tx, id)) ?? refuseMissing(caller)
        if (page.valid === valid) return
        await repository.setPageConfigValid(tx, id, valid)
        const [before, after] = [{ valid: page.valid }, { valid }]
        await audit(tx, caller, { action: 'pageTable.valid', objectType: 'pageTable', objectId: id, before, after })
      })
    },

    /** @throws {AppError} NOT_FOUND, IN_USE */
    async remove(write: Write, caller: Caller, id: number): Promise<void> {
      await write(async (tx) => {
        const page = (await repository.lockPageConfig(tx, id)) ?? refuseMissing(caller)
        const menus = (await listPlaces(tx, id)).map((place) => nameIn(caller.language, place))
        const users = [
          ...(id === TO_DO_PAGE_CONFIG_ID ? [say(caller.language, pageTableTexts.toDoBadge)] : []),
          ...menus.map((name) => say(caller.language, pageTableTexts.menu, { name })),
        ]
        if (users.length > 0) {
          throw new AppError('IN_USE', {
            details: { menus, users: new Intl.ListFormat(caller.language).format(users) },
          })
        }
        await repository.markPageConfigDeleted(tx, id, { userId: caller.userId, at: clock.now() })
        await audit(tx, caller, { action: 'pageTable.delete', objectType: 'pageTable', objectId: id, before: page })
      })
    },

    /** What the pack loader calls; true when something was written. One that a person has changed since stays as it is. */
    ensurePageConfig: (tx: Tx, config: PackPageConfig): Promise<boolean> =>
      repository.upsertPageConfig(tx, { ...config, at: clock.now() }),
  }
}

/** Whether the roles that a page names, if any, include one of these. */
function isFor({ pageParams }: Pick<PageConfigRecord, 'pageParams'>, roleIds: readonly number[]): boolean {
  const read = PageParams.shape.roles.safeParse((pageParams as { roles?: unknown }).roles)
  const roles = read.success ? (read.data ?? []) : []
  return roles.length === 0 || roles.some((role) => roleIds.includes(role))
}

/** Whoever may not see a page is told what everybody is told of one that is not there. */
function usable(found: readonly PageConfigRecord[], { roleIds, language }: Reader): PageConfigRecord {
  const [record] = found.filter((page) => isFor(page, roleIds))
  if (record === undefined) return refuseMissing({ language })
  if (!record.valid) throw new AppError('PAGE_SWITCHED_OFF')
  return record
}

/** @throws {AppError} NOT_FOUND */
export function refuseMissing({ language }: { language: Language }, what: 'page' | 'version' = 'page'): never {
  throw new AppError('NOT_FOUND', { details: { what: say(language, pageTableTexts[what]) } })
}

export const flagOf = (valid: boolean): 0 | 1 => (valid ? 1 : 0)

/** The specification has `pageParams` as JSON text. */
export const onWire = ({ pageCode, categoryResource, pageIcon, name, nameEn, pageParams }: PageContent) => ({
  ...{ pageCode, categoryResource, pageIcon, name, nameEn },
  pageParams: JSON.stringify(pageParams),
})

export const configOnWire = ({ id, valid, ...content }: PageConfigRecord) => ({
  ...onWire(content),
  id,
  valid: flagOf(valid),
})
