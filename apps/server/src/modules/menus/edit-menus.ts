/** The menu as the security administrator sets it: entries made, changed, moved and deleted. */
import { nameIn, say, sayBoth, type Language } from '@liveline/contract/language.ts'
import { menuProblems, type MenuProblem } from '@liveline/contract/menu/menu-problems.ts'
import { menuProblemTexts } from '@liveline/contract/menu/menu-problem.texts.ts'
import { EnteredEntry, type PlacedKind } from '@liveline/contract/menu/shapes.ts'
import { appointingRights } from '@liveline/contract/role/duties.ts'
import { SCHEMA_PAGE_PARAM } from '@liveline/contract/menu/view-names.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import * as repository from './menu-entries.repository.ts'
import type { EntryRecord } from './menu-entries.repository.ts'
import { countKnownRoles, isTarget } from './menu-placements.repository.ts'
import type { Appointments } from '../roles/appointments.service.ts'
import { menuNotices, menuTexts } from './menus.texts.ts'
import { sortsWith } from './sorts-with.ts'

export type EditMenus = ReturnType<typeof createEditMenus>
type Saved = { readonly id: number; readonly rev: number }

const RIGHT = 3
/** What the parameters of some views name. */
const named: Readonly<Record<string, readonly (readonly [param: string, kind: PlacedKind])[]>> = {
  formRecords: [['formId', 'formRecords']],
  quickForm: [['formKey', 'quickForm']],
  pageTable: [['pageCode', 'pageTable']],
}

type Parts = { readonly database: Queryable; readonly clock: Clock; readonly appointments: Appointments }

export function createEditMenus({ database, clock, appointments }: Parts) {
  const byNow = (caller: Caller) => ({ userId: caller.userId, at: clock.now() })

  /** @throws {AppError} MENU_REFUSED with every problem and its field */
  async function assertFits(
    tx: Tx,
    caller: Caller,
    entry: EnteredEntry,
    all: readonly EntryRecord[],
    before?: EntryRecord,
  ): Promise<void> {
    const problems = menuProblems(entry, all, before?.id)
    const names = entry.isAmis ? [[SCHEMA_PAGE_PARAM, 'schemaPage'] as const] : (named[entry.component] ?? [])
    for (const [param, kind] of names) {
      const id = entry.params[param]
      if (entry.type !== RIGHT && id && !(await isTarget(tx, { kind, id }))) {
        problems.push({ field: 'params', code: 'noTarget', values: { param } })
      }
    }
    const wanted = new Set(entry.roleIds)
    if ((await countKnownRoles(tx, [...wanted])) !== wanted.size)
      problems.push({ field: 'roleIds', code: 'unknownRole', values: {} })
    if (givenAnewBy(entry, before).some((id) => caller.roleIds.includes(id))) {
      problems.push({ field: 'roleIds', code: 'ownRight', values: {} })
    }
    refuse(caller.language, problems)
  }

  /** Some roles become those of administrators by an entry that carries such a right. @throws {AppError} CONFIRM_PASSWORD */
  async function appoint(write: Write, tx: Tx, caller: Caller, entry: EnteredEntry, before?: EntryRecord) {
    if (!appointingRights.includes(entry.permission) || givenAnewBy(entry, before).length === 0) return
    await appointments.assertConfirmed(tx, caller)
    const right = { name: entry.name, nameEn: entry.nameEn }
    await appointments.tell(write, tx, caller, sayBoth(menuNotices.appoints, { giver: caller.name, right }))
  }

  return {
    list: (): Promise<EntryRecord[]> => repository.listEntries(database),

    /** @throws {AppError} MENU_REFUSED, CONFIRM_PASSWORD */
    async create(write: Write, caller: Caller, entry: EnteredEntry): Promise<Saved> {
      return write(async (tx) => {
        await assertFits(tx, caller, entry, await repository.lockEntries(tx))
        await appoint(write, tx, caller, entry)
        const id = await repository.insertEntryRow(tx, entry, byNow(caller))
        await repository.grantEntry(tx, id, entry.roleIds)
        await audit(tx, caller, { action: 'menu.create', objectType: 'menu', objectId: id, after: entry })
        return { id, rev: 1 }
      })
    },

    /** @throws {AppError} NOT_FOUND, STALE, MENU_REFUSED, CONFIRM_PASSWORD */
    async update(write: Write, caller: Caller, { id, rev, ...entry }: EnteredEntry & Saved): Promise<Saved> {
      return write(async (tx) => {
        const all = await repository.lockEntries(tx)
        const before = freshOf(caller, all, id, rev)
        await assertFits(tx, caller, entry, all, before)
        await appoint(write, tx, caller, entry, before)
        const saved = await repository.updateEntryRow(tx, id, entry, byNow(caller))
        await repository.keepEntryFor(tx, id, entry.roleIds)
        await repository.grantEntry(tx, id, entry.roleIds)
        await audit(tx, caller, { action: 'menu.update', objectType: 'menu', objectId: id, before, after: entry })
        return { id, rev: saved }
      })
    },

    /** @throws {AppError} NOT_FOUND, STALE, MENU_REFUSED */
    async move(
      write: Write,
      caller: Caller,
      { id, rev, parentId, beforeId }: Saved & { readonly parentId: number | null; readonly beforeId: number | null },
    ): Promise<Saved> {
      return write(async (tx) => {
        const all = await repository.lockEntries(tx)
        const before = freshOf(caller, all, id, rev)
        refuse(caller.language, menuProblems({ ...before, parentId }, all, id))
        const siblings = all.filter((one) => one.parentId === parentId && one.id !== id)
        const place = sortsWith(siblings, beforeId)
        await repository.sortEntries(
          tx,
          place.moved.map((one) => one.id),
          place.moved.map((one) => one.sort),
          byNow(caller),
        )
        const entry = { ...entryOf(before), parentId, sort: place.sort }
        const saved = await repository.updateEntryRow(tx, id, entry, byNow(caller))
        // Whoever sees it where it was sees it where it is.
        await repository.grantEntry(tx, id, before.roleIds)
        const [from, to] = [before, entry].map((one) => ({ parentId: one.parentId, sort: one.sort }))
        await audit(tx, caller, { action: 'menu.move', objectType: 'menu', objectId: id, before: from, after: to })
        return { id, rev: saved }
      })
    },

    /** @throws {AppError} NOT_FOUND, IN_USE, MENU_REFUSED */
    async remove(write: Write, caller: Caller, id: number): Promise<void> {
      await write(async (tx) => {
        const all = await repository.lockEntries(tx)
        const before = all.find((one) => one.id === id) ?? refuseMissing(caller)
        if (before.ofPack) refuse(caller.language, [{ field: 'parentId', code: 'ofPack', values: {} }])
        const below = all.filter((one) => one.parentId === id)
        if (below.length > 0) {
          const names = below.map((one) => nameIn(caller.language, one))
          const users = new Intl.ListFormat(caller.language).format(names)
          throw new AppError('IN_USE', { details: { users, entries: below.map((one) => ({ id: one.id })) } })
        }
        await repository.deleteEntryRow(tx, id)
        await audit(tx, caller, { action: 'menu.delete', objectType: 'menu', objectId: id, before })
      })
    },
  }
}

