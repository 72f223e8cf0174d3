import { BODY_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  type LogLevel,
} from 'fastify'
import sjson from 'secure-json-parse'
import type { Ids } from '../ids.ts'
import { AppError } from './app-error.ts'
import { handleErrors } from './error-handler.ts'

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 72_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that the request reached and its pattern, looked up once: Fastify makes `routeOptions` anew each time. */
    called: { readonly call: ApiCall | undefined; readonly pattern: string | undefined } | undefined
  }
}

/** What every answer carries; the console's pages bring their own content policy (security.md §4.1). */
const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
} as const

/** Fastify with our limits, headers, JSON reader and error answers; it serves nothing yet. */
export function createHttpServer(parts: { log: FastifyBaseLogger; ids: Ids; https: boolean }): FastifyInstance {
  const { log, ids, https } = parts
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    // Lets a stopping server close sockets that only wait for a next request.
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: requestIds(ids),
    childLoggerFactory: lazyChild,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
  })

  const headers = https
    ? { ...apiHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : apiHeaders
  handleErrors(app)
  readJson(app)

  app.decorateRequest('called', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url } = request.routeOptions
    request.called = { call: config.call, pattern: url }
    reply.headers(headers)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Open consoles ask every five seconds whether they are still logged in: that would fill the log by itself.
    const isPoll = request.called?.call?.countsAsActivity === false && reply.statusCode < 400
    // The pattern, not the address: an address may carry names and keys.
    log[isPoll ? 'debug' : 'info'](
      {
        reqId: request.id,
        method: request.method,
        route: request.called?.pattern ?? '-',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        session: request.session?.sessionId.slice(-8),
      },
      'answered',
    )
    done()
  })
  return app
}

/** Unlike any other of this or another process; cheaper than a UUID for every poll. */
function requestIds(ids: Ids): () => string {
  const start = ids.next().slice(-12)
  let count = 0
  return () => `${start}-${(count += 1)}`
}

/** pino hides secrets in the fields of a child too, which costs more than most requests, and most log nothing. */
const lazyChild: NonNullable<FastifyServerOptions['childLoggerFactory']> = (logger, bindings, options) => {
  let made: FastifyBaseLogger | undefined
  const child = () => (made ??= logger.child(bindings, options))
  const write =
    (level: LogLevel | 'silent'): FastifyBaseLogger['info'] =>
    (...line: unknown[]) =>
      child()[level](...(line as [object, string]))
  return {
    level: logger.level,
    fatal: write('fatal'),
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    trace: write('trace'),
    silent: write('silent'),
    child: (...line) => child().child(...line),
  }
}

function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    if (text.length === 0) return done(null, undefined)
    try {
      done(null, sjson.parse(text.toString(), undefined, { protoAction: 'error', constructorAction: 'error' }))
    } catch (error) {
      done(new AppError('INVALID_JSON', { cause: error }), undefined)
    }
  })
}
