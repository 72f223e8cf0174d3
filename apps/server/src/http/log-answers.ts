import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** An answer of routine that took so long is worth a line. */
const SLOW_MS = 1_000

/** A line for each answer; those of routine only at the level `debug`. */
export function logAnswers(app: FastifyInstance, log: FastifyBaseLogger): void {
  // None of its fields can carry a secret, and looking for one costs ten times what the line does.
  const access = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    access[isRoutine(request, reply) ? 'debug' : 'info'](
      {
        reqId: request.id,
        method: request.method,
        // The pattern, not the address: an address may carry names and keys.
        route: request.called?.pattern ?? '-',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        session: request.session?.sessionId.slice(-8),
      },
      'answered',
    )
    done()
  })
}

/**
 * What went well and nobody asked for by hand: the polls of open consoles, the questions of balancers and Prometheus,
 * the files of the console. They would fill the log by themselves.
 */
function isRoutine({ called }: Pick<FastifyRequest, 'called'>, { statusCode, elapsedTime }: FastifyReply): boolean {
  if (statusCode >= 400) return false
  // A stream lasts as long as its console is open.
  const isSlow = elapsedTime >= SLOW_MS && called?.call?.answer !== 'stream'
  const isPoll = called?.call?.countsAsActivity === false
  const isFile = called?.pattern === undefined
  return !isSlow && (isPoll || isFile || called?.infrastructure !== undefined)
}
