/** Pages that amis draws (answers C8): designed as a draft, released as versions that never change, shown through the menu. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import { lintPage } from '@liveline/form-schema/page-schema/lint-page.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { schemaPageReleases as releases } from './schema-page-releases.ts'
import * as versions from './schema-page-versions.repository.ts'
import * as repository from './schema-pages.repository.ts'
import type { PageChange, SchemaPage } from './schema-pages.repository.ts'
import { schemaPageTexts } from './schema-pages.texts.ts'

export type SchemaPagesService = ReturnType<typeof createSchemaPagesService>

type Named = { readonly name: string; readonly nameEn: string }

export function createSchemaPagesService({ database, clock }: { database: Queryable; clock: Clock }) {
  const actOf = ({ userId }: Caller) => ({ userId: userId === 0 ? null : userId, at: clock.now() })

  /** Writes one change of one page, with who made it. */
  async function change(
    write: Write,
    caller: Caller,
    { pageId, rev }: { pageId: number; rev?: number | undefined },
    work: (tx: Tx, page: SchemaPage) => Promise<PageChange & { readonly verb: string; readonly after?: unknown }>,
  ): Promise<{ pageId: number; rev: number }> {
    return write(async (tx) => {
      const page = (await repository.lockPage(tx, pageId)) ?? refuseMissing(caller.language)
      if (rev !== undefined && rev !== page.rev)
        throw new AppError('STALE', {
          details: { name: page.updatedBy, at: page.updatedAt.toISOString(), rev: page.rev },
        })
      const { verb, after, ...facts } = await work(tx, page)
      const next = await repository.updatePage(tx, pageId, facts, actOf(caller))
      await note(tx, caller, verb, pageId, { before: page, after: after ?? facts })
      return { pageId, rev: next }
    })
  }

  async function insert(
    write: Write,
    caller: Caller,
    page: Named & { icon: string; schema: AmisSchema },
  ): Promise<{ pageId: number }> {
    assertSound(page.schema, caller.language)
    return write(async (tx) => {
      const act = actOf(caller)
      const pageId = await repository.insertPage(tx, { ...page, ...act })
      await releases.saveDraft(tx, { ownerId: pageId, content: { schema: page.schema }, ...act })
      await note(tx, caller, 'create', pageId, { after: page })
      return { pageId }
    })
  }

  /** @throws {AppError} NOT_FOUND */
  const getPage = async (pageId: number, language: Language) =>
    (await repository.findPage(database, pageId)) ?? refuseMissing(language)

  async function getVersion(queryable: Queryable, pageId: number, version: number, language: Language) {
    const found = await versions.findVersion(queryable, pageId, version)
    if (found !== undefined) return found
    throw new AppError('NOT_FOUND', { details: { what: say(language, schemaPageTexts.version) } })
  }

  return {
    page: (search: repository.PageSearch) => repository.pagePages(database, search),
    create: insert,
    lint: lintPage,

    /** @throws {AppError} NOT_FOUND, STALE, SCHEMA_REFUSED */
    async update(
      write: Write,
      caller: Caller,
      {
        pageId,
        rev,
        schema,
        ...facts
      }: { pageId: number; rev?: number | undefined; schema?: AmisSchema | undefined } & PageChange,
    ): Promise<{ pageId: number; rev: number }> {
      if (schema !== undefined) assertSound(schema, caller.language)
      return change(write, caller, { pageId, rev }, async (tx) => {
        if (schema !== undefined)
          await releases.saveDraft(tx, { ownerId: pageId, content: { schema }, ...actOf(caller) })
        return { ...facts, verb: 'update', after: { ...facts, ...(schema === undefined ? {} : { schema }) } }
      })
    },

    async draft(pageId: number, language: Language) {
      const page = await getPage(pageId, language)
      return { page, schema: (await versions.findWorkedOn(database, pageId)) ?? {} }
    },

    /** @throws {AppError} NOT_FOUND, ILLEGAL_TRANSITION, SCHEMA_REFUSED */
    async release(write: Write, caller: Caller, pageId: number, why: string): Promise<{ version: number }> {
      let version = 0
      await change(write, caller, { pageId }, async (tx) => {
        const draft = await releases.getDraft(tx, pageId, caller.language)
        assertSound(draft.content.schema, caller.language)
        version = await releases.release(tx, draft, { note: why, ...actOf(caller) })
        return { verb: 'release', after: { version, note: why } }
      })
      return { version }
    },

    async setValid(write: Write, caller: Caller, pageId: number, valid: boolean): Promise<void> {
      await change(write, caller, { pageId }, async () => ({ verb: 'setValid', valid }))
    },

    /** @throws {AppError} NOT_FOUND, IN_USE with the entries of the menu */
    async remove(write: Write, caller: Caller, pageId: number): Promise<void> {
      const { language } = caller
      await change(write, caller, { pageId }, async (tx) => {
        const uses = await repository.listMenuEntries(tx, pageId)
        if (uses.length > 0) {
          const users = uses.map((use) => say(language, schemaPageTexts.menuEntry, { name: nameIn(language, use) }))
          throw new AppError('IN_USE', { details: { users, uses } })
        }
        return { verb: 'delete', deleted: true }
      })
    },

    async versions(pageId: number, language: Language) {
      await getPage(pageId, language)
      return versions.listVersions(database, pageId)
    },

    async version(pageId: number, version: number, language: Language) {
      await getPage(pageId, language)
      return getVersion(database, pageId, version, language)
    },

    /** @throws {AppError} NOT_FOUND, STALE; SCHEMA_REFUSED for what may not be released any more */
    async restore(
      write: Write,
      caller: Caller,
      { pageId, version, rev }: { pageId: number; version: number; rev: number },
    ): Promise<{ pageId: number; rev: number }> {
      return change(write, caller, { pageId, rev }, async (tx) => {
        const { schema } = await getVersion(tx, pageId, version, caller.language)
        assertSound(schema, caller.language)
        await releases.saveDraft(tx, { ownerId: pageId, content: { schema }, ...actOf(caller) })
        return { verb: 'restore', after: { version } }
      })
    },

    async copy(write: Write, caller: Caller, pageId: number, named: Named): Promise<{ pageId: number }> {
      const { icon } = await getPage(pageId, caller.language)
      const schema = (await versions.findWorkedOn(database, pageId)) ?? {}
      return insert(write, caller, { ...named, icon, schema })
    },

    /**
     * What the console shows of a page: only to whom the menu leads there, or who designs pages.
     * @throws {AppError} NOT_FOUND, PAGE_SWITCHED_OFF, NOT_RELEASED, SCHEMA_REFUSED
     */
    async released(caller: Caller, pageId: number) {
      const page = await getPage(pageId, caller.language)
      const may =
        caller.permissions.has('schemaPage:edit') || (await repository.isInMenuOf(database, pageId, caller.roleIds))
      if (!may) return refuseMissing(caller.language)
      if (!page.valid) throw new AppError('PAGE_SWITCHED_OFF')
      const version = await versions.findVersion(database, pageId)
      if (version === undefined)
        throw new AppError('NOT_RELEASED', { details: { name: nameIn(caller.language, page) } })
      // Once more on the way out: whoever can write into the database still runs nothing in a browser.
      assertSound(version.schema, caller.language)
      return { page, version }
    },
  }
}

function refuseMissing(language: Language): never {
  throw new AppError('NOT_FOUND', { details: { what: say(language, schemaPageTexts.page) } })
}

/** @throws {AppError} SCHEMA_REFUSED with every problem, of which the first is told */
function assertSound(schema: AmisSchema, language: Language): void {
  const problems = lintPage(schema, language)
  const [first] = problems
  if (first === undefined) return
  throw new AppError('SCHEMA_REFUSED', { details: { first: `${first.path}: ${first.message}`, problems } })
}

const note = (tx: Tx, caller: Caller, verb: string, objectId: number, what: { before?: unknown; after?: unknown }) =>
  audit(tx, caller, { action: `schemaPage.${verb}`, objectType: 'schemaPage', objectId, ...what })
