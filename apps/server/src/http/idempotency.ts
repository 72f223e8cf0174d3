/**
 * Exactly-once writes. What a call writes is one transaction (`write`, see database/write.ts); with `Idempotency-Key`
 * it also holds the key, claimed before anything else is written, and the answer: after a crash all are there or none.
 * What the handler does before it writes holds no connection. A second request with the same key waits for the first
 * through the key's row and then gets its answer. A refusal rolls everything back and is not kept, so a corrected
 * request may use the key again.
 */
import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '@liveline/contract/constants.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { inOneWrite, type Database, type Queryable, type Tx, type Write } from '../database/open-database.ts'
import { AppError } from './app-error.ts'
import * as repository from './idempotency.repository.ts'
import type { KeptAnswer } from './idempotency.repository.ts'

const KEPT_MS = 24 * 3_600_000
const MOST_KEY_CHARACTERS = 128

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
    writes: { readonly database: Database; readonly clock: Clock } | undefined
  }
}

/** What a call writes and answers, or the kept answer of an earlier request with the same key and content. */
export async function answerOnce<T>(request: FastifyRequest, work: (write: Write) => Promise<T>): Promise<unknown> {
  const settings = request.server.writes
  if (settings === undefined) throw new Error('No database is set up for calls that write: see useWrites')
  const { database, clock } = settings
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined || request.caller === undefined) return inOneWrite(database, work)
  if (typeof key !== 'string' || key === '' || key.length > MOST_KEY_CHARACTERS) {
    throw new AppError('INVALID_INPUT', {
      details: { problems: `Idempotency-Key: 1-${MOST_KEY_CHARACTERS} characters` },
    })
  }
  const asked = { userId: request.caller.userId, key }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest()

  const kept = await findAnswer(database)
  if (kept !== undefined) return kept.answer
  try {
    return await inOneWrite(database, answerAndStore, claim)
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer
    // What it was refused for may be the very thing that its twin has done meanwhile.
    const meanwhile = error instanceof AppError ? await findAnswer(database) : undefined
    if (meanwhile !== undefined) return meanwhile.answer
    throw error
  }

  async function claim(tx: Tx): Promise<void> {
    if (await repository.claimKey(tx, asked, { requestHash, now: clock.now() })) return
    const earlier = await findAnswer(tx)
    if (earlier === undefined) throw new AppError('IDEMPOTENCY_CONFLICT')
    throw new AnsweredBefore(earlier.answer)
  }

  async function answerAndStore(write: Write): Promise<T> {
    const answer = await work(write)
    await write((tx) => repository.storeAnswer(tx, asked, answer))
    return answer
  }

  /** @throws {AppError} IDEMPOTENCY_CONFLICT when the key was used for something else */
  async function findAnswer(queryable: Queryable): Promise<KeptAnswer | undefined> {
    const found = await repository.findAnswer(queryable, asked)
    if (found !== undefined && !found.requestHash.equals(requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT')
    return found
  }
}

/** Forgets the answers nobody can ask for any more. */
export async function purgeIdempotencyKeys(database: Database, now: Date): Promise<void> {
  await repository.deleteKeys(database, new Date(now.getTime() - KEPT_MS))
}

/** Says where the calls of an app write. */
export function useWrites(app: FastifyInstance, settings: { database: Database; clock: Clock }): void {
  app.decorate('writes', settings)
}
