/** What the console asks when it opens, in one answer (the contract's console/first-reads.ts). */
import { consoleApi } from '@liveline/contract/console/calls.ts'
import { homeReads, shellReads, type FirstRead } from '@liveline/contract/console/first-reads.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
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

export function firstAnswersRoutes(app: FastifyInstance): void {
  serve(app, consoleApi, {
    async first({ query, request }) {
      const reads = query.home === true ? [...shellReads, ...homeReads] : shellReads
      return { answers: await Promise.all(reads.map((read) => answerOf(app, request, read))) }
    },
  })
}