/** The roles that get the right of an entry by saving it. */
const givenAnewBy = (entry: EnteredEntry, before?: EntryRecord): number[] =>
  entry.type !== RIGHT
    ? []
    : entry.roleIds.filter(
        (id) => before?.type !== RIGHT || before.permission !== entry.permission || !before.roleIds.includes(id),
      )

/** What of an entry a person sets. */
const entryOf = (entry: EntryRecord): EnteredEntry =>
  EnteredEntry.parse({ ...entry, hidden: entry.hidden === 0 ? 0 : 1 })

/** @throws {AppError} NOT_FOUND, STALE */
function freshOf(caller: Caller, all: readonly EntryRecord[], id: number, rev: number): EntryRecord {
  const found = all.find((one) => one.id === id) ?? refuseMissing(caller)
  if (found.rev === rev) return found
  const name = found.updatedBy === '' ? say(caller.language, menuTexts.somebody) : found.updatedBy
  throw new AppError('STALE', { details: { name, at: found.updatedAt?.toISOString() ?? '', rev: found.rev } })
}

/** @throws {AppError} MENU_REFUSED if there is any problem */
function refuse(language: Language, problems: readonly MenuProblem[]): void {
  if (problems.length === 0) return
  const told = problems.map(({ field, code, values }) => ({
    field,
    message: say(language, menuProblemTexts[code], values),
  }))
  throw new AppError('MENU_REFUSED', { details: { first: told[0]?.message ?? '', problems: told } })
}

/** @throws {AppError} NOT_FOUND */
function refuseMissing({ language }: Caller): never {
  throw new AppError('NOT_FOUND', { details: { what: say(language, menuTexts.entry) } })
}
