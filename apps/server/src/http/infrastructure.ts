import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, register, Registry } from 'prom-client'
import { isLoopback } from '../address-ranges.ts'
import type { MetricsReaders } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { AppError } from './app-error.ts'
import { openApiDocument } from './openapi.ts'
import type { Unready } from './readiness.ts'

/** Of each source. A load balancer asks every few seconds, from several places, whether this server is well. */
const health = { infrastructure: { perMinute: 600 } }
/** Prometheus asks once in ten seconds; each answer costs about as much as twenty calls. */
const measurements = { infrastructure: { perMinute: 60 } }
/** A person reloads a page of documents, and behind one address read many. */
const documents = { infrastructure: { perMinute: 120 } }
const referenceFolder = join(import.meta.dirname, 'api-reference')
const referenceFiles = {
  '/docs': ['index.html', 'text/html; charset=utf-8'],
  '/docs/reference.js': ['reference.js', 'text/javascript; charset=utf-8'],
  '/docs/reference.css': ['reference.css', 'text/css; charset=utf-8'],
} as const
const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

export type InfrastructureParts = {
  readonly database: Database
  readonly checkReadiness: () => Promise<Unready | undefined>
  /** How many servers are known to work on this database, this one among them. */
  readonly countServers: () => number
  /** Who may read the metrics: nobody, programs of this machine, or anybody. */
  readonly metrics: MetricsReaders
  /** Adds what the modules measure. */
  readonly measures: readonly ((registry: Registry) => void)[]
  /** Whether /docs and /openapi.json are served. */
  readonly servesApiDocs: boolean
}

/** What is served beside the contract: health, metrics and the API reference (design.md §4). */
export async function infrastructureRoutes(app: FastifyInstance, parts: InfrastructureParts): Promise<void> {
  const { checkReadiness, countServers, metrics, servesApiDocs } = parts
  app.get('/healthz', { config: health }, () => ({ status: 'alive' }))

  // The migrations ran before this server began to listen.
  app.get('/readyz', { config: health }, async (_, reply) => {
    const problem = await checkReadiness()
    return problem === undefined
      ? { status: 'ready', servers: countServers() }
      : reply.code(503).send({ status: problem })
  })

  if (metrics !== 'off') measure(app, metrics, parts)
  if (!servesApiDocs) return
  // It says the same as long as this process lives, and costs as much as a hundred calls.
  let contract: string | undefined
  app.get('/openapi.json', { config: documents }, (_, reply) =>
    reply.type('application/json; charset=utf-8').send((contract ??= JSON.stringify(openApiDocument()))),
  )
  for (const [url, [name, type]] of Object.entries(referenceFiles)) {
    const content = await readFile(join(referenceFolder, name))
    app.get(url, { config: documents }, (_, reply) =>
      reply.header('content-security-policy', REFERENCE_POLICY).type(type).send(content),
    )
  }
}

/** The socket decides: what a proxy of this machine hands on comes from somewhere else. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const isHandedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
  return isLoopback(raw.socket.remoteAddress) && !isHandedOn
}

/** What is of the process is watched once, however many servers have stood in it: prom-client never ends its watch. */
function measureProcess(): void {
  if (register.getMetricsAsArray().length === 0) collectDefaultMetrics()
}

function measure(
  app: FastifyInstance,
  readers: Exclude<MetricsReaders, 'off'>,
  { database, countServers, measures }: Pick<InfrastructureParts, 'database' | 'countServers' | 'measures'>,
): void {
  const registry = new Registry()
  measureProcess()
  for (const add of measures) add(registry)
  const duration = new Histogram({
    name: 'liveline_http_request_seconds',
    help: 'Time to answer, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'liveline_database_connections',
    help: 'Database connections of this process',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'total' }, database.pool.totalCount)
      connections.set({ state: 'idle' }, database.pool.idleCount)
      connections.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  const servers: Gauge = new Gauge({
    name: 'liveline_servers_known',
    help: 'Living servers on this database that this one knows of, itself among them',
    registers: [registry],
    collect(): void {
      servers.set(countServers())
    },
  })
  // To look the labels up anew costs as much as to check a token.
  const observed = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.called?.pattern ?? 'console'
    const key = `${request.method} ${route} ${reply.statusCode}`
    let known = observed.get(key)
    if (known === undefined) {
      known = duration.labels(request.method, route, String(reply.statusCode))
      observed.set(key, known)
    }
    known.observe(reply.elapsedTime / 1_000)
    done()
  })
  app.get('/metrics', { config: measurements }, async (request, reply) => {
    if (readers === 'local' && !isLocal(request)) {
      throw new AppError('ROUTE_NOT_FOUND', { details: { path: '/metrics' } })
    }
    return reply.type(registry.contentType).send(await Registry.merge([register, registry]).metrics())
  })
}
