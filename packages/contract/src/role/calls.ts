import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import { DataScope } from '../form-data/shapes.ts'
import { EnteredRole, RoleRow, RolesOfUser, RoleUse, UserRoles } from './shapes.ts'

const id = z.int().positive()
const idQuery = z.object({ id: z.coerce.number().pipe(id) })
const saved = z.object({ id: z.number().int(), rev: z.number().int() })

export const roleApi = defineApi({
  update: {
    method: 'POST',
    path: '/system/role/update',
    access: 'role:grant',
    summary: 'The roles of a person; his menu and rights follow in every session at once',
    body: RolesOfUser,
    data: UserRoles,
    errors: [
      'NOT_FOUND',
      'STALE',
      'ROLE_GRANT_REFUSED',
      'ADMINISTRATORS_EXCLUDE',
      'CONFIRM_PASSWORD',
      'LAST_ADMINISTRATOR',
    ],
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
  list: {
    method: 'GET',
    path: '/system/roles',
    access: 'role:read',
    extension: true,
    summary:
      'Roles, newest change first, with data scope and how many people hold each; keyword: part of a name or the description',
    query: z.object({
      ...pagingQuery,
      keyword: z.string().max(50).optional(),
      dataScope: DataScope.optional(),
      allocatable: z.enum(['true', 'false']).optional(),
    }),
    data: pageOf(RoleRow),
  },
  one: {
    method: 'GET',
    path: '/system/roles/detail',
    access: 'role:read',
    extension: true,
    summary: 'A role as it is edited',
    query: idQuery,
    data: RoleRow,
    errors: ['NOT_FOUND'],
  },
  uses: {
    method: 'GET',
    path: '/system/roles/uses',
    access: 'role:read',
    extension: true,
    summary: 'What keeps a role from being deleted, with counts and some names',
    query: idQuery,
    data: z.array(RoleUse),
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/system/roles/create',
    access: 'role:write',
    extension: true,
    summary: 'A new role; with copyOf it begins with the rights and the menu of that one',
    body: EnteredRole.extend({ copyOf: id.optional() }),
    data: saved,
    errors: ['NOT_FOUND', 'ROLE_REFUSED', 'ROLE_RIGHTS_REFUSED'],
  },
  edit: {
    method: 'POST',
    path: '/system/roles/update',
    access: 'role:write',
    extension: true,
    summary: 'Names, description, data scope of a role, and whether department administrators hand it out',
    body: EnteredRole.extend({ id, rev: z.int32() }),
    data: saved,
    errors: ['NOT_FOUND', 'STALE', 'ROLE_REFUSED'],
  },
  remove: {
    method: 'POST',
    path: '/system/roles/delete',
    access: 'role:write',
    extension: true,
    summary: 'Delete a role that nobody holds and nothing names',
    body: z.object({ id }),
    errors: ['NOT_FOUND', 'IN_USE', 'ROLE_REFUSED'],
  },
})
