import { roleApi } from '@liveline/contract/role/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { GrantRoles } from './grant-roles.ts'

export function rolesRoutes(app: FastifyInstance, { grants }: { grants: GrantRoles }): void {
  serve(app, roleApi, {
    update: ({ body, caller, write }) => grants.update(write, caller, body),
    ofUser: ({ params, caller }) => grants.ofUser(caller, params.id),
  })
}
