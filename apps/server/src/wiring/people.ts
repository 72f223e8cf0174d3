/** Wires people, the organisations they belong to, and the roles that say what they may do. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import type { Caller } from '../http/caller.ts'
import type { Ids } from '../ids.ts'
import type { GivenPasswords } from '../modules/auth/given-passwords.service.ts'
import type { SessionsService } from '../modules/auth/sessions.service.ts'
import type { MenusService } from '../modules/menus/menus.service.ts'
import { createEditAttributes } from '../modules/organisations/edit-attributes.ts'
import { createEditNodes } from '../modules/organisations/edit-nodes.ts'
import { organisationsRoutes } from '../modules/organisations/organisations.routes.ts'
import { createAppointments } from '../modules/roles/appointments.service.ts'
import { createEditRoles } from '../modules/roles/edit-roles.ts'
import { createGrantRoles } from '../modules/roles/grant-roles.ts'
import { createRoleRights } from '../modules/roles/role-rights.service.ts'
import { rolesRoutes } from '../modules/roles/roles.routes.ts'
import { createRolesService } from '../modules/roles/roles.service.ts'
import { createWhoCan } from '../modules/roles/who-can.service.ts'
import type { PeopleJobs } from '../modules/users/exchange/people-jobs.ts'
import { ownListsRoutes } from '../modules/users/own-lists.routes.ts'
import { peopleRoutes } from '../modules/users/people.routes.ts'
import { createPeopleService } from '../modules/users/people.service.ts'
import { settingsRoutes } from '../modules/users/settings.routes.ts'
import { usersRoutes } from '../modules/users/users.routes.ts'
import type { WorkFlow } from './work-flow.ts'

export type People = ReturnType<typeof createPeople>

export function createPeople(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly passwords: GivenPasswords
  readonly sessions: SessionsService
  readonly workflow: Pick<WorkFlow, 'announce' | 'instances' | 'delegations'>
}) {
  const { database, clock, ids, passwords, sessions, workflow } = parts
  const roles = createRolesService({ database })
  const people = createPeopleService({
    ...{ database, clock, passwords, sessions },
    reassign: workflow.instances.assignNewUser,
    endDelegations: workflow.delegations.endOfGone,
  })
  const appointments = createAppointments({ clock, ids, hub: workflow, sessions })
  const grants = createGrantRoles({ database, clock, appointments })

  return {
    roles,
    appointments,
    /** Which roles the caller may hand out, and which of them make administrators. */
    listOfferedRoles: async (caller: Caller) => {
      const offered = caller.permissions.has('role:grant') ? await grants.listHandedOutBy(caller) : []
      const appointing = await appointments.among(database, offered)
      return offered.map((role) => ({ ...role, appoints: appointing.includes(role) }))
    },
    routes(app: FastifyInstance, { menus, peopleJobs }: { menus: MenusService; peopleJobs: PeopleJobs }): void {
      usersRoutes(app, { database, grants })
      peopleRoutes(app, { database, people, roles, peopleJobs })
      rolesRoutes(app, {
        grants,
        editRoles: createEditRoles({ database, clock }),
        rights: createRoleRights({ database, clock, appointments }),
        whoCan: createWhoCan({ database, menus }),
      })
      settingsRoutes(app, { database, clock })
      ownListsRoutes(app, { database, clock })
      organisationsRoutes(app, {
        ...{ database, clock },
        editNodes: createEditNodes({ database, clock }),
        editAttributes: createEditAttributes({ database, clock }),
      })
    },
  }
}
