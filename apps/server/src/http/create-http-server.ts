import { PUBLIC_BODY_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type LogLevel,
} from 'fastify'
import type { AddressRanges } from '../address-ranges.ts'
import type { Ids } from '../ids.ts'
import { AppError } from './app-error.ts'
import { asAppError, handleErrors, sendRefusal } from './error-handler.ts'
import { limitConnections } from './limit-connections.ts'
import { logAnswers } from './log-answers.ts'
import { answerBrokenHttp } from './malformed-requests.ts'
import { readJson } from './read-json.ts'
import { securityHeaders } from './security-headers.ts'

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often Node looks for senders that are too slow. */
const SLOW_CHECK_MS = 2_000
const KEEP_ALIVE_MS = 72_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that the request reached and its pattern, looked up once: Fastify makes `routeOptions` anew each time. */
    called:
      | {
          readonly call: ApiCall | undefined
          readonly pattern: string | undefined
          readonly infrastructure: FastifyContextConfig['infrastructure']
        }
      | undefined
  }
}

export type HttpServerParts = {
  readonly log: FastifyBaseLogger
  readonly ids: Ids
  /** The public address is https: through our own TLS, or that of a proxy. */
  readonly isEncrypted: boolean
  /** PEM; undefined: plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined
  /** Whose X-Forwarded-* headers are believed; undefined: nobody's. */
  readonly trustedProxies?: AddressRanges | undefined
  /** Open at a time for one address; 0 for no limit. */
  readonly connectionsPerAddress?: number | undefined
}

/** Fastify with our limits, headers, JSON reader and error answers; it serves nothing yet. */
export function createHttpServer(parts: HttpServerParts): FastifyInstance {
  const { log, ids, tls, trustedProxies, connectionsPerAddress = 0 } = parts
  const nextId = requestIds(ids)
  const headers = securityHeaders(parts.isEncrypted)
  const wire = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: SLOW_CHECK_MS,
    // Node would answer a request without Host by itself, without envelope and headers.
    requireHostHeader: false,
  }
  const options = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: PUBLIC_BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Lets a stopping server close sockets that only wait for a next request.
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: nextId,
    childLoggerFactory: lazyChild,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    clientErrorHandler: answerBrokenHttp({ headers: headers.fixed, nextId }),
    // Of an address that cannot be read no hook hears.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void sendRefusal(asAppError(error, request), request, reply.headers(headers.of(request))),
    ...(trustedProxies === undefined ? {} : { trustProxy: (address: string) => trustedProxies.has(address) }),
  } satisfies FastifyServerOptions
  const app =
    tls === undefined
      ? Fastify({ ...options, http: wire })
      : (Fastify({ ...options, https: { ...wire, ...tls } }) as unknown as FastifyInstance)

  if (connectionsPerAddress > 0) {
    limitConnections(app.server, {
      most: connectionsPerAddress,
      isExempt: (address) => trustedProxies?.has(address) === true,
    })
  }
  // As with Host: an expectation we do not know is answered like any request.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  handleErrors(app)
  readJson(app)

  app.decorateRequest('called', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url } = request.routeOptions
    request.called = { call: config.call, pattern: url, infrastructure: config.infrastructure }
    reply.headers(headers.of(request))
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new AppError('MALFORMED_REQUEST')
    }
    done()
  })
  logAnswers(app, log)
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
