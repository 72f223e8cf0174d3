import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { ListLayout, ListMemory, ListName, SavedView } from './shapes.ts'

export const ownListsApi = defineApi({
  read: {
    method: 'GET',
    path: '/system/user/lists',
    access: 'session',
    extension: true,
    summary: 'What the caller has made of the lists of the console: columns, density and saved views, by list',
    data: z.record(z.string(), ListMemory),
  },
  saveLayout: {
    method: 'POST',
    path: '/system/user/lists/layout',
    access: 'session',
    extension: true,
    summary: 'Keep the columns and the density of a list; an empty layout is the list as it begins',
    body: z.object({ list: ListName, layout: ListLayout }),
  },
  saveView: {
    method: 'POST',
    path: '/system/user/lists/view',
    access: 'session',
    extension: true,
    summary: 'Keep a view of a list: a new one, or what has become of the one with this id',
    body: z.object({ list: ListName, view: SavedView }),
    errors: ['TOO_MANY_VIEWS'],
  },
  deleteView: {
    method: 'POST',
    path: '/system/user/lists/view/delete',
    access: 'session',
    extension: true,
    summary: 'Delete a view of a list; one that is gone already is no error',
    body: z.object({ list: ListName, id: SavedView.shape.id }),
  },
})
