import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { RolesOfUser, UserRoles } from './shapes.ts'

export const roleApi = defineApi({
  update: {
    method: 'POST',
    path: '/system/role/update',
    access: 'role:grant',
    summary: 'The roles of a person; his menu and rights follow in every session at once',
    body: RolesOfUser,
    data: UserRoles,
    errors: ['NOT_FOUND', 'STALE', 'ROLE_GRANT_REFUSED', 'ADMINISTRATORS_EXCLUDE', 'LAST_ADMINISTRATOR'],
  },
  ofUser: {
    method: 'GET',
    path: '/system/role/{id}',
    access: 'user:read',
    summary: 'The roles of a person, and whether the caller may change them',
    params: z.object({ id: z.coerce.number().pipe(z.int().positive()) }),
    data: UserRoles,
    errors: ['NOT_FOUND'],
  },
})
