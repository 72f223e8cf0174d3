import { z } from 'zod'
import { defineApi } from '../define-api.ts'

export const organisationApi = defineApi({
  changeDepartment: {
    method: 'POST',
    path: '/system/user/changeDep',
    access: 'session',
    summary: 'Work for another of the own departments from now on; the next login keeps it',
    query: z.object({ depId: z.coerce.number().pipe(z.int().positive()) }),
    data: z.object({ finDepId: z.number().int(), name: z.string(), nameEn: z.string() }),
    errors: ['DEPARTMENT_NOT_OWN'],
  },
  department: {
    method: 'GET',
    path: '/organize/department',
    access: 'session',
    summary: 'Departments of the caller',
    data: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        nameEn: z.string(),
        pid: z.number().int().nullable(),
        /** Pinyin initials of the name in lower case, for searching. */
        initials: z.string(),
        /** Names of the departments above it, the uppermost first: two teams may be called the same. */
        above: z.array(z.object({ name: z.string(), nameEn: z.string() })),
      }),
    ),
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
