import { ownListsApi } from '@liveline/contract/own-lists/calls.ts'
import {
  ListLayout,
  MOST_VIEWS,
  MOST_VIEWS_OF_LIST,
  SavedView,
  type ListMemory,
} from '@liveline/contract/own-lists/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import {
  countOtherViews,
  deleteView,
  findOwnLists,
  forgetOldLists,
  storeLayout,
  storeView,
  takeOwnList,
} from './own-lists.repository.ts'

/** Without what another version of the console kept and this one does not know. */
function known({ layout, views }: { layout: unknown; views: readonly unknown[] }): ListMemory {
  return {
    layout: ListLayout.safeParse(layout).data ?? {},
    views: views.flatMap((view) => SavedView.safeParse(view).data ?? []),
  }
}

export function ownListsRoutes(app: FastifyInstance, parts: { database: Queryable; clock: Clock }): void {
  const { database, clock } = parts
  serve(app, ownListsApi, {
    async read({ caller }) {
      const lists = await findOwnLists(database, caller.userId)
      return Object.fromEntries(lists.map((kept) => [kept.list, known(kept)]))
    },

    saveLayout: ({ body: { list, layout }, caller: { userId }, write }) =>
      write(async (tx) => {
        await takeOwnList(tx, userId, list, clock.now())
        await storeLayout(tx, userId, list, layout)
        await forgetOldLists(tx, userId)
      }),

    saveView: ({ body: { list, view }, caller: { userId }, write }) =>
      write(async (tx) => {
        await takeOwnList(tx, userId, list, clock.now())
        const { ofList, ofAll } = await countOtherViews(tx, userId, list, view.id)
        if (ofList >= MOST_VIEWS_OF_LIST || ofAll >= MOST_VIEWS) {
          const limit = ofList >= MOST_VIEWS_OF_LIST ? MOST_VIEWS_OF_LIST : MOST_VIEWS
          throw new AppError('TOO_MANY_VIEWS', { details: { limit } })
        }
        await storeView(tx, userId, list, view, clock.now())
      }),

    deleteView: ({ body: { list, id }, caller: { userId }, write }) => write((tx) => deleteView(tx, userId, list, id)),
  })
}
