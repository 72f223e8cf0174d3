import { pagingOf } from '@liveline/contract/paging.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import { pinyinInitials } from '../../pinyin-initials.ts'
import { listIdsFrom } from '../organisations/organisations.service.ts'
import type { GrantRoles } from '../roles/grant-roles.ts'
import { maskPhone } from './masking.ts'
import { searchUsers } from './users.repository.ts'

const MOST_IN_LIST = 50
/** What delegation searches (specification §9, answers E8). */
const APPROVAL_STAFF = 3
const MOST_OPTIONS = 200

export function usersRoutes(
  app: FastifyInstance,
  { database, grants }: { database: Queryable; grants: GrantRoles },
): void {
  const nobody = { userSource: undefined, keyword: '', detailIds: [], roleIds: [], limit: MOST_IN_LIST, offset: 0 }
  const maySeeUserNames = (caller: Caller) => caller.permissions.has('user:read')
  const optionOf = ({ userId, name, departmentName }: { userId: number; name: string; departmentName: string }) => ({
    value: userId,
    label: name,
    initials: pinyinInitials(name, 'person'),
    departmentName,
  })

  serve(app, userApi, {
    async page({ query, caller }) {
      const { page, pageSize } = pagingOf(query)
      const { users, total } = await searchUsers(database, {
        userSource: query.userSource,
        keyword: query.keyword?.trim() ?? '',
        inUserNames: maySeeUserNames(caller),
        detailIds: idsOf('attrs', query.attrs),
        roleIds: idsOf('roleIds', query.roleIds),
        limit: pageSize,
        offset: (page - 1) * pageSize,
      })
      const maySee = caller.permissions.has('user:write')
      const rows = users.map((user) => ({
        ...user,
        roles: [...user.roles],
        phone: maySee ? user.phone : maskPhone(user.phone),
      }))
      return { rows, total, page, pageSize }
    },

    async list({ query, caller }) {
      const inUserNames = maySeeUserNames(caller)
      const { users } = await searchUsers(database, {
        ...nobody,
        keyword: query.keyword?.trim() ?? '',
        inUserNames,
        userSource: query.userSource,
        isStaff: query.userSource === APPROVAL_STAFF,
      })
      return users
        .filter(({ enabled }) => enabled)
        .map((user) => ({
          ...optionOf(user),
          userId: user.userId,
          name: user.name,
          ...(inUserNames ? { userName: user.userName } : {}),
        }))
    },

    async options({ query, caller }) {
      const { users } = await searchUsers(database, {
        ...nobody,
        keyword: query.keyword?.trim() ?? '',
        inUserNames: maySeeUserNames(caller),
        roleIds: [...(query.roleId === undefined ? [] : [query.roleId]), ...idsOf('roleIds', query.roleIds)],
        detailIds: query.depId === undefined ? [] : await listIdsFrom(database, query.depId),
        limit: MOST_OPTIONS,
      })
      return { options: users.filter(({ enabled }) => enabled).map(optionOf) }
    },

    roles: ({ caller }) => grants.listHandedOutBy(caller),
  })
}

function idsOf(field: string, text: string | undefined): number[] {
  const parts = (text ?? '').split(',').filter((part) => part.trim() !== '')
  const ids = parts.map(Number)
  if (ids.every((id) => Number.isSafeInteger(id))) return ids
  throw new AppError('INVALID_INPUT', { details: { problems: `${field}: a comma list of numbers` } })
}
