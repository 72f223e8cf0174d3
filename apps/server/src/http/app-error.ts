import { errorMessage, errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import type { ErrorEntry } from '@liveline/contract/errors/entry.ts'

export type AppErrorOptions = { readonly details?: Readonly<Record<string, unknown>>; readonly cause?: unknown }

/** A refusal a caller can act on; the error handler alone turns it into an answer. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorCode, { details, cause }: AppErrorOptions = {}) {
    super(`${code}: ${errorMessage(code, 'en', details)}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details
  }

  get entry(): ErrorEntry {
    return errorCodes[this.code]
  }
}
