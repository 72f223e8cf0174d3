import { BODY_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import { errorCodes, errorMessage, type ErrorCode, type Language } from '@liveline/contract/error-codes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { CommitOutcomeUnknown } from '../database/open-database.ts'
import { AppError } from './app-error.ts'

const RETRY_AFTER_SECONDS = 2

/** What Fastify itself refuses, in our words. */
const fastifyErrors: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new AppError('BODY_TOO_LARGE', { details: { limit: `${BODY_LIMIT_BYTES / 1_048_576} MiB` } }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('UNSUPPORTED_MEDIA'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('INVALID_JSON'),
  FST_ERR_BAD_URL: () => new AppError('ROUTE_NOT_FOUND', { details: { path: '' } }),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('ROUTE_NOT_FOUND', { details: { path: '' } }),
}

/** The language a person asked for; Chinese unless English comes first. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh-CN'
}

/** Installs the only place that turns an error into an answer (specification §8; design.md §3). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = asAppError(error)
    if (refusal.entry.http >= 500) request.log.error({ err: error, code: refusal.code }, 'call failed')
    else request.log.debug({ code: refusal.code }, 'call refused')
    return sendRefusal(refusal, request, reply)
  })
}

/** Answers with the envelope of a failure. */
export function sendRefusal(refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retcode, http } = refusal.entry
  const seconds = refusal.details?.['seconds']
  if (http === 429 || http === 503) void reply.header('retry-after', String(seconds ?? RETRY_AFTER_SECONDS))
  return reply
    .code(http)
    .type('application/json; charset=utf-8')
    .send({
      retcode,
      msg: errorMessage(refusal.code, languageOf(request), refusal.details),
      requestId: request.id,
      ...(refusal.details === undefined ? {} : { details: refusal.details }),
    })
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseOutage(error)) return new AppError('DATABASE_UNAVAILABLE', { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = fastifyErrors[code]
  if (known !== undefined) return known()
  return new AppError('INTERNAL', { cause: error })
}

function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof CommitOutcomeUnknown) return true
  if (error instanceof pg.DatabaseError) return /^(08|57P|53)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code) &&
      ('syscall' in error ? ['connect', 'read', 'write'].includes(String(error.syscall)) : false)) ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout/i.test(error.message)
  )
}

/** Every code with its number, for checks that list them. */
export const allErrorCodes = Object.keys(errorCodes) as ErrorCode[]
