import type { z } from 'zod'
import { PUBLIC_BODY_LIMIT_BYTES, SMALL_BODY_LIMIT_BYTES } from './constants.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Right } from './permissions.ts'

type Method = 'GET' | 'POST'

/** Who may call: anyone, anyone logged in, or the holder of a right such as `workflow:release`. */
type Access = 'public' | 'session' | Right

/**
 * One HTTP call. `path` writes parameters as `{name}` (specification §7).
 * `data` is what the envelope carries; a call without it answers `null`.
 * `extension` marks a call the specification does not list (design.md §3).
 * `answer: 'stream' | 'file'` marks the few calls that answer without the envelope.
 */
export interface ApiCall {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly data?: z.ZodType
  readonly errors?: readonly ErrorCode[]
  readonly extension?: boolean
  readonly answer?: 'envelope' | 'stream' | 'file'
  /** True for a POST that only reads: it needs no idempotency key, and one sent along is ignored. */
  readonly readOnly?: boolean
  /** 'each': it writes several things, each in a transaction of its own (`writeEach`), exactly once for its key. */
  readonly writes?: 'each'
  /** False for the polls that must not keep a session alive (design.md §3, Login). */
  readonly countsAsActivity?: boolean
  /** 'bytes': the body is a file as it is, of any media type; it comes whole as `request.body`. */
  readonly bodyType?: 'bytes'
  /** The longest body it reads; 8 KiB for a public call and 64 KiB for any other unless told. */
  readonly bodyLimitBytes?: number
}

export type Api = Readonly<Record<string, ApiCall>>

/** The longest body that a call reads, in bytes. */
export function bodyLimitOf({ access, bodyLimitBytes }: ApiCall): number {
  return bodyLimitBytes ?? (access === 'public' ? PUBLIC_BODY_LIMIT_BYTES : SMALL_BODY_LIMIT_BYTES)
}

/** Declares the calls of one subject; the server, the client, the docs and the tests are derived from it. */
export function defineApi<const T extends Api>(api: T): T {
  return api
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler receives: parsed parameters, query and body. */
export interface ServerInput<C extends ApiCall> {
  readonly params: Output<C['params']>
  readonly query: Output<C['query']>
  readonly body: Output<C['body']>
}

/** What a caller passes; parts that the call does not declare are absent. */
export type ClientInput<C extends ApiCall> = (C['params'] extends z.ZodType
  ? { params: Input<C['params']> }
  : { params?: undefined }) &
  (C['query'] extends z.ZodType
    ? Record<string, never> extends Input<C['query']>
      ? { query?: Input<C['query']> }
      : { query: Input<C['query']> }
    : { query?: undefined }) &
  (C['body'] extends z.ZodType ? { body: Input<C['body']> } : { body?: undefined })

/** The bare data of a call, without the envelope. */
export type ApiData<C extends ApiCall> = C['data'] extends z.ZodType ? z.output<C['data']> : null
/** What a handler may return (before the schema fills defaults). */
export type ApiResult<C extends ApiCall> = C['data'] extends z.ZodType ? z.input<C['data']> : void
