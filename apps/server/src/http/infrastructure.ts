import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/open-database.ts'
import { openApiDocument } from './openapi.ts'

const config = { infrastructure: true } as const
const referenceFolder = join(import.meta.dirname, 'api-reference')
const referenceFiles = {
  '/docs': ['index.html', 'text/html; charset=utf-8'],
  '/docs/reference.js': ['reference.js', 'text/javascript; charset=utf-8'],
  '/docs/reference.css': ['reference.css', 'text/css; charset=utf-8'],
} as const
const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** What is served beside the contract: health, metrics and the API reference (design.md §4). */
export async function infrastructureRoutes(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  app.get('/healthz', { config }, () => ({ status: 'alive' }))

  app.get('/readyz', { config }, async (request, reply) => {
    try {
      // The migrations ran before this server began to listen.
      await database.query('select 1 as ready')
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'the database is not reachable')
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })

  measure(app, database)

  app.get('/openapi.json', { config }, () => openApiDocument())
  for (const [url, [name, type]] of Object.entries(referenceFiles)) {
    const content = await readFile(join(referenceFolder, name))
    app.get(url, { config }, (_, reply) =>
      reply.header('content-security-policy', REFERENCE_POLICY).type(type).send(content),
    )
  }
}

function measure(app: FastifyInstance, database: Database): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  app.get('/metrics', { config }, async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
