/** What the console asks when it opens, in one answer (the contract's console/first-reads.ts). */
import { consoleApi } from '@liveline/contract/console/calls.ts'
import { homeReads, shellReads, type FirstRead } from '@liveline/contract/console/first-reads.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asAppError, languageOf } from './error-handler.ts'
import { answerRead, serve } from './serve.ts'

/** Each stands or falls alone: a list that fails must not keep the menu from anybody. */
async function answerOf(app: FastifyInstance, request: FastifyRequest, read: FirstRead) {
  try {
    return { http: 200, retcode: 0, msg: 'ok', data: await answerRead(app, request, read) }
  } catch (error) {
    const { code, details, entry } = asAppError(error, request)
    if (entry.http >= 500) request.log.error({ err: error, code, url: read.url }, 'call failed')
    const msg = errorMessage(code, languageOf(request), details)
    return { http: entry.http, retcode: entry.retcode, msg, ...(details === undefined ? {} : { details }) }
  }
}

const pack = promisify(gzip)
const acceptsGzip = ({ headers }: FastifyRequest) => /\bgzip\b/.test(headers['accept-encoding'] ?? '')

export function firstAnswersRoutes(app: FastifyInstance): void {
  // A fifth of its bytes. It holds no secret that a stranger could guess by its length: no token, and nothing of the request.
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.called?.call !== consoleApi.first || typeof payload !== 'string' || !acceptsGzip(request))
      return payload
    void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
    return pack(payload, { level: 4 })
  })
  serve(app, consoleApi, {
    async first({ query, request }) {
      const reads = query.home === true ? [...shellReads, ...homeReads] : shellReads
      return { answers: await Promise.all(reads.map((read) => answerOf(app, request, read))) }
    },
  })
}
