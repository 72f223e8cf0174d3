import type { FirstRead } from '@liveline/contract/console/first-reads.ts'
import { SESSION_ENDED_RETCODES } from '@liveline/contract/error-codes.ts'
import { startupTexts } from '../messages/startup.ts'
import { currentLanguage } from '../ui/language.ts'
import { ApiError } from './api-error.ts'
import { attempt, errorOf, type SendOptions } from './attempt.ts'
import { connected, doubtConnection } from './connection.ts'
import { takeEarly } from './early-answers.ts'

/** What the person chose when the session had ended. */
export type SessionEndChoice = 'again' | 'stay'

interface Listeners {
  /** Shows one failure to the person. */
  readonly failed: (error: ApiError) => void
  /** Asks once, however many calls fail, whether to log in again in place. */
  readonly sessionEnded: (error: ApiError) => Promise<SessionEndChoice>
  /** Settles when the person has unlocked the console, in whichever tab; absent where nobody could. */
  readonly locked?: (error: ApiError) => Promise<void>
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

let pendingUnlock: Promise<void> | undefined

function unlocked(error: ApiError, wait: (error: ApiError) => Promise<void>): Promise<void> {
  pendingUnlock ??= wait(error).finally(() => {
    pendingUnlock = undefined
  })
  return pendingUnlock
}

/** A UUID that also works on plain-HTTP origins, where `crypto.randomUUID` is absent. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** True for the answers that end a session: HTTP 401 and the three codes of specification §8. */
export function endsSession(error: ApiError): boolean {
  return error.httpStatus === 401 || SESSION_ENDED_RETCODES.includes(error.retcode)
}

function isQuiet(error: ApiError, quiet: SendOptions['quiet']): boolean {
  if (quiet === true) return true
  return Array.isArray(quiet) && error.code !== undefined && (quiet as readonly string[]).includes(error.code)
}

async function answerOf(read: FirstRead, options: SendOptions): Promise<unknown> {
  const early = options.token === undefined ? takeEarly(read) : undefined
  const part = early === undefined ? undefined : await early
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
 * place it is repeated with the same idempotency key, so that nothing is done twice. While the console is locked it
 * waits for that to end.
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
    if (error.code === 'SESSION_LOCKED' && listeners.locked !== undefined) {
      await unlocked(error, listeners.locked)
      return send(method, url, keyed)
    }
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
