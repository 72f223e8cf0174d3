import { TOKEN_HEADER } from '@liveline/contract/constants.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { Caller } from './caller.ts'
import { mayCall } from './may-call.ts'
import { languageOf } from './error-handler.ts'
import type { CallerLimits } from './limit-callers.ts'

/** A session that is alive, with its person. */
export type LiveSession = Omit<Caller, 'language'> & {
  readonly mustChangePassword: boolean
  readonly userSource: number
  /** Since when its person has left it locked. */
  readonly lockedAt: Date | null
  readonly secondsLeft: number
  /** Whether activity would put the end off. */
  readonly isExtendable: boolean
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

/** What a locked session may still call: whoever passes by can only unlock or end it. */
const whileLocked: readonly ApiCall[] = [sessionApi.lock, sessionApi.unlock, sessionApi.checkToken, sessionApi.logout]

/** So long after it was found out, who calls and what he may is found out again. */
const BELIEVED_MS = 500

/**
 * Finds out who calls and whether he may, before the body is read: a stranger learns nothing about the input.
 * A route that is neither in the contract nor declared as infrastructure, with its limit, does not boot.
 */
export function authenticateCalls(
  app: FastifyInstance,
  sessions: SessionGate,
  limits?: CallerLimits,
  elapsedMs = () => performance.now(),
): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('session', undefined)

  app.addHook('onRoute', ({ method, url, config }) => {
    if ((config?.infrastructure?.perMinute ?? 0) > 0 || config?.call?.access) return
    throw new Error(`Route '${String(method)} ${url}' is not in the contract and declares no access`)
  })

  const admittedAt = new WeakMap<FastifyRequest, number>()

  function admit(request: FastifyRequest, call: ApiCall, session: LiveSession, askedAt: number): void {
    if (session.lockedAt !== null && !whileLocked.includes(call)) {
      // Who may unlock it, for a page that knows nobody yet.
      const { userName, name, userSource } = session
      throw new AppError('SESSION_LOCKED', { details: { userName, name, userSource } })
    }
    if (session.mustChangePassword && !beforePasswordChange.includes(call)) {
      throw new AppError('PASSWORD_CHANGE_REQUIRED')
    }
    const caller = callerOf(session, request)
    // Known also when the call is refused, so that the refusal can be noted.
    request.caller = caller
    assertMay(caller, call)
    request.session = session
    admittedAt.set(request, askedAt)
  }

  app.addHook('onRequest', async (request) => {
    const call = request.called?.call
    if (call === undefined || call.access === 'public') return
    const askedAt = elapsedMs()
    const credentials = credentialsOf(request)
    const find = () => sessions.authenticate(credentials, { countsAsActivity: call.countsAsActivity !== false })
    const session = await (limits?.admit({ address: request.ip, token: credentials.token, call }, find) ?? find())
    admit(request, call, session, askedAt)
  })

  // A body may take its time; who has lost a right meanwhile must not have kept it by sending slowly.
  app.addHook('preHandler', async (request) => {
    const call = request.called?.call
    const since = admittedAt.get(request)
    if (call === undefined || since === undefined || elapsedMs() - since < BELIEVED_MS) return
    const askedAt = elapsedMs()
    const how = { countsAsActivity: call.countsAsActivity !== false }
    admit(request, call, await sessions.authenticate(credentialsOf(request), how), askedAt)
  })
}

/** @throws {AppError} FORBIDDEN to whoever lacks the right that a call asks for */
export function assertMay(caller: Caller, { access }: ApiCall): void {
  if (mayCall(caller.permissions, access)) return
  throw new AppError('FORBIDDEN', { details: { permission: access } })
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
    departmentIds: session.departmentIds,
    postIds: session.postIds,
    permissions: session.permissions,
    owners: session.owners,
    orgId: session.orgId,
    sessionId: session.sessionId,
    language: languageOf(request),
  }
}
