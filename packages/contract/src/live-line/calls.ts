import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { CatalogueOption } from './shapes.ts'

export const liveLineApi = defineApi({
  catalogue: {
    method: 'GET',
    path: '/form/catalogue',
    access: 'session',
    extension: true,
    summary: 'Catalogue of live-line work items, as amis options',
    data: z.object({ options: z.array(CatalogueOption) }),
  },
})
