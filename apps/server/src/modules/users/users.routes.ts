import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../database/open-database.ts'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import { pageOfUsers, readUsers, type ListedUser, type UserSearch } from './list-users.repository.ts'
import type { GrantRoles } from '../roles/grant-roles.ts'
import { maskPhone } from './masking.ts'
import { findObstacles } from './people-standing.ts'
import { speak } from './spoken-names.ts'
import { idsOf, maySeeUserNames, searchOf } from './user-search.ts'

const MOST_IN_LIST = 50
/** What delegation searches (specification §9, answers E8). */
const APPROVAL_STAFF = 3
const MOST_OPTIONS = 200

export function usersRoutes(
  app: FastifyInstance,
  { database, grants }: { database: Queryable; grants: GrantRoles },
): void {
  const optionOf = ({ userId, name, departmentName }: ListedUser) => ({
    value: userId,
    label: name,
    initials: speak(name).initials,
    departmentName,
  })

  /** The first of a search, for pickers: enabled ones only. */
  async function firstOf(search: UserSearch, most: number): Promise<ListedUser[]> {
    const paging = { page: 1, pageSize: most, after: undefined, exactTotal: false }
    const { ids } = await pageOfUsers(database, { ...search, enabled: true }, paging)
    return readUsers(database, ids, DEPARTMENT_TYPE)
  }

  serve(app, userApi, {
    async page({ query, caller }) {
      const paging = longPagingOf(query)
      const search = searchOf(caller, query)
      const { ids, ...page } = await pageOfUsers(database, search, paging)
      const users = await readUsers(database, ids, DEPARTMENT_TYPE)
      const obstacles = await findObstacles(database, caller, 'edit', ids.map(Number))
      const mayWrite = caller.permissions.has('user:write')
      const rows = users.map(({ email: _email, idNo: _idNo, orgId: _orgId, ...user }) => ({
        ...user,
        roles: [...user.roles],
        departments: [...user.departments],
        phone: maskPhone(user.phone),
        lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
        mayAdminister: mayWrite && !obstacles.has(user.userId),
      }))
      return { rows, ...page, page: paging.page, pageSize: paging.pageSize }
    },

    async list({ query, caller }) {
      const inUserNames = maySeeUserNames(caller)
      const search = {
        keyword: query.keyword?.trim() ?? '',
        inUserNames,
        userSource: query.userSource,
        isStaff: query.userSource === APPROVAL_STAFF,
        roleIds: [],
      }
      return (await firstOf(search, MOST_IN_LIST)).map((user) => ({
        ...optionOf(user),
        userId: user.userId,
        name: user.name,
        ...(inUserNames ? { userName: user.userName } : {}),
      }))
    },

    async options({ query, caller }) {
      const search = {
        keyword: query.keyword?.trim() ?? '',
        inUserNames: maySeeUserNames(caller),
        roleIds: [...(query.roleId === undefined ? [] : [query.roleId]), ...idsOf('roleIds', query.roleIds)],
        detailIds: query.depId === undefined ? undefined : [query.depId],
        below: true,
      }
      return { options: (await firstOf(search, MOST_OPTIONS)).map(optionOf) }
    },

    roles: ({ caller }) => grants.listHandedOutBy(caller),
  })
}
