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
import { asAppError } from './error-handler.ts'
import * as repository from './idempotency.repository.ts'
import type { KeptAnswer, KeyOfCaller } from './idempotency.repository.ts'

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

type Settings = { readonly database: Database; readonly clock: Clock }
type Asked = KeyOfCaller & { readonly requestHash: Buffer }

/** What a call writes and answers, or the kept answer of an earlier request with the same key and content. */
export async function answerOnce<T>(request: FastifyRequest, work: (write: Write) => Promise<T>): Promise<unknown> {
  const settings = settingsOf(request)
  const asked = askedOf(request)
  return asked === undefined ? inOneWrite(settings.database, work) : onceFor(settings, asked, work)
}

/** What became of a part: what it answers, now or to an earlier request with the same key, or why it was refused. */
export type PartAnswer<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly refusal: AppError }

/**
 * Writes one part of a call in a transaction of its own; `part` names it among those of the call.
 * @returns its answer as JSON has it
 */
export type WriteEach = <T>(part: string, work: (write: Write) => Promise<T>) => Promise<PartAnswer<T>>

/**
 * Answers a call whose parts are written one by one, each exactly once for the key of the call: a part holds the key of
 * the call and one of its own. So a repeated request is told what was done and tries what was refused again, and one
 * that a crash cut off is gone on with. A refused part stops no other, unless the database is not there for any.
 * @throws {AppError} IDEMPOTENCY_CONFLICT when the key was used for something else
 */
export async function answerEach<T>(request: FastifyRequest, work: (writeEach: WriteEach) => Promise<T>): Promise<T> {
  const settings = settingsOf(request)
  const whole = askedOf(request)
  if (whole !== undefined) await findAnswer(settings.database, whole)
  let stoppedBy: AppError | undefined

  const writePart = async <R>(part: string, write: (write: Write) => Promise<R>) => {
    if (whole === undefined) return inOneWrite(settings.database, write)
    const asked = { ...whole, key: `${whole.key} ${part}` }
    return (await onceFor(settings, asked, write, whole)) as R
  }
  return work(async (part, write) => {
    if (stoppedBy !== undefined) return { ok: false, refusal: stoppedBy }
    try {
      return { ok: true, answer: await writePart(part, write) }
    } catch (error) {
      const refusal = asAppError(error, request)
      const { http } = refusal.entry
      if (http >= 500) request.log.error({ err: error, code: refusal.code, part }, 'part of a call failed')
      if (http === UNAVAILABLE) stoppedBy = refusal
      return { ok: false, refusal }
    }
  })
}

const UNAVAILABLE = 503

function settingsOf(request: FastifyRequest): Settings {
  const settings = request.server.writes
  if (settings === undefined) throw new Error('No database is set up for calls that write: see useWrites')
  return settings
}

/** The key with what it is for; undefined without one. */
function askedOf(request: FastifyRequest): Asked | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined || request.caller === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > MOST_KEY_CHARACTERS) {
    throw new AppError('INVALID_INPUT', {
      details: { problems: `Idempotency-Key: 1-${MOST_KEY_CHARACTERS} characters` },
    })
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest()
  return { userId: request.caller.userId, key, requestHash }
}

/** @param whole the call of which this is a part: its key is held along */
async function onceFor<T>(
  { database, clock }: Settings,
  asked: Asked,
  work: (write: Write) => Promise<T>,
  whole?: Asked,
): Promise<unknown> {
  const kept = await findAnswer(database, asked)
  if (kept !== undefined) return kept.answer
  try {
    return await inOneWrite(database, answerAndStore, claim)
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer
    // What it was refused for may be the very thing that its twin has done meanwhile.
    const meanwhile = error instanceof AppError ? await findAnswer(database, asked) : undefined
    if (meanwhile !== undefined) return meanwhile.answer
    throw error
  }

  async function claim(tx: Tx): Promise<void> {
    if (whole !== undefined && !(await claimKey(tx, whole))) await findAnswer(tx, whole)
    if (await claimKey(tx, asked)) return
    const earlier = await findAnswer(tx, asked)
    if (earlier === undefined) throw new AppError('IDEMPOTENCY_CONFLICT')
    throw new AnsweredBefore(earlier.answer)
  }

  function claimKey(tx: Tx, key: Asked): Promise<boolean> {
    return repository.claimKey(tx, key, { requestHash: key.requestHash, now: clock.now() })
  }

  async function answerAndStore(write: Write): Promise<T> {
    const answer = await work(write)
    await write((tx) => repository.storeAnswer(tx, asked, answer))
    return answer
  }
}

/** @throws {AppError} IDEMPOTENCY_CONFLICT when the key was used for something else */
async function findAnswer(queryable: Queryable, asked: Asked): Promise<KeptAnswer | undefined> {
  const found = await repository.findAnswer(queryable, asked)
  if (found !== undefined && !found.requestHash.equals(asked.requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT')
  return found
}

/** Forgets the answers nobody can ask for any more. */
export async function purgeIdempotencyKeys(database: Database, now: Date): Promise<void> {
  await repository.deleteKeys(database, new Date(now.getTime() - KEPT_MS))
}

/** Says where the calls of an app write. */
export function useWrites(app: FastifyInstance, settings: { database: Database; clock: Clock }): void {
  app.decorate('writes', settings)
}
