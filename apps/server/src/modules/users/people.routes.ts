import { peopleApi } from '@liveline/contract/people/calls.ts'
import { say } from '@liveline/contract/language.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../database/open-database.ts'
import { serve } from '../../http/serve.ts'
import { fileHeaders } from '../data-jobs/data-jobs.service.ts'
import { listMemberships } from '../organisations/organisations.service.ts'
import type { RolesService } from '../roles/roles.service.ts'
import { maskIdNo, maskPhone } from './masking.ts'
import type { PeopleJobs } from './exchange/people-jobs.ts'
import { searchOf } from './user-search.ts'
import { findObstacles } from './people-standing.ts'
import type { PeopleService } from './people.service.ts'
import { obstacleTexts } from './people.texts.ts'

export function peopleRoutes(
  app: FastifyInstance,
  parts: { database: Queryable; people: PeopleService; roles: RolesService; peopleJobs: PeopleJobs },
): void {
  const { database, people, roles, peopleJobs } = parts
  serve(app, peopleApi, {
    add: ({ params, body: { password, ...person }, caller, write }) =>
      people.add(write, caller, person, { challenge: params.key, password }),

    edit: ({ params, body: { password, ...changes }, caller, write }) =>
      people.edit(write, caller, changes, { challenge: params.key, password }),

    del: async ({ query, caller, write }) => ({
      deleted: await people.delete(write, caller, query.id.split(',').map(Number)),
    }),

    handOver: async ({ body, caller, write }) => ({ tasks: await people.handOver(write, caller, body) }),

    async detail({ query: { userId }, caller }) {
      const { finDepId, ...person } = await people.findPerson(caller, userId)
      const memberships = await listMemberships(database, userId)
      const obstacle = (await findObstacles(database, caller, 'edit', [userId])).get(userId)
      return {
        userId,
        rev: person.rev,
        userName: person.userName,
        name: person.name,
        userSource: person.userSource,
        phone: maskPhone(person.phone),
        email: person.email,
        idNo: maskIdNo(person.idNo),
        enabled: person.enabled,
        finDepId,
        attrs: memberships.map(({ id, aid, name, nameEn, typeName, typeNameEn }) => ({
          ...{ id, aid, name, nameEn, typeName, typeNameEn },
        })),
        roles: (await roles.listByIds(person.roleIds)).map(({ id, name, nameEn }) => ({ id, name, nameEn })),
        createdAt: person.createdAt.toISOString(),
        updatedAt: person.updatedAt.toISOString(),
        lastLoginAt: person.lastLoginAt?.toISOString() ?? null,
        passwordChangedAt: person.hasPassword ? person.passwordChangedAt.toISOString() : null,
        oneTimeUntil: person.oneTimeUntil?.toISOString() ?? null,
        mustChangePassword: person.mustChangePassword,
        openTasks: await people.countTasks(userId),
        mayAdminister: caller.permissions.has('user:write') && obstacle === undefined,
        obstacle: obstacle === undefined ? '' : say(caller.language, obstacleTexts[obstacle]),
      }
    },

    reveal: ({ body, caller, write }) => people.reveal(write, caller, body.userId),

    setEnabled: async ({ body, caller, write }) => ({
      changed: await people.setEnabled(write, caller, body.userIds, body.enabled),
    }),

    resetPassword: ({ params, body: { userId, password }, caller, write }) =>
      people.resetPassword(write, caller, { userId, challenge: params.key, password }),

    async tasks({ query, caller }) {
      const { total, rows } = await people.listTasks(caller, query.userId)
      return {
        total,
        rows: rows.map((row) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          dueAt: row.dueAt?.toISOString() ?? null,
        })),
      }
    },

    sessions: ({ query, caller }) => people.listSessions(caller, query.userId),

    endSessions: async ({ body, caller, write }) => ({
      ended: await people.endSessions(write, caller, body.userId, body.sessionIds),
    }),

    async exportRows({ body: { format, ids, ...filters }, caller, write }) {
      const search = { ...searchOf(caller, filters), ...(ids === undefined ? {} : { ids }) }
      return peopleJobs.startExport(write, caller, { search, format })
    },

    importRows: ({ body, caller, write }) => peopleJobs.startImport(write, caller, body),

    async template({ caller, reply }) {
      const { file, content } = await peopleJobs.openTemplate(caller)
      void reply.headers(fileHeaders(file))
      return content as never
    },

    changes: async ({ query, caller }) =>
      (await people.listChanges(caller, query.userId)).map(({ at, who, action, result }) => ({
        ...{ at, action, result },
        by: who.name,
      })),
  })
}
