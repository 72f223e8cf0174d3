import { nameIn } from '@liveline/contract/language.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../database/open-database.ts'
import { DEPARTMENT_TYPE } from '../directory/actor.ts'
import { serve } from '../../http/serve.ts'
import { pinyinInitials } from '../../pinyin-initials.ts'
import { listDetails, listDetailsBelow, listMemberships, listTypes } from './organisations.repository.ts'

export function organisationsRoutes(app: FastifyInstance, { database }: { database: Queryable }): void {
  serve(app, organisationApi, {
    async department({ caller }) {
      const memberships = await listMemberships(database, caller.userId)
      return memberships.filter(({ aid }) => aid === DEPARTMENT_TYPE)
    },

    async tree() {
      const [types, details] = [await listTypes(database), await listDetails(database)]
      return types.map((type) => ({ ...type, details: details.filter(({ aid }) => aid === type.aid) }))
    },

    async options({ query, caller }) {
      const details = await listDetailsBelow(database, query.aid, query.pid)
      return {
        options: details.map((detail) => ({
          value: detail.id,
          label: nameIn(caller.language, detail),
          initials: pinyinInitials(detail.name),
        })),
      }
    },
  })
}
