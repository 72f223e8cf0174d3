import { z } from 'zod'
import { defineApi } from '../define-api.ts'

export const organisationApi = defineApi({
  department: {
    method: 'GET',
    path: '/organize/department',
    access: 'session',
    summary: 'Departments of the caller',
    data: z.array(z.object({ id: z.number().int(), name: z.string(), pid: z.number().int().nullable() })),
  },
  tree: {
    method: 'GET',
    path: '/organize/tree',
    access: 'session',
    summary: 'Every attribute type with its tree of details',
    data: z.array(
      z.object({
        aid: z.number().int(),
        name: z.string(),
        details: z.array(
          z.object({
            id: z.number().int(),
            aid: z.number().int(),
            pid: z.number().int().nullable(),
            name: z.string(),
            level: z.number().int(),
          }),
        ),
      }),
    ),
  },
  options: {
    method: 'GET',
    path: '/organize/options',
    access: 'session',
    extension: true,
    summary:
      'Organisation picker of forms: details of one attribute type (optionally below one detail), as amis options',
    query: z.object({ aid: z.coerce.number().int(), pid: z.coerce.number().int().optional() }),
    data: z.object({
      options: z.array(
        z.object({
          value: z.number().int(),
          label: z.string(),
          /** Pinyin initials of the name in lower case, for searching. */
          initials: z.string(),
        }),
      ),
    }),
  },
})
