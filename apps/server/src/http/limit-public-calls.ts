import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { withoutMapping } from '../address-ranges.ts'
import type { Clock } from '../clock.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'

/** Each public call of one source in a minute: a plant behind one address comes to work within that. */
export const PUBLIC_CALLS_PER_MINUTE = 240

/**
 * Limits every call that the contract declares public, before its body is read, and every route beside the contract by
 * the number that it must declare: nothing else stands between a stranger and the one thread. A session's own limits are another matter, so that colleagues behind the same address work on.
 */
export function limitPublicCalls(app: FastifyInstance, { clock }: { clock: Clock }): void {
  const limit = createRateLimit({ perMinute: PUBLIC_CALLS_PER_MINUTE, clock })
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

/** Who has one IPv6 address has 2^64 of them: the network counts as one source. */
export function sourceOf(address: string): string {
  const plain = withoutMapping(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const behind = tail === '' ? [] : tail.split(':')
    while (groups.length + behind.length < 8) groups.push('0')
    groups.push(...behind)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
