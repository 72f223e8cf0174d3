import type { FastifyInstance } from 'fastify'
import { sourceOf } from '../address-source.ts'
import type { Clock } from '../clock.ts'
import type { LimitExchange } from './limit-exchange.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'

/** Each public call of one source in a minute: a plant behind one address comes to work within that. */
export const PUBLIC_CALLS_PER_MINUTE = 240

/**
 * Limits every call that the contract declares public, before its body is read, and every route beside the contract by
 * the number that it must declare: nothing else stands between a stranger and the one thread. A session's own limits are another matter, so that colleagues behind the same address work on.
 */
export function limitPublicCalls(
  app: FastifyInstance,
  { clock, exchange }: { clock: Clock; exchange: LimitExchange },
): void {
  const limit = createRateLimit({ perMinute: PUBLIC_CALLS_PER_MINUTE, clock, shared: { exchange, name: 'public' } })
  // Health and measurements are asked of each server about itself, so each counts its own.
  const infrastructureLimits = new Map<number, RateLimit>()
  const limitOf = (perMinute: number): RateLimit => {
    const made = infrastructureLimits.get(perMinute) ?? createRateLimit({ perMinute, clock })
    infrastructureLimits.set(perMinute, made)
    return made
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { call, infrastructure, pattern } = request.called ?? {}
    if (call?.access === 'public') limit.take(`${call.method} ${call.path} ${sourceOf(request.ip)}`)
    if (infrastructure !== undefined) limitOf(infrastructure.perMinute).take(`${pattern} ${sourceOf(request.ip)}`)
    done()
  })
}
