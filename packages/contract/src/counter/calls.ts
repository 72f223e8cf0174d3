import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { CounterConfig } from './shapes.ts'

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
