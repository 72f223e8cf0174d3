import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'

const codeOfRetcode = new Map<number, ErrorCode>(
  (Object.keys(errorCodes) as ErrorCode[]).map((code) => [errorCodes[code].retcode, code]),
)

interface Parts {
  readonly retcode: number
  readonly httpStatus: number
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly requestId?: string | undefined
  readonly cause?: unknown
}

/** A call that failed: refused by the server (`code` names why), or without an answer (`retcode` -1). */
export class ApiError extends Error {
  readonly retcode: number
  readonly httpStatus: number
  readonly code: ErrorCode | undefined
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined

  constructor(parts: Parts) {
    super(parts.message, parts.cause === undefined ? undefined : { cause: parts.cause })
    this.name = 'ApiError'
    this.retcode = parts.retcode
    this.httpStatus = parts.httpStatus
    this.code = codeOfRetcode.get(parts.retcode)
    this.details = parts.details ?? {}
    this.requestId = parts.requestId
  }
}

/** How long a server that was asked too often, or is too busy, wants to be left alone; undefined for other failures. */
export function retryAfterMs({ httpStatus, details }: ApiError): number | undefined {
  const { seconds } = details
  const isAskedToWait = httpStatus === 429 || httpStatus === 503
  return isAskedToWait && typeof seconds === 'number' ? seconds * 1_000 : undefined
}

/** No answer arrived, or one that is not ours. */
export const NO_ANSWER = -1
