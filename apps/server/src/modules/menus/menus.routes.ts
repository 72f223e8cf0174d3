import { menuApi } from '@liveline/contract/menu/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { configOnWire, type PageTablesService } from '../page-tables/page-tables.service.ts'
import type { EditMenus } from './edit-menus.ts'
import type { MenuPlacements } from './menu-placements.service.ts'

export function menusRoutes(
  app: FastifyInstance,
  {
    placements,
    editMenus,
    pageTables,
  }: { placements: MenuPlacements; editMenus: EditMenus; pageTables: Pick<PageTablesService, 'listFor'> },
): void {
  serve(app, menuApi, {
    place: ({ body, caller, write }) => placements.place(write, caller, body),
    placements: ({ query }) => placements.list(query),
    placementChoices: () => placements.choices(),
    entries: async () =>
      (await editMenus.list()).map(({ updatedAt, ...entry }) => ({
        ...entry,
        updatedAt: updatedAt?.toISOString() ?? null,
      })),
    previewPages: async ({ query }) => (await pageTables.listFor([query.roleId])).map(configOnWire),
    createEntry: ({ body, caller, write }) => editMenus.create(write, caller, body),
    updateEntry: ({ body, caller, write }) => editMenus.update(write, caller, body),
    moveEntry: ({ body, caller, write }) => editMenus.move(write, caller, body),
    removeEntry: ({ body, caller, write }) => editMenus.remove(write, caller, body.id),
    removePlacement: ({ body, caller, write }) => placements.remove(write, caller, body.menuId),
  })
}
