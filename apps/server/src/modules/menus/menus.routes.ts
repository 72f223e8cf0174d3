import { menuApi } from '@liveline/contract/menu/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { MenuPlacements } from './menu-placements.service.ts'

export function menusRoutes(app: FastifyInstance, { placements }: { placements: MenuPlacements }): void {
  serve(app, menuApi, {
    place: ({ body, caller, write }) => placements.place(write, caller, body),
    placements: ({ query }) => placements.list(query),
    placementChoices: () => placements.choices(),
    removePlacement: ({ body, caller, write }) => placements.remove(write, caller, body.menuId),
  })
}
