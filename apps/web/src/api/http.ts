import { homeReads, shellReads, type FirstRead } from '@liveline/contract/console/first-reads.ts'
import { HTTP_TIMEOUT_MS, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@liveline/contract/constants.ts'
import { SESSION_ENDED_RETCODES } from '@liveline/contract/error-codes.ts'
import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import { startupTexts } from '../messages/startup.ts'
import { onTokenChange, pageToken } from '../session/token.ts'
import { currentLanguage } from '../ui/language.ts'
import { ApiError, NO_ANSWER } from './api-error.ts'
import { connected, doubtConnection, noteAnswer } from './connection.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'

/** What one call needs beside its address. */
export interface SendOptions {
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  readonly idempotencyKey?: string | undefined
  /** Failures the caller shows itself: true for all of them. */
  readonly quiet?: boolean | readonly ErrorCode[] | undefined
  /** A POST that changes nothing, so that no key must keep it from acting twice. */
  readonly isRead?: boolean | undefined
  /** Told how much of the body has been sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** Instead of the token this page works with: whose is one that another tab has brought? */
  readonly token?: string | undefined
  /** Sent to its end even if the page goes away meanwhile; browsers carry at most 64 KiB so. */
  readonly keepalive?: boolean | undefined
}

/** What the person chose when the session had ended. */
export type SessionEndChoice = 'again' | 'stay'

interface Listeners {
  /** Shows one failure to the person. */
  readonly failed: (error: ApiError) => void
  /** Asks once, however many calls fail, whether to log in again in place. */
  readonly sessionEnded: (error: ApiError) => Promise<SessionEndChoice>
  /** Asks whether to send a read again that got no answer though the server is there (answers G4). */
  readonly unanswered?: (error: ApiError) => Promise<boolean>
}

let listeners: Listeners = { failed: () => {}, sessionEnded: async () => 'stay' }

/** Says where failures and the end of a session are shown; the console and the login page differ. */
export function setHttpListeners(next: Listeners): void {
  listeners = next
}

let pendingChoice: Promise<SessionEndChoice> | undefined

function askOnce(error: ApiError): Promise<SessionEndChoice> {
  pendingChoice ??= listeners.sessionEnded(error).finally(() => {
    pendingChoice = undefined
  })
  return pendingChoice
}

/** A UUID that also works on plain-HTTP origins, where `crypto.randomUUID` is absent. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The headers every call carries: token and language. */
export function callHeaders(token = pageToken()): Record<string, string> {
  return { 'accept-language': currentLanguage(), ...(token === undefined ? {} : { [TOKEN_HEADER]: token }) }
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The sentence for an answer that brings none (answers G5). */
function sentenceFor(status: number): string {
  const text = startupTexts(currentLanguage())
  if (status === 403) return text.forbidden
  if (status === 409) return text.conflict
  if (status === 413) return text.tooLarge
  if (status === 429) return text.tooOften
  return status >= 500 ? text.serverFault : text.error
}

/** Specification §8: `retcode`, or `status` where there is none. */
const codeOf = (answer: Record<string, unknown>): unknown => answer['retcode'] ?? answer['status']

function errorOf({ status: httpStatus }: Pick<Response, 'status'>, answer: unknown): ApiError {
  if (!isRecord(answer)) return new ApiError({ retcode: NO_ANSWER, httpStatus, message: sentenceFor(httpStatus) })
  const code = codeOf(answer)
  const message = [answer['text'], answer['msg']].find((part) => typeof part === 'string' && part !== '')
  return new ApiError({
    retcode: typeof code === 'number' ? code : NO_ANSWER,
    httpStatus,
    message: typeof message === 'string' ? message : sentenceFor(httpStatus),
    details: isRecord(answer['details']) ? answer['details'] : undefined,
    requestId: typeof answer['requestId'] === 'string' ? answer['requestId'] : undefined,
  })
}

async function attempt(method: string, url: string, options: SendOptions): Promise<unknown> {
  const timeoutMs = options.timeoutMs ?? HTTP_TIMEOUT_MS
  const controller = new AbortController()
  const onAbort = () => controller.abort()
  options.signal?.addEventListener('abort', onAbort)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, timeoutMs)
  try {
    const { body, onProgress } = options
    const isFile = body instanceof Blob
    const request = {
      method,
      headers: {
        ...callHeaders(options.token),
        ...(body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: options.idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      signal: controller.signal,
    }
    const response =
      onProgress === undefined
        ? await fetch(url, {
            ...request,
            credentials: 'same-origin',
            ...(options.keepalive === true ? { keepalive: true } : {}),
          })
        : await fetchWithProgress(url, request, onProgress)
    noteAnswer(response.status)
    const answer = await readAnswer(response)
    if (response.ok && isRecord(answer) && codeOf(answer) === 0) return answer['data']
    throw errorOf(response, answer)
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted === true) throw error
    void doubtConnection()
    const text = startupTexts(currentLanguage())
    throw new ApiError({
      retcode: NO_ANSWER,
      httpStatus: 0,
      message: timedOut ? text.timeout : text.noAnswer,
      cause: error,
    })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', onAbort)
  }
}

/** True for the answers that end a session: HTTP 401 and the three codes of specification §8. */
export function endsSession(error: ApiError): boolean {
  return error.httpStatus === 401 || SESSION_ENDED_RETCODES.includes(error.retcode)
}

function isQuiet(error: ApiError, quiet: SendOptions['quiet']): boolean {
  if (quiet === true) return true
  return Array.isArray(quiet) && error.code !== undefined && (quiet as readonly string[]).includes(error.code)
}

/** So long an answer waits for the code that asks for it, which a slow line brings late. */
const EARLY_MS = 60_000
/** What one call answered within the answer of another. */
interface Part {
  readonly http: number
  readonly retcode: number
  readonly data?: unknown
}
/** Undefined: it did not come along, and is asked for by itself. */
type EarlyPart = Promise<Part | undefined>
const early = new Map<string, { readonly sentAt: number; readonly part: EarlyPart }>()
// What was read for one person is not for the next.
onTokenChange(() => early.clear())

const earlyKey = ({ method, url, body }: FirstRead) => `${method} ${url} ${JSON.stringify(body ?? null)}`

/** Asks in one call what the console is going to ask; the first `send` of each takes its answer from it. */
export function sendFirst({ home }: { readonly home: boolean }): void {
  const answers = attempt('GET', `/console/first${home ? '?home=true' : ''}`, {}) as Promise<{ answers?: Part[] }>
  for (const [index, read] of (home ? [...shellReads, ...homeReads] : shellReads).entries()) {
    // Whoever asks for it meets the failure of its own call, not of this one.
    const part = answers.then(
      (found) => found?.answers?.[index],
      () => undefined,
    )
    early.set(earlyKey(read), { sentAt: Date.now(), part })
  }
}

/** What nobody has taken while the console opened is no longer news. */
export const forgetEarly = () => early.clear()

async function takeEarly(read: FirstRead): Promise<Part | undefined> {
  const key = earlyKey(read)
  const found = early.get(key)
  early.delete(key)
  return found !== undefined && Date.now() - found.sentAt < EARLY_MS ? found.part : undefined
}

async function answerOf(read: FirstRead, options: SendOptions): Promise<unknown> {
  const isOwn = options.token === undefined && early.size > 0
  const part = isOwn ? await takeEarly(read) : undefined
  if (part === undefined) return attempt(read.method, read.url, options)
  if (part.retcode === 0) return part.data
  throw errorOf({ status: part.http }, part)
}

/** A read that nobody else repeats waits for the server, or for the person's word to send it again. */
async function mayRepeat(error: ApiError, { signal }: SendOptions): Promise<boolean> {
  const isThere = (await doubtConnection()) === 'there'
  if (!isThere) await connected()
  const isWanted = !isThere || (await listeners.unanswered?.(error)) === true
  return isWanted && signal?.aborted !== true
}

/**
 * Sends one call and gives its bare data. A failure is shown in one place (specification §8) unless the caller
 * keeps it `quiet`. When the session has ended, the call waits for the person's choice; after logging in again in
 * place it is repeated with the same idempotency key, so that nothing is done twice.
 * @throws {ApiError}
 */
export async function send(method: 'GET' | 'POST', url: string, options: SendOptions = {}): Promise<unknown> {
  const keyed =
    method === 'POST' && options.isRead !== true && options.idempotencyKey === undefined
      ? { ...options, idempotencyKey: newIdempotencyKey() }
      : options
  try {
    return await answerOf({ method, url, body: options.body }, keyed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!endsSession(error)) {
      const isRead = method === 'GET' || options.isRead === true
      if (isRead && error.httpStatus === 0 && options.quiet !== true) {
        if (await mayRepeat(error, options)) return send(method, url, keyed)
        throw error
      }
      if (!isQuiet(error, options.quiet)) listeners.failed(error)
      throw error
    }
    if ((await askOnce(error)) === 'again') return send(method, url, keyed)
    throw new ApiError({
      retcode: error.retcode,
      httpStatus: error.httpStatus,
      message: startupTexts(currentLanguage()).loggedOut,
      cause: error,
    })
  }
}
