import { z } from 'zod'
import { defineApi } from './define-api.ts'

/** What `pageParams` holds as JSON text: the flows, columns, filters and actions of a task page (design.md §3). */
export const PageParams = z.object({
  /** Flow keys; empty = every flow. */
  flowIdList: z.array(z.string()),
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      titleEn: z.string(),
      width: z.number().optional(),
      sortable: z.boolean().optional(),
      onCard: z.boolean().optional(),
    }),
  ),
  filters: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      titleEn: z.string(),
      kind: z.enum(['text', 'select', 'dateRange']),
      options: z.array(z.object({ value: z.string(), label: z.string(), labelEn: z.string() })).optional(),
    }),
  ),
  actions: z.array(z.enum(['open', 'instance'])),
})
export type PageParams = z.infer<typeof PageParams>

export const PageConfig = z.object({
  id: z.number().int(),
  pageCode: z.string(),
  categoryResource: z.string(),
  pageIcon: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** JSON text of PageParams (specification §3). */
  pageParams: z.string(),
  valid: z.union([z.literal(0), z.literal(1)]),
})
export type PageConfig = z.infer<typeof PageConfig>

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
