/**
 * The process behind open-bare-route.ts: a Fastify server whose one route looks the session up by its token, as every
 * call of the product does, and sends the floor's statement. No rules, no engine, no transaction of two statements.
 */
import { hash } from 'node:crypto'
import type { Queryable } from '@liveline/server/src/database/open-database.ts'
import { findSession } from '@liveline/server/src/modules/auth/sessions.repository.ts'
import Fastify from 'fastify'
import pg from 'pg'
import { POOL_SIZE, type BareMessage } from './open-bare-route.ts'

let statement = ''
let waiting: readonly string[][] = []
let next = 0

function openRoute({ connectionString, text }: { connectionString: string; text: string }) {
  statement = text
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE, options: '-c plan_cache_mode=force_generic_plan' })
  const sessions: Queryable = {
    async query<Row extends object>(asked: string | { name: string; text: string }, values: readonly unknown[] = []) {
      const { rows, rowCount } = await pool.query<Row>({
        ...(typeof asked === 'string' ? { text: asked } : asked),
        values: [...values],
      })
      return { rows, rowCount: rowCount ?? 0 }
    },
  }
  const app = Fastify()
  app.post('/act', async ({ headers }, reply) => {
    const session = await findSession(sessions, hash('sha256', String(headers['token']), 'buffer'), new Date())
    if (session === undefined) return reply.code(401).send({ retcode: 1 })
    const values = waiting[next++]
    if (values === undefined) return reply.code(500).send({ retcode: 1 })
    await pool.query({ name: 'floor', text: statement, values })
    return { retcode: 0, msg: 'ok', data: null }
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

process.on('message', (message: BareMessage) => {
  if ('values' in message) {
    waiting = message.values
    next = 0
    process.send?.('')
  } else void openRoute(message).then((url) => process.send?.(url))
})
