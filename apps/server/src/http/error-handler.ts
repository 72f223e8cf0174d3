import { PUBLIC_BODY_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import { bodyLimitOf } from '@liveline/contract/define-api.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { bodyTooLarge } from './body-too-large.ts'
import { databaseRefusal } from './database-refusals.ts'

const RETRY_AFTER_SECONDS = 2

/** What Fastify itself refuses, in our words. */
const fastifyErrors: Readonly<Record<string, (request: FastifyRequest) => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ called }) => {
    return bodyTooLarge(called?.call === undefined ? PUBLIC_BODY_LIMIT_BYTES : bodyLimitOf(called.call))
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('UNSUPPORTED_MEDIA'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('INVALID_JSON'),
  FST_ERR_BAD_URL: () => new AppError('MALFORMED_REQUEST'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('ROUTE_NOT_FOUND', { details: { path: '' } }),
}

/** The language a person asked for; Chinese unless English comes first. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh-CN'
}

/** Installs the only place that turns an error into an answer (specification §8; design.md §3). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = asAppError(error, request)
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

/** The refusal that any error means; what nobody foresaw is INTERNAL. */
export function asAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return fastifyErrors[code]?.(request) ?? databaseRefusal(error) ?? new AppError('INTERNAL', { cause: error })
}
