import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { CatalogueOption, DayBoard } from './shapes.ts'

export const liveLineApi = defineApi({
  catalogue: {
    method: 'GET',
    path: '/form/catalogue',
    access: 'session',
    extension: true,
    summary: 'Catalogue of live-line work items, as amis options',
    data: z.object({ options: z.array(CatalogueOption) }),
  },
  board: {
    method: 'GET',
    path: '/liveLine/board',
    access: 'session',
    extension: true,
    countsAsActivity: false,
    summary: "Today's live-line work, of the plans that the caller may see",
    data: DayBoard,
  },
})
