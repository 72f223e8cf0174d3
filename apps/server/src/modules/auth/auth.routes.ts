import { sessionApi } from '@liveline/contract/session.api.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../http/app-error.ts'
import type { RateLimit } from '../../http/rate-limit.ts'
import { serve } from '../../http/serve.ts'
import type { MenusService } from '../menus/menus.service.ts'
import { listMemberships } from '../organisations/organisations.service.ts'
import type { RolesService } from '../roles/roles.service.ts'
import { findAccount } from '../users/users.service.ts'
import type { Database } from '../../database/open-database.ts'
import type { AuthService } from './auth.service.ts'

const DAY_MS = 86_400_000
const MOST_USER_AGENT = 300

export type AuthRouteParts = {
  readonly auth: AuthService
  readonly database: Database
  readonly clock: Clock
  readonly menus: MenusService
  readonly roles: RolesService
  /** Per person, in this process. */
  readonly strangers: RateLimit
}

export function authRoutes(app: FastifyInstance, parts: AuthRouteParts): void {
  const { auth, database, clock, menus, roles, strangers } = parts

  serve(app, sessionApi, {
    keypair: () => auth.issueKeyPair(),

    login({ params, body, request }) {
      return auth.login({
        ...body,
        challenge: params.exponentOrKey,
        address: request.ip,
        userAgent: userAgentOf(request),
      })
    },

    async userInfo({ caller, request }) {
      if (caller.roleIds.length === 0) throw new AppError('USER_HAS_NO_ROLE')
      const account = await findAccount(database, caller.userId)
      if (account === undefined) throw new AppError('TOKEN_UNKNOWN')
      const memberships = await listMemberships(database, caller.userId)
      const roleList = await roles.listByIds(caller.roleIds)
      return {
        userId: caller.userId,
        userName: caller.userName,
        name: caller.name,
        role: roleList.map(({ name }) => name).join('、'),
        userSource: account.userSource,
        finDepId: account.orgId,
        orgs: memberships.map(({ id, typeName, typeNameEn, name, nameEn }) => ({
          attrId: id,
          attrName: typeName,
          attrNameEn: typeNameEn,
          extDepartmentName: name,
          extDepartmentNameEn: nameEn,
        })),
        roleList: roleList.map(({ id, name, nameEn }) => ({ id, name, nameEn })),
        roleTree: await menus.treeFor(caller.roleIds),
        permissions: [...caller.permissions],
        delegateUser: null,
        passwordUpdateTime: Math.max(
          0,
          Math.floor((clock.now().getTime() - account.passwordChangedAt.getTime()) / DAY_MS),
        ),
        mustChangePassword: request.session?.mustChangePassword ?? false,
      }
    },

    logout: ({ caller, params }) => auth.logout(caller, params.userName),

    async checkToken({ caller, request }) {
      return {
        loginStatus: 200 as const,
        secondsLeft: request.session?.secondsLeft ?? 0,
        menuVersion: await menus.versionFor(caller),
      }
    },

    changePassword({ caller, params, body }) {
      // Each try costs up to seven hashes.
      strangers.take(`password ${caller.userId}`)
      return auth.changePassword(caller, { ...body, challenge: params.key })
    },
  })
}

function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, MOST_USER_AGENT)
}
