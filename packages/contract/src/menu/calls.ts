import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { PlacedEntry, PlacedKind, PlacedTarget, Placement, PlacementChoices } from './shapes.ts'

const menuId = z.object({ menuId: z.number().int() })

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
})
