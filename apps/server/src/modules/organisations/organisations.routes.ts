import { nameIn } from '@liveline/contract/language.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import { DEPARTMENT_TYPE } from '../directory/actor.ts'
import { serve } from '../../http/serve.ts'
import { pinyinInitials } from '../../pinyin-initials.ts'
import { changeDepartment } from './change-department.ts'
import { listAbove, listDetails, listDetailsBelow, listMemberships, listTypes } from './organisations.repository.ts'

type OrganisationParts = { readonly database: Queryable; readonly clock: Clock }

export function organisationsRoutes(app: FastifyInstance, { database, clock }: OrganisationParts): void {
  serve(app, organisationApi, {
    async changeDepartment({ query, caller, write }) {
      const change = { departmentId: query.depId, now: clock.now() }
      const { id, name, nameEn } = await write((tx) => changeDepartment(tx, caller, change))
      return { finDepId: id, name, nameEn }
    },

    async department({ caller }) {
      const memberships = await listMemberships(database, caller.userId)
      const own = memberships.filter(({ aid }) => aid === DEPARTMENT_TYPE)
      const ids = own.map(({ id }) => id)
      const above = await listAbove(database, ids)
      return own.map((department) => ({
        ...department,
        initials: pinyinInitials(department.name),
        above: [...(above.get(department.id) ?? [])],
      }))
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
