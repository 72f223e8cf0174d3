/**
 * Exactly-once writes. A POST that carries `Idempotency-Key` runs whole inside one transaction, which also holds the
 * key and the answer: after a crash both are there or neither. Nothing is asked of the handlers: the database they
 * were given (see `withRequestTransaction`) notices the open transaction and joins it, each `transaction` of theirs
 * becoming a savepoint. A second request with the same key waits for the first through the key's row and then gets
 * its answer. A refusal rolls everything back and is not kept, so a corrected request may use the key again.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '@liveline/contract/constants.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database, Queryable, Tx } from '../database/open-database.ts'
import { AppError } from './app-error.ts'

const KEPT_MS = 24 * 3_600_000
const MOST_KEY_CHARACTERS = 128

const openTransaction = new AsyncLocalStorage<Tx>()

declare module 'fastify' {
  interface FastifyInstance {
    idempotency: { readonly database: Database; readonly clock: Clock } | undefined
  }
}

/** The database as modules get it: inside an idempotent request every statement joins the request's transaction. */
export function withRequestTransaction(database: Database): Database {
  const current = (): Queryable => openTransaction.getStore() ?? database
  return {
    ...database,
    query: (text, values) => current().query(text, values),
    transaction(work) {
      const outer = openTransaction.getStore()
      return outer === undefined ? database.transaction(work) : runInSavepoint(outer, work)
    },
  }
}

/** Runs work that goes through a `withRequestTransaction` database as a whole or not at all. */
export function inOneTransaction<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.transaction((tx) => openTransaction.run(tx, work))
}

async function runInSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.query('savepoint handler')
  try {
    const outcome = await work(tx)
    await tx.query('release savepoint handler')
    return outcome
  } catch (error) {
    await tx.query('rollback to savepoint handler')
    throw error
  }
}

/** The answer of `work`, or the kept answer of an earlier request with the same key and content. */
export async function answerOnce(
  request: FastifyRequest,
  call: ApiCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers[IDEMPOTENCY_HEADER]
  const settings = request.server.idempotency
  if (key === undefined || request.caller === undefined || settings === undefined) return work()
  if (typeof key !== 'string' || key === '' || key.length > MOST_KEY_CHARACTERS) {
    throw new AppError('INVALID_INPUT', {
      details: { problems: `Idempotency-Key: 1-${MOST_KEY_CHARACTERS} characters` },
    })
  }
  const { userId } = request.caller
  const { database, clock } = settings
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest()

  return database.transaction(async (tx) => {
    const inserted = await tx.query(
      `insert into idempotency_keys (user_id, key, request_hash, created_at) values ($1, $2, $3, $4)
       on conflict (user_id, key) do nothing`,
      [userId, key, requestHash, clock.now()],
    )
    if (inserted.rowCount === 0) return keptAnswer(tx, userId, key, requestHash)
    const answer = await openTransaction.run(tx, work)
    await tx.query('update idempotency_keys set answer = $3 where user_id = $1 and key = $2', [
      userId,
      key,
      JSON.stringify(answer ?? null),
    ])
    return answer
  })
}

async function keptAnswer(tx: Tx, userId: number, key: string, requestHash: Buffer): Promise<unknown> {
  const { rows } = await tx.query<{ request_hash: Buffer; answer: unknown }>(
    'select request_hash, answer from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  )
  const kept = rows[0]
  if (kept === undefined || !kept.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT')
  return kept.answer
}

/** Forgets the answers nobody can ask for any more. */
export async function purgeIdempotencyKeys(database: Database, now: Date): Promise<void> {
  await database.query('delete from idempotency_keys where created_at < $1', [new Date(now.getTime() - KEPT_MS)])
}

/** Switches exactly-once writes on for an app. */
export function useIdempotency(app: FastifyInstance, settings: { database: Database; clock: Clock }): void {
  app.decorate('idempotency', settings)
}
