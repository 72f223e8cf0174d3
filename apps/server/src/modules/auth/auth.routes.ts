import { sessionApi } from '@liveline/contract/session/calls.ts'
import { TOKEN_HEADER } from '@liveline/contract/constants.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { CallerLimits } from '../../http/limit-callers.ts'
import type { RateLimit } from '../../http/rate-limit.ts'
import { languageOf } from '../../http/error-handler.ts'
import { serve } from '../../http/serve.ts'
import type { DelegationsService } from '../delegations/delegations.service.ts'
import type { MenusService } from '../menus/menus.service.ts'
import { listMemberships } from '../organisations/organisations.service.ts'
import type { RolesService } from '../roles/roles.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import { findAccount } from '../users/users.service.ts'
import type { Queryable } from '../../database/open-database.ts'
import { readPasswordRules, type PasswordAge } from './password-age.ts'
import type { AuthService } from './auth.service.ts'
import { bindingCookies, boundSecretOf, clearedCookie } from './session-cookie.ts'
import type { LoggedIn, SessionOrigin } from './sessions.service.ts'

const DAY_MS = 86_400_000
const MOST_USER_AGENT = 300

export type AuthRouteParts = {
  readonly auth: AuthService
  readonly delegations: Pick<DelegationsService, 'findDelegate'>
  readonly database: Queryable
  readonly clock: Clock
  readonly menus: MenusService
  readonly roles: RolesService
  readonly systemConfig: SystemConfigService
  readonly passwordAge: PasswordAge
  /** Per person. */
  readonly passwordCalls: RateLimit
  readonly noteOpened: NoteOpened
}

export type NoteOpened = (opened: LoggedIn, request: FastifyRequest, reply: FastifyReply) => void

/** Gives a browser its half of the session; `callerLimits` undefined: callers are not limited. */
export const createNoteOpened =
  (callerLimits: CallerLimits | undefined): NoteOpened =>
  ({ secret, sessionId, token }, request, reply) => {
    callerLimits?.noteOpened({ address: request.ip, token, sessionId })
    if (secret !== undefined) void reply.header('set-cookie', bindingCookies(token, secret, request.headers.cookie))
  }

export function authRoutes(app: FastifyInstance, parts: AuthRouteParts): void {
  const { auth, delegations, database, clock, menus, roles, systemConfig, passwordAge, passwordCalls, noteOpened } =
    parts

  const menuVersionOf = (caller: Caller, session: FastifyRequest['session']) =>
    menus.versionFor({ ...caller, mustChangePassword: session?.mustChangePassword ?? false })

  async function stateOf(caller: Caller, { session }: FastifyRequest) {
    return {
      loginStatus: 200 as const,
      secondsLeft: session?.secondsLeft ?? 0,
      isExtendable: session?.isExtendable ?? false,
      menuVersion: await menuVersionOf(caller, session),
      configVersion: await systemConfig.version(),
      isLocked: (session?.lockedAt ?? null) !== null,
    }
  }

  serve(app, sessionApi, {
    keypair: () => auth.issueKeyPair(),

    async login({ params, body, request, reply }) {
      const challenge = params.exponentOrKey
      const opened = await auth.login({ ...body, challenge, origin: originOf(request) })
      noteOpened(opened, request, reply)
      return bodyOf(opened)
    },

    sendVerifyCode: ({ params, body, request }) =>
      auth.sendVerifyCode({ ...body, challenge: params.key, address: request.ip, language: languageOf(request) }),

    previewToken: ({ body }) => auth.previewToken(body.token),

    async exchangeToken({ body, request, reply, write }) {
      const opened = await auth.exchangeToken(write, body.token, originOf(request))
      write.afterCommit(() => noteOpened(opened, request, reply))
      return bodyOf(opened)
    },

    async userInfo({ caller, request }) {
      if (caller.roleIds.length === 0) throw new AppError('USER_HAS_NO_ROLE')
      // Before what it is of: a change in between is seen by the next check.
      const menuVersion = await menuVersionOf(caller, request.session)
      const account = await findAccount(database, caller.userId)
      if (account === undefined) throw new AppError('TOKEN_UNKNOWN')
      const memberships = await listMemberships(database, caller.userId)
      const roleList = await roles.listByIds(caller.roleIds)
      return {
        menuVersion,
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
        delegateUser: await delegations.findDelegate(caller),
        passwordUpdateTime: Math.max(
          0,
          Math.floor((clock.now().getTime() - account.passwordChangedAt.getTime()) / DAY_MS),
        ),
        mustChangePassword: request.session?.mustChangePassword ?? false,
        passwordPolicy: { ...(await readPasswordRules(systemConfig)), maxAgeDays: await passwordAge.readMaxDays() },
      }
    },

    async logout({ caller, params, request, reply, write }) {
      await auth.logout(write, caller, params.userName)
      write.afterCommit(() => clearCookie(request, reply))
    },

    checkToken: ({ caller, request }) => stateOf(caller, request),

    // That it was asked is the activity.
    stay: ({ caller, request }) => stateOf(caller, request),

    listOwn: ({ caller }) => auth.listSessions(caller),

    endOwn: async ({ caller, body, write }) => ({ ended: await auth.endSessions(write, caller, body.sessionIds) }),

    lock: ({ caller, write }) => auth.lock(write, caller),

    async confirm({ caller, params, body, request }) {
      passwordCalls.take(String(caller.userId))
      await auth.confirm(caller, { ...body, challenge: params.key, address: request.ip })
    },

    async unlock({ caller, params, body, request }) {
      passwordCalls.take(String(caller.userId))
      await auth.unlock(caller, { ...body, challenge: params.key, address: request.ip })
    },

    async changePassword({ caller, params, body, request, reply }) {
      // Each try costs up to seven hashes.
      passwordCalls.take(String(caller.userId))
      await auth.changePassword(caller, { ...body, challenge: params.key, address: request.ip })
      clearCookie(request, reply)
    },
  })
}

/** The secret is in no body. */
export const bodyOf = ({ token, userName, mustChangePassword }: LoggedIn) => ({ token, userName, mustChangePassword })

/** Where a session is opened from. */
export function originOf({ ip, headers }: FastifyRequest): SessionOrigin {
  return {
    address: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, MOST_USER_AGENT),
    // Browsers send it to TLS and localhost, where they also keep a `__Host-` cookie; no script can leave it out.
    isBrowser: headers['sec-fetch-site'] !== undefined,
  }
}

function clearCookie({ headers }: FastifyRequest, reply: FastifyReply): void {
  const token = String(headers[TOKEN_HEADER])
  if (boundSecretOf(token, headers.cookie) !== undefined) void reply.header('set-cookie', clearedCookie(token))
}
