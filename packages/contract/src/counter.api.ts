import { z } from 'zod'
import { defineApi } from './define-api.ts'

/** A counter of the navbar (specification §6; answers B21). */
export const CounterConfig = z.object({
  key: z.string(),
  name: z.string(),
  nameEn: z.string(),
  roleId: z.number().int().nullable(),
  pageUrl: z.string(),
})
export type CounterConfig = z.infer<typeof CounterConfig>

export const counterApi = defineApi({
  todo: {
    method: 'GET',
    path: '/counter/list',
    access: 'session',
    extension: true,
    countsAsActivity: false,
    summary: "The navbar counters that the caller's roles show, with their numbers",
    data: z.array(
      CounterConfig.extend({
        /** At most `COUNTED_ROWS`; `countIsCapped` says that there are more. */
        count: z.number().int(),
        countIsCapped: z.boolean(),
      }),
    ),
  },
})
