import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { PageConfig } from './shapes.ts'

export const pageTableApi = defineApi({
  all: {
    method: 'GET',
    path: '/pageTable/all/list',
    access: 'session',
    summary: 'Every valid page config',
    data: z.array(PageConfig),
  },
  byId: {
    method: 'GET',
    path: '/pageTable/get/id',
    access: 'session',
    summary: 'One page config',
    query: z.object({ id: z.coerce.number().int() }),
    data: PageConfig,
    errors: ['NOT_FOUND', 'PAGE_SWITCHED_OFF'],
  },
  byCode: {
    method: 'GET',
    path: '/pageTable/get/config',
    access: 'session',
    summary: 'The page config of a page code',
    query: z.object({ pageCode: z.string().max(64) }),
    data: PageConfig,
    errors: ['NOT_FOUND', 'PAGE_SWITCHED_OFF'],
  },
})
