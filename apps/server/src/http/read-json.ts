import type { FastifyInstance } from 'fastify'
import sjson from 'secure-json-parse'
import { AppError } from './app-error.ts'
import { invalidInput, unusableProblem } from './input-problems.ts'
import { languageOf } from './error-handler.ts'
import { jsonExcess } from './json-size.ts'

/** The only body that is read is JSON, and only as much of it as can be checked at once. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.length === 0) return done(null, undefined)
    const excess = jsonExcess(text)
    if (excess !== undefined)
      return done(invalidInput([unusableProblem('body', excess, languageOf(request))]), undefined)
    try {
      done(null, sjson.parse(text, undefined, { protoAction: 'error', constructorAction: 'error' }))
    } catch (error) {
      done(new AppError('INVALID_JSON', { cause: error }), undefined)
    }
  })
}
