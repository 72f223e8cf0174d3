import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import { UserRow, UserOption } from './shapes.ts'

export const userApi = defineApi({
  page: {
    method: 'GET',
    path: '/system/user/page',
    access: 'user:read',
    summary:
      'Users by source, keyword, organisation details, roles and state, in the order of the sounds of their names',
    query: z.object({
      ...longPagingQuery,
      userSource: z.coerce.number().pipe(z.int32()).optional(),
      /** Part of a name, of a user name, or of the sounds or the initials of a name. */
      keyword: z.string().max(50).optional(),
      /** Comma list of organisation detail ids: people with one of them. */
      attrs: z.string().max(500).optional(),
      /** Also those of every detail below them. */
      below: booleanQuery.optional(),
      /** Comma list of role ids. */
      roleIds: z.string().max(500).optional(),
      enabled: booleanQuery.optional(),
    }),
    data: longPageOf(UserRow),
    errors: ['CURSOR_INVALID'],
  },
  list: {
    method: 'GET',
    path: '/system/user/list',
    access: 'session',
    summary: 'At most 50 enabled users whose name contains the keyword; with user:read by user name too',
    query: z.object({
      keyword: z.string().max(50).optional(),
      userSource: z.coerce.number().pipe(z.int32()).optional(),
    }),
    data: z.array(
      UserOption.extend({
        userId: z.number().int(),
        name: z.string(),
        /** Half of a login, so only for those with user:read. */
        userName: z.string().optional(),
      }),
    ),
  },
  options: {
    method: 'GET',
    path: '/system/user/options',
    access: 'session',
    extension: true,
    summary: 'Person picker of forms: enabled users of roles, and of a department with those below, as amis options',
    query: z.object({
      roleId: z.coerce.number().int().optional(),
      /** Comma list of role ids: people with one of them. */
      roleIds: z.string().max(500).optional(),
      depId: z.coerce.number().int().optional(),
      keyword: z.string().max(50).optional(),
    }),
    data: z.object({ options: z.array(UserOption) }),
  },
  roles: {
    method: 'GET',
    path: '/system/roleListAllCanAllo',
    access: 'user:read',
    summary: 'Roles the caller may hand out',
    data: z.array(z.object({ id: z.number().int(), name: z.string(), nameEn: z.string(), description: z.string() })),
  },
})
