import { TOKEN_HEADER } from '@liveline/contract/constants.ts'
import { sessionApi } from '@liveline/contract/session.api.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { Caller } from './caller.ts'
import { languageOf } from './error-handler.ts'
import type { CallerLimits } from './limit-callers.ts'

/** A session that is alive, with its person. */
export type LiveSession = Omit<Caller, 'language'> & {
  readonly mustChangePassword: boolean
  readonly secondsLeft: number
}

/** What proves a session: the token, and for a browser's session also its cookie. */
export type Credentials = {
  readonly token: string | undefined
  /** The `Cookie` header as it came. */
  readonly cookies: string | undefined
}

/** What HTTP needs of the sessions; it answers or throws the refusal. */
export type SessionGate = {
  authenticate(credentials: Credentials, how: { countsAsActivity: boolean }): Promise<LiveSession>
}

declare module 'fastify' {
  interface FastifyRequest {
    session: LiveSession | undefined
  }
}

/** What a person may still call who must change the password first. */
const beforePasswordChange: readonly ApiCall[] = Object.values<ApiCall>(sessionApi)

/**
 * Finds out who calls and whether he may, before the body is read: a stranger learns nothing about the input.
 * A route that is neither in the contract nor declared as infrastructure, with its limit, does not boot.
 */
export function authenticateCalls(app: FastifyInstance, sessions: SessionGate, limits?: CallerLimits): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('session', undefined)

  app.addHook('onRoute', ({ method, url, config }) => {
    if ((config?.infrastructure?.perMinute ?? 0) > 0 || config?.call?.access) return
    throw new Error(`Route '${String(method)} ${url}' is not in the contract and declares no access`)
  })

  app.addHook('onRequest', async (request) => {
    const call = request.called?.call
    if (call === undefined || call.access === 'public') return
    const credentials = credentialsOf(request)
    const find = () => sessions.authenticate(credentials, { countsAsActivity: call.countsAsActivity !== false })
    const session = await (limits?.admit({ address: request.ip, token: credentials.token, call }, find) ?? find())
    if (session.mustChangePassword && !beforePasswordChange.includes(call)) {
      throw new AppError('PASSWORD_CHANGE_REQUIRED')
    }
    const caller = callerOf(session, request)
    if (call.access !== 'session' && !caller.permissions.has(call.access)) {
      throw new AppError('FORBIDDEN', { details: { permission: call.access } })
    }
    request.session = session
    request.caller = caller
  })
}

function credentialsOf({ headers }: FastifyRequest): Credentials {
  const token = headers[TOKEN_HEADER]
  return { token: Array.isArray(token) ? token[0] : token, cookies: headers.cookie }
}

function callerOf(session: LiveSession, request: FastifyRequest): Caller {
  return {
    userId: session.userId,
    userName: session.userName,
    name: session.name,
    roleIds: session.roleIds,
    permissions: session.permissions,
    orgId: session.orgId,
    sessionId: session.sessionId,
    language: languageOf(request),
  }
}
