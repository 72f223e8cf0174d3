/**
 * Exactly-once writes. What a POST that carries `Idempotency-Key` writes is one transaction, which also holds the key
 * and the answer: after a crash both are there or neither. Nothing is asked of the handlers: the database they were
 * given (see `withRequestTransaction`) opens that transaction with their first one and keeps it until they have
 * answered, each `transaction` of theirs becoming a savepoint. What they do before it holds no connection. A second
 * request with the same key waits for the first through the key's row and then gets its answer. A refusal rolls
 * everything back and is not kept, so a corrected request may use the key again.
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

/** The one transaction of all that runs inside it. */
type Joined = {
  /** Once begun. */
  tx: Tx | undefined
  readonly begin: () => Promise<Tx>
  /** What is to be done when nothing of the transaction stands. */
  readonly afterRollback: (() => Promise<void>)[]
}

const openTransaction = new AsyncLocalStorage<Joined>()

/** Unwinds a handler whose request was answered before. */
class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore'
  readonly answer: unknown
  constructor(answer: unknown) {
    super('The request was answered before')
    this.answer = answer
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    idempotency: { readonly database: Database; readonly clock: Clock } | undefined
  }
}

/** The database as modules get it: in a request with a key their transactions join the request's. */
export function withRequestTransaction(database: Database): Database {
  const current = (): Queryable => openTransaction.getStore()?.tx ?? database
  return {
    ...database,
    query: (statement, values) => current().query(statement, values),
    // What the request's transaction has changed is its own until it commits.
    get caching() {
      return openTransaction.getStore()?.tx?.caching ?? database.caching
    },
    async transaction(work) {
      const joined = openTransaction.getStore()
      return joined === undefined ? database.transaction(work) : runInSavepoint(await joined.begin(), work)
    },
  }
}

/** Runs work that goes through a `withRequestTransaction` database as a whole or not at all. */
export function inOneTransaction<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return join(
    database,
    (begin) => begin(),
    async (begin) => {
      await begin()
      return work()
    },
  )
}

/**
 * Does what must stand although the request is refused. Inside a transaction that is later: until it has been rolled
 * back and its connection is free again, a second connection would have to be taken.
 */
export async function afterRollback(work: () => Promise<void>): Promise<void> {
  const joined = openTransaction.getStore()
  if (joined === undefined) await work()
  else joined.afterRollback.push(work)
}

/** @param prepare begins the transaction; asked once, when somebody needs it */
async function join<T>(
  database: Database,
  prepare: (begin: () => Promise<Tx>) => Promise<Tx>,
  work: (begin: () => Promise<Tx>) => Promise<T>,
): Promise<T> {
  const left: (() => Promise<void>)[] = []
  try {
    return await database.lazyTransaction((begin) => {
      left.length = 0
      let opening: Promise<Tx> | undefined
      const joined: Joined = {
        tx: undefined,
        begin: () => (opening ??= prepare(begin).then((tx) => (joined.tx = tx))),
        afterRollback: left,
      }
      return openTransaction.run(joined, () => work(joined.begin))
    })
  } catch (error) {
    for (const one of left) await one()
    throw error
  }
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

  const asked = { userId, key, requestHash }
  const kept = await findAnswer(database, asked)
  if (kept !== undefined) return kept.answer

  async function reserve(begin: () => Promise<Tx>): Promise<Tx> {
    const tx = await begin()
    const inserted = await tx.query(
      `insert into idempotency_keys (user_id, key, request_hash, created_at) values ($1, $2, $3, $4)
       on conflict (user_id, key) do nothing`,
      [userId, asked.key, requestHash, clock.now()],
    )
    if (inserted.rowCount > 0) return tx
    const earlier = await findAnswer(tx, asked)
    if (earlier === undefined) throw new AppError('IDEMPOTENCY_CONFLICT')
    throw new AnsweredBefore(earlier.answer)
  }

  try {
    return await join(database, reserve, async (begin) => {
      const answer = await work()
      const tx = await begin()
      await tx.query('update idempotency_keys set answer = $3 where user_id = $1 and key = $2', [
        userId,
        key,
        JSON.stringify(answer ?? null),
      ])
      return answer
    })
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer
    // What it was refused for may be the very thing that its twin has done meanwhile.
    const meanwhile = error instanceof AppError ? await findAnswer(database, asked) : undefined
    if (meanwhile !== undefined) return meanwhile.answer
    throw error
  }
}

/** @throws {AppError} IDEMPOTENCY_CONFLICT when the key was used for something else */
async function findAnswer(
  queryable: Queryable,
  { userId, key, requestHash }: { userId: number; key: string; requestHash: Buffer },
): Promise<{ answer: unknown } | undefined> {
  const { rows } = await queryable.query<{ request_hash: Buffer; answer: unknown }>(
    'select request_hash, answer from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  )
  const [kept] = rows
  if (kept !== undefined && !kept.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT')
  return kept
}

/** Forgets the answers nobody can ask for any more. */
export async function purgeIdempotencyKeys(database: Database, now: Date): Promise<void> {
  await database.query('delete from idempotency_keys where created_at < $1', [new Date(now.getTime() - KEPT_MS)])
}

/** Switches exactly-once writes on for an app. */
export function useIdempotency(app: FastifyInstance, settings: { database: Database; clock: Clock }): void {
  app.decorate('idempotency', settings)
}
