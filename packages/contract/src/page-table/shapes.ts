import { z } from 'zod'

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
      /** `choices`: any of several. */
      kind: z.enum(['text', 'select', 'choices', 'dateRange']),
      /** Shown only behind "more filters". */
      behind: z.boolean().optional(),
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
