import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../test-support/test-app.ts'
import { createLimitExchange, type SharedCounts } from './limit-exchange.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'

const BURST = 600
const PER_MINUTE = 300

/** Servers that hear each other through what each said last, as through the database; each beats when it is told to. */
function createCluster(size: number, { burst = BURST, perMinute = PER_MINUTE } = {}) {
  const clock = createTestClock(new Date('2026-11-22T08:00:00Z'))
  const said = new Map<string, SharedCounts>()
  const made: Server[] = []
  type Server = { id: string; limit: RateLimit; beat(): void; away(): void }

  function add(): Server {
    const id = `server-${made.length}`
    const exchange = createLimitExchange()
    const limit = createRateLimit({ perMinute, burst, clock, shared: { exchange, name: 'limit' } })
    const server = {
      id,
      limit,
      beat() {
        said.set(id, JSON.parse(JSON.stringify(exchange.collect())) as SharedCounts)
        exchange.hear([...said].filter(([other]) => other !== id).map(([other, counts]) => ({ id: other, counts })))
      },
      away: () => exchange.forget(),
    }
    made.push(server)
    said.set(id, {})
    server.beat()
    return server
  }

  const servers = Array.from({ length: size }, add)
  for (const server of servers) server.beat()
  return { clock, servers, add, leave: (id: string) => said.delete(id) }
}

/** Asks as often as it is let through, at most so many times; how often that was. */
function ask({ limit }: { limit: RateLimit }, times = Number.POSITIVE_INFINITY, subject = 's'): number {
  for (let count = 0; count < times; count++) {
    try {
      limit.take(subject)
    } catch {
      return count
    }
  }
  return times
}
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** What is said in the decision record: beyond the burst, once, until it is paid back. */
const overshootOf = (servers: number) => (servers - 1) / (2 * servers) + 1 / 8

describe.each([2, 3, 10])('%i servers', (size) => {
  it('admit at most the burst and the overshoot, whoever is asked when', () => {
    // Linear congruential, so that a failure can be repeated.
    let seed = 20261122 + size
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below
    for (let story = 0; story < 30; story++) {
      const { clock, servers } = createCluster(size)
      let admitted = 0
      for (let beat = 0; beat < 6; beat++) {
        for (const server of servers) {
          // The worst a caller can do is to ask just after the beat, of which the others hear at the next one.
          server.beat()
          for (let step = 0; step < 3; step++) admitted += ask(servers[random(size)]!, random(story * 40 + 1))
          if (story % 3 === 0) for (const other of servers) admitted += ask(other)
        }
      }
      for (const server of servers) admitted += ask(server)
      expect(admitted).toBeLessThanOrEqual(BURST * (1 + overshootOf(size)))

      // Nothing more until it is paid back; then as much as one server would have let through in all.
      for (let minute = 1; minute <= 4; minute++) {
        clock.advance(60_000)
        for (let beat = 0; beat < 12; beat++)
          for (const server of servers) {
            server.beat()
            admitted += ask(server)
          }
        const fair = BURST + minute * PER_MINUTE
        expect(admitted).toBeLessThanOrEqual(fair + PER_MINUTE * overshootOf(size))
        expect(admitted).toBeGreaterThan(fair - 5 * size)
      }
    }
  })

  it('give a caller who stays with one of them all of it', () => {
    const { clock, servers } = createCluster(size)
    const beatAll = () => servers.forEach((server) => server.beat())
    for (let second = 0; second < 120; second++) {
      expect(ask(servers[0]!, PER_MINUTE / 60)).toBe(PER_MINUTE / 60)
      clock.advance(1_000)
      beatAll()
    }
    let admitted = 0
    for (let beat = 0; beat < 60; beat++) {
      admitted += ask(servers[0]!)
      beatAll()
    }
    expect(admitted).toBeGreaterThan(BURST - size)
  })

  it('admit what one would while they cannot hear each other', () => {
    const { clock, servers } = createCluster(size)
    let admitted = sum(servers.map((server) => ask(server)))
    for (let second = 0; second < 600; second++) {
      clock.advance(1_000)
      admitted += sum(servers.map((server) => ask(server)))
    }
    expect(admitted).toBeLessThanOrEqual(BURST + 10 * PER_MINUTE)
    expect(admitted).toBeGreaterThan(BURST + 10 * PER_MINUTE - 2 * size)
  })
})

describe('a server', () => {
  it('alone has all of it, and again when the others have left', () => {
    const { servers, leave } = createCluster(2)
    const [first, second] = [servers[0]!, servers[1]!]
    expect(ask(first, undefined, 'early')).toBe(BURST / 2)
    leave(second.id)
    first.beat()
    expect(ask(first, undefined, 'late')).toBe(BURST)
  })

  it('that comes later, or was away, knows what was asked before', () => {
    const { clock, servers, add } = createCluster(2)
    for (let beat = 0; beat < 20; beat++)
      for (const server of servers) {
        ask(server)
        server.beat()
      }
    expect(ask(add())).toBe(0)

    servers[0]!.away()
    servers[0]!.beat()
    expect(ask(servers[0]!)).toBe(0)
    clock.advance(2 * 60_000)
    expect(ask(servers[0]!)).toBeGreaterThan(0)
  })

  it('that was away gives nothing back because the others began to count anew meanwhile', () => {
    const { clock, servers } = createCluster(2)
    const [first, second] = [servers[0]!, servers[1]!]
    ask(second, 200)
    second.beat()
    first.beat()
    clock.advance(10 * 60_000)
    for (let beat = 0; beat < 3; beat++) second.beat()
    ask(second, 150)
    second.beat()

    first.away()
    first.beat()
    expect(ask(first)).toBe((BURST - 150) / 2)
  })

  it('refuses nobody for longer than a burst takes to be paid back, whatever it hears', () => {
    const exchange = createLimitExchange()
    const clock = createTestClock()
    const limit = createRateLimit({ perMinute: 60, clock, shared: { exchange, name: 'limit' } })
    for (const own of [0, 1e9]) exchange.hear([{ id: 'x', counts: { limit: [['s', own, 60]] } }])
    expect(ask({ limit })).toBe(0)
    clock.advance(2 * 60_000)
    expect(ask({ limit })).toBe(30)
  })

  it('hears what was given back', () => {
    const { servers } = createCluster(2)
    const [first, second] = [servers[0]!, servers[1]!]
    const beatBoth = () => [first, second, first, second].forEach((server) => server.beat())
    ask(first, 200)
    beatBoth()
    for (let count = 0; count < 200; count++) first.limit.giveBack('s')
    beatBoth()
    expect(ask(second)).toBe(BURST / 2)
  })

  it('does not believe counts that are none', () => {
    const exchange = createLimitExchange()
    const clock = createTestClock()
    const limit = createRateLimit({ perMinute: 60, clock, shared: { exchange, name: 'limit' } })
    const counts = { limit: [['s', 'many', 1], null, 7, ['s', 1]], other: [[1]] } as SharedCounts
    exchange.hear([{ id: 'x', counts }])
    exchange.hear([{ id: 'x', counts: { limit: 'none' } as unknown as SharedCounts }])
    expect(ask({ limit })).toBe(30)
  })
})
