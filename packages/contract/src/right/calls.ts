import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { KnownCall, RightsChange, RightsOfPerson, RightsOfRole, SubjectKind, WhoCan } from './shapes.ts'

/** Which role gives which right, and what follows for people. */
export const rightApi = defineApi({
  matrix: {
    method: 'GET',
    path: '/system/rights',
    access: 'role:read',
    extension: true,
    summary: 'Every role with the rights it gives',
    data: z.array(RightsOfRole),
  },
  update: {
    method: 'POST',
    path: '/system/rights/update',
    access: 'role:write',
    extension: true,
    summary: 'Give rights to roles and take them, all or nothing; their holders follow at once',
    body: z.object({
      changes: z.array(RightsChange).min(1).max(100),
      reason: z.string().trim().max(200).optional().default(''),
    }),
    data: z.array(RightsOfRole),
    errors: ['NOT_FOUND', 'STALE', 'ROLE_RIGHTS_REFUSED', 'CONFIRM_PASSWORD', 'LAST_ADMINISTRATOR'],
  },
  who: {
    method: 'GET',
    path: '/system/rights/who',
    access: 'role:read',
    extension: true,
    summary: 'Who can do something: the roles that give a call, a right or an entry of the menu, and their people',
    query: z.object({ kind: SubjectKind, id: z.string().min(1).max(100) }),
    data: WhoCan,
    errors: ['NOT_FOUND'],
  },
  calls: {
    method: 'GET',
    path: '/system/rights/calls',
    access: 'role:read',
    extension: true,
    summary: 'Every call of the contract with what it asks for',
    data: z.array(KnownCall),
  },
  ofPerson: {
    method: 'GET',
    path: '/system/rights/person',
    access: 'role:read',
    extension: true,
    summary: 'What a person may do, and which of his roles is the reason',
    query: z.object({ userId: z.coerce.number().pipe(z.int().positive()) }),
    data: RightsOfPerson,
    errors: ['NOT_FOUND'],
  },
})
