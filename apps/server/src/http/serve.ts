import { bodyLimitOf, type Api, type ApiCall, type ApiResult, type ServerInput } from '@liveline/contract/define-api.ts'
import type { Page } from '@liveline/contract/paging.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Write } from '../database/open-database.ts'
import { AppError } from './app-error.ts'
import { assertMay } from './authenticate.ts'
import type { Caller } from './caller.ts'
import { checkInput } from './check-input.ts'
import { languageOf } from './error-handler.ts'
import { answerEach, answerOnce, type WriteEach } from './idempotency.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route serves. */
    call?: ApiCall
    /** A route beside the contract (health, metrics, files of the console): how often each source may ask in a minute. */
    infrastructure?: { readonly perMinute: number }
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

/** A call that may change something: anything else is given no way to. */
type Writes<C extends ApiCall> = C extends { readonly method: 'GET' } | { readonly readOnly: true } ? false : true

type HandlerInput<C extends ApiCall> = ServerInput<C> & {
  readonly caller: C['access'] extends 'public' ? undefined : Caller
  readonly request: FastifyRequest
  /** For calls that answer without the envelope (`answer: 'stream' | 'file'`). */
  readonly reply: FastifyReply
} & (Writes<C> extends true
    ? C extends { readonly writes: 'each' }
      ? { readonly writeEach: WriteEach }
      : { readonly write: Write }
    : unknown)

type Handler<C extends ApiCall> = (input: HandlerInput<C>) => Promise<ApiResult<C>> | ApiResult<C>
export type Handlers<T extends Api> = { readonly [K in keyof T]: Handler<T[K]> }

/** What an app serves, by method and path. */
const servedBy = new WeakMap<
  FastifyInstance,
  Map<string, { readonly call: ApiCall; readonly handler: Handler<ApiCall> }>
>()

/**
 * Serves every call of one subject: checks the input, runs the handler and adds the envelope.
 * Authentication and authorisation happen before the body is read, see authenticate.ts.
 */
export function serve<const T extends Api>(app: FastifyInstance, api: T, handlers: NoInfer<Handlers<T>>): void {
  const served = servedBy.get(app) ?? new Map()
  servedBy.set(app, served)
  for (const [name, call] of Object.entries<ApiCall>(api)) {
    // The pairing of call and handler is what Handlers<T> has already proven.
    const handler = handlers[name] as unknown as Handler<ApiCall> | undefined
    if (handler === undefined) throw new Error(`Call '${call.method} ${call.path}' has no handler`)
    if (!call.access) throw new Error(`Call '${call.method} ${call.path}' declares no access`)
    served.set(`${call.method} ${call.path}`, { call, handler })
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call },
      bodyLimit: bodyLimitOf(call),
      handler: (request, reply) => run(call, handler, request, reply),
    })
  }
}

async function run(call: ApiCall, handler: Handler<ApiCall>, request: FastifyRequest, reply: FastifyReply) {
  const input = { ...inputOf(call, request, request), reply } as unknown as HandlerInput<ApiCall>

  if (call.answer === 'stream' || call.answer === 'file') {
    const content: unknown = await handler(input)
    return content === undefined || reply.sent ? reply : reply.send(content)
  }
  const isWrite = call.method === 'POST' && call.readOnly !== true
  if (!isWrite) return answered(answerOf(call, await page(handler, input)))
  if (call.writes === 'each') {
    return answered(
      await answerEach(request, async (writeEach) =>
        answerOf(call, await handler({ ...input, writeEach } as unknown as HandlerInput<ApiCall>)),
      ),
    )
  }
  return answered(await answerOnce(request, async (write) => answerOf(call, await handler({ ...input, write }))))
}

/** What of a request a call judges. */
type Sent = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

function inputOf(call: ApiCall, { params, query, body }: Sent, request: FastifyRequest) {
  const language = request.caller?.language ?? languageOf(request)
  return {
    params: checkInput(call.params, params, 'params', language),
    query: checkInput(call.query, query, 'query', language),
    // A file is judged by who takes it.
    body: call.bodyType === 'bytes' ? undefined : checkInput(call.body, body, 'body', language),
    caller: request.caller,
    request,
  }
}

/**
 * The data of another call that only reads, for the caller of this request and by his rights.
 * @throws {AppError} what that call would have refused with
 */
export async function answerRead(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, body }: { readonly method: string; readonly url: string; readonly body?: unknown },
): Promise<unknown> {
  const [path, search] = url.split('?')
  const found = servedBy.get(app)?.get(`${method} ${path}`)
  if (found === undefined) throw new Error(`No call '${method} ${path}' is served`)
  const { call, handler } = found
  const isRead = (method === 'GET' || call.readOnly === true) && (call.answer ?? 'envelope') === 'envelope'
  if (!isRead) throw new Error(`Call '${method} ${path}' does more than read`)
  if (request.caller === undefined) throw new AppError('TOKEN_MISSING')
  assertMay(request.caller, call)
  const sent = { params: {}, query: Object.fromEntries(new URLSearchParams(search)), body }
  return answerOf(call, await page(handler, inputOf(call, sent, request) as unknown as HandlerInput<ApiCall>))
}

const answered = (data: unknown) => ({ retcode: 0, msg: 'ok', data })

/** A page beyond the end is answered with the last one (answers C9): rows vanish while somebody turns pages. */
async function page(handler: Handler<ApiCall>, input: HandlerInput<ApiCall>): Promise<unknown> {
  const answer: unknown = await handler(input)
  const last = lastPageBefore(answer)
  return last === undefined ? answer : handler(turnedTo(last, input))
}

function turnedTo(page: number, input: HandlerInput<ApiCall>): HandlerInput<ApiCall> {
  const turned = (part: object | undefined) => (part === undefined ? part : { ...part, page, pageNum: page })
  const { query, body } = input as { query?: object; body?: object }
  return { ...input, query: turned(query), body: turned(body) } as HandlerInput<ApiCall>
}

function lastPageBefore(answer: unknown): number | undefined {
  const { rows, total, page, pageSize } = (answer ?? {}) as Partial<Page<unknown>>
  if (rows?.length !== 0 || !total || !page || !pageSize) return undefined
  const last = Math.ceil(total / pageSize)
  return last < page ? last : undefined
}

function answerOf(call: ApiCall, result: unknown): unknown {
  if (call.data === undefined) return null
  // What the contract does not name never leaves the server.
  const parsed = (call.data as z.ZodType).safeParse(result)
  if (parsed.success) return parsed.data
  throw new Error(`The answer of ${call.method} ${call.path} breaks the contract`, { cause: parsed.error })
}
