import type { PlacedTarget, Placement, PlacementChoices } from '@liveline/contract/menu/shapes.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import type { RolesService } from '../roles/roles.service.ts'
import { deleteEntryRow } from './menu-entries.repository.ts'
import * as repository from './menu-placements.repository.ts'
import type { Entry } from './menu-placements.repository.ts'
import { menuTexts } from './menus.texts.ts'

export type MenuPlacements = ReturnType<typeof createMenuPlacements>

type Parts = { readonly database: Queryable; readonly clock: Clock; readonly roles: RolesService }

/**
 * Pages that people design come into the menu, and out of it again, without a hand on the entries of the pack or the
 * administration. Everybody who is granted one sees it at the next token check (answers B7).
 */
export function createMenuPlacements({ database, clock, roles }: Parts) {
  return {
    list: (target: PlacedTarget): Promise<Placement[]> => repository.listPlacements(database, target),

    async choices(): Promise<PlacementChoices> {
      const named = (await roles.listAllocatable()).map(({ id, name, nameEn }) => ({ id, name, nameEn }))
      return { folders: await repository.listFolders(database), roles: named }
    },

    /** @throws {AppError} NOT_FOUND, PLACEMENT_REFUSED */
    async place(
      write: Write,
      caller: Caller,
      { menuId, ...entry }: Entry & { readonly menuId?: number | undefined },
    ): Promise<{ menuId: number }> {
      return write(async (tx) => {
        const before = menuId === undefined ? undefined : await lockOwn(tx, menuId, caller.language)
        await assertFits(tx, entry, caller.language)
        if (menuId !== undefined)
          await repository.updateEntry(tx, menuId, entry, { userId: caller.userId, at: clock.now() })
        const id = menuId ?? (await repository.insertEntry(tx, entry, caller.userId, clock.now()))
        await audit(tx, caller, { action: 'menu.place', objectType: 'menu', objectId: id, before, after: entry })
        return { menuId: id }
      })
    },

    /** @throws {AppError} NOT_FOUND, PLACEMENT_REFUSED */
    async remove(write: Write, caller: Caller, menuId: number): Promise<void> {
      await write(async (tx) => {
        const before = await lockOwn(tx, menuId, caller.language)
        await deleteEntryRow(tx, menuId)
        await audit(tx, caller, { action: 'menu.remove', objectType: 'menu', objectId: menuId, before })
      })
    },
  }
}

async function lockOwn(tx: Tx, menuId: number, language: Language) {
  const entry = await repository.lockEntry(tx, menuId)
  if (entry === undefined) throw new AppError('NOT_FOUND', { details: { what: say(language, menuTexts.entry) } })
  if (!entry.placed) refuse(say(language, menuTexts.ofPack))
  return entry
}

async function assertFits(tx: Tx, { target, parentId, roleIds }: Entry, language: Language): Promise<void> {
  if (!(await repository.isTarget(tx, target))) refuse(say(language, menuTexts.noTarget))
  const folders = await repository.listFolders(tx)
  if (parentId !== null && !folders.some(({ id }) => id === parentId)) refuse(say(language, menuTexts.noFolder))
  const wanted = new Set(roleIds)
  if ((await repository.countKnownRoles(tx, [...wanted])) !== wanted.size) refuse(say(language, menuTexts.noRole))
}

function refuse(reason: string): never {
  throw new AppError('PLACEMENT_REFUSED', { details: { reason } })
}
