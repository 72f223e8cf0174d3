import { pagingOf } from '@liveline/contract/paging.ts'
import { rightApi } from '@liveline/contract/right/calls.ts'
import { roleApi } from '@liveline/contract/role/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { EditRoles } from './edit-roles.ts'
import type { ManagedRole } from './edit-roles.repository.ts'
import type { GrantRoles } from './grant-roles.ts'
import type { RoleRights } from './role-rights.service.ts'
import type { WhoCanService } from './who-can.service.ts'

type Parts = {
  readonly grants: GrantRoles
  readonly editRoles: EditRoles
  readonly rights: RoleRights
  readonly whoCan: WhoCanService
}

export function rolesRoutes(app: FastifyInstance, { grants, editRoles, rights, whoCan }: Parts): void {
  serve(app, roleApi, {
    update: ({ body, caller, write }) => grants.update(write, caller, body),
    ofUser: ({ params, caller }) => grants.ofUser(caller, params.id),
    async list({ query: { keyword, dataScope, allocatable, ...paging } }) {
      const asked = allocatable === undefined ? undefined : allocatable === 'true'
      const search = { keyword: keyword?.trim() ?? '', dataScope, allocatable: asked }
      const { rows, ...page } = await editRoles.page(search, pagingOf(paging))
      return { ...page, rows: rows.map(onWire) }
    },
    one: async ({ query, caller }) => onWire(await editRoles.get(caller, query.id)),
    uses: ({ query, caller }) => editRoles.uses(caller, query.id),
    create: ({ body, caller, write }) => editRoles.create(write, caller, body),
    edit: ({ body, caller, write }) => editRoles.edit(write, caller, body),
    remove: ({ body, caller, write }) => editRoles.remove(write, caller, body.id),
  })
  serve(app, rightApi, {
    matrix: ({ caller }) => rights.matrix(caller),
    update: ({ body, caller, write }) => rights.update(write, caller, body),
    who: ({ query, caller }) => whoCan.who(caller, query),
    calls: () => whoCan.calls(),
    ofPerson: ({ query, caller }) => whoCan.ofPerson(caller, query.userId),
  })
}

const onWire = ({ updatedAt, ...role }: ManagedRole) => ({ ...role, updatedAt: updatedAt?.toISOString() ?? null })
