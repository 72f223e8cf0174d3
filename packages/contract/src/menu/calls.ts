import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { PageConfig } from '../page-table/shapes.ts'
import {
  EnteredEntry,
  ManagedEntry,
  PlacedEntry,
  PlacedKind,
  PlacedTarget,
  Placement,
  PlacementChoices,
} from './shapes.ts'

const menuId = z.object({ menuId: z.number().int() })
const saved = z.object({ id: z.number().int(), rev: z.number().int() })
const key = { id: z.int().positive(), rev: z.int32() }

/** Pages that people design are put into the menu without touching any entry of the administration. */
export const menuApi = defineApi({
  place: {
    method: 'POST',
    path: '/menu/place',
    access: 'menu:place',
    extension: true,
    summary: 'Put a page into the menu; with menuId change where and for whom it stands',
    body: PlacedEntry.extend({ target: PlacedTarget, menuId: z.number().int().optional() }),
    data: menuId,
    errors: ['NOT_FOUND', 'PLACEMENT_REFUSED'],
  },
  placements: {
    method: 'GET',
    path: '/menu/placements',
    access: 'menu:place',
    extension: true,
    summary: 'Where a page stands in the menu',
    query: z.object({ kind: PlacedKind, id: PlacedTarget.shape.id }),
    data: z.array(Placement),
  },
  placementChoices: {
    method: 'GET',
    path: '/menu/placement/choices',
    access: 'menu:place',
    extension: true,
    summary: 'Folders that a page may stand in, and the roles it may be shown to',
    data: PlacementChoices,
  },
  removePlacement: {
    method: 'POST',
    path: '/menu/place/remove',
    access: 'menu:place',
    extension: true,
    summary: 'Take a page out of the menu',
    body: menuId,
    errors: ['NOT_FOUND', 'PLACEMENT_REFUSED'],
  },
  entries: {
    method: 'GET',
    path: '/menu/entries',
    access: 'menu:read',
    extension: true,
    summary: 'Every entry of the menu with the roles that see it',
    data: z.array(ManagedEntry),
  },
  previewPages: {
    method: 'GET',
    path: '/menu/preview/pages',
    access: 'menu:read',
    extension: true,
    summary: 'The valid page configs that a role sees, for the preview of its menu',
    query: z.object({ roleId: z.coerce.number().pipe(z.int().positive()) }),
    data: z.array(PageConfig),
  },
  createEntry: {
    method: 'POST',
    path: '/menu/create',
    access: 'menu:write',
    extension: true,
    summary: 'A new entry of the menu; its roles get the folders above with it',
    body: EnteredEntry,
    data: saved,
    errors: ['MENU_REFUSED', 'CONFIRM_PASSWORD'],
  },
  updateEntry: {
    method: 'POST',
    path: '/menu/update',
    access: 'menu:write',
    extension: true,
    summary: 'Change an entry; a role that loses it loses what stands below it',
    body: EnteredEntry.extend(key),
    data: saved,
    errors: ['NOT_FOUND', 'STALE', 'MENU_REFUSED', 'CONFIRM_PASSWORD'],
  },
  moveEntry: {
    method: 'POST',
    path: '/menu/move',
    access: 'menu:write',
    extension: true,
    summary: 'Put an entry under another one, before one of its entries or last',
    body: z.object({ ...key, parentId: z.int().positive().nullable(), beforeId: z.int().positive().nullable() }),
    data: saved,
    errors: ['NOT_FOUND', 'STALE', 'MENU_REFUSED'],
  },
  removeEntry: {
    method: 'POST',
    path: '/menu/delete',
    access: 'menu:write',
    extension: true,
    summary: 'Delete an entry that nothing stands below',
    body: z.object({ id: z.int().positive() }),
    errors: ['NOT_FOUND', 'IN_USE', 'MENU_REFUSED'],
  },
})
