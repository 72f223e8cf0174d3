/** One call on its way: sent once, its answer read, and nobody asked. */
import { HTTP_TIMEOUT_MS, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@liveline/contract/constants.ts'
import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import { startupTexts } from '../messages/startup.ts'
import { pageToken } from '../session/token.ts'
import { currentLanguage } from '../ui/language.ts'
import { ApiError, NO_ANSWER } from './api-error.ts'
import { doubtConnection, noteAnswer } from './connection.ts'
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

/** The failure that an answer tells of. */
export function errorOf({ status: httpStatus }: Pick<Response, 'status'>, answer: unknown): ApiError {
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

/**
 * Sends one call once and gives its bare data.
 * @throws {ApiError} what the server refused, or that it did not answer
 */
export async function attempt(method: string, url: string, options: SendOptions): Promise<unknown> {
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
