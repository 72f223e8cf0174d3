import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'

export const formDataApi = defineApi({
  list: {
    method: 'POST',
    path: '/api/form/data/list',
    readOnly: true,
    access: 'session',
    summary: 'Rows of a form, filtered, sorted, paged',
    body: z.object({
      formId: z.number().int(),
      ...longPagingQuery,
      filters: z
        .array(
          z.object({
            field: z.string().max(64),
            op: z.enum(['eq', 'ne', 'contains', 'in', 'ge', 'le']),
            value: z.unknown(),
          }),
        )
        .max(20)
        .optional(),
      sort: z.string().max(200).optional(),
    }),
    data: longPageOf(
      z.object({
        id: z.string(),
        formVersionId: z.number().int(),
        values: z.record(z.string(), z.unknown()),
        createdAt: z.iso.datetime(),
        updatedAt: z.iso.datetime(),
      }),
    ),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CURSOR_INVALID', 'LIST_TOO_LONG'],
  },
})
