import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { booleanQuery } from '../query-parts.ts'

export const consoleApi = defineApi({
  first: {
    method: 'GET',
    path: '/console/first',
    access: 'session',
    extension: true,
    summary: 'What the console asks when it opens, in one answer: that of each call, or its refusal',
    query: z.object({
      /** Also what home shows. */
      home: booleanQuery.optional(),
    }),
    data: z.object({
      /** In the order of `shellReads` and `homeReads` (console/first-reads.ts); each as its call answers it, envelope and all. */
      answers: z.array(
        z.object({
          http: z.number().int(),
          retcode: z.number().int(),
          msg: z.string(),
          data: z.unknown().optional(),
          details: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  },
})
