/** Long answers go out compressed: a form's schema, a list, what the console asks first. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Below it a packet carries it as well as it is. */
const WORTH_COMPRESSING_BYTES = 1_400
/** A fifth of the bytes; higher levels take longer than they save. */
const LEVEL = 4

const pack = promisify(gzip)
const acceptsGzip = ({ headers }: FastifyRequest) => /\bgzip\b/.test(headers['accept-encoding'] ?? '')

/**
 * Compresses the answers of calls that need a session. A length tells a stranger nothing (BREACH): their answers hold no
 * token, and a page of another site cannot have them made, for it cannot send the token's header. What public calls answer,
 * the token of a login among it, stays as it is; files and streams are no text.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const call = request.called?.call
    if (call === undefined || call.access === 'public' || typeof payload !== 'string') return payload
    if (payload.length < WORTH_COMPRESSING_BYTES || reply.hasHeader('content-encoding')) return payload
    void reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request)) return payload
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return pack(payload, { level: LEVEL })
  })
}
