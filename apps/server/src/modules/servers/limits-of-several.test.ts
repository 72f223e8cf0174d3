import { allApis } from '@liveline/contract/all-apis.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts'
import { FAILURES_AT_ONCE } from '../../http/limit-callers.ts'
import { PUBLIC_CALLS_PER_MINUTE } from '../../http/limit-public-calls.ts'

const CALLS_PER_MINUTE = 600
/** What two servers may admit beyond a burst before each has heard the other (docs/adr/0025-several-servers.md). */
const OVERSHOOT = 3 / 8
const clock = createTestClock()
let database: TestDatabase
let first: TestApp
let second: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  // The clock of the database goes on, however slow the machine is.
  const shared = { clock, limitsRates: true, database, deadAfterMs: 3_600_000 }
  first = await createTestApp(shared)
  second = await createTestApp({ ...shared, dataDir: first.dataDir })
  await first.servers.join({ address: 'first', version: 'test' })
  await second.servers.join({ address: 'second', version: 'test' })
  await first.servers.beat()
})
afterAll(async () => {
  await second?.close()
  await first?.close()
  await database?.drop()
})

let hosts = 0
const aSource = () => `10.7.${Math.floor(++hosts / 250)}.${hosts % 250}`
let guesses = 0
const aGuess = () => String(++guesses).padStart(43, 'B')
type Send = (app: TestApp) => Promise<{ statusCode: number }>
const infoWith =
  (token: () => string, remoteAddress: string, url = '/system/user/info'): Send =>
  ({ app }) =>
    app.inject({ url, remoteAddress, headers: { token: token() } })

/** Sends to both in turn, in as many steps, with a beat of each server in between; how many were let through. */
async function admitted(send: Send, { steps, each }: { steps: number; each: number }, on = [first, second]) {
  let count = 0
  for (let step = 0; step < steps; step++) {
    for (const one of on) {
      const answers = await Promise.all(Array.from({ length: each }, () => send(one)))
      count += answers.filter(({ statusCode }) => statusCode !== 429).length
    }
    await first.servers.beat()
    await second.servers.beat()
  }
  return count
}

describe('two servers on one database', () => {
  it('know each other', async () => {
    expect([first.servers.count(), second.servers.count()]).toEqual([2, 2])
    expect((await first.app.inject('/readyz')).json()).toEqual({ status: 'ready', servers: 2 })
    expect((await first.app.inject('/metrics')).body).toContain('liveline_servers_known 2')
  })

  it.each([
    [
      'calls of one session',
      CALLS_PER_MINUTE,
      async () => {
        const token = await first.loginAs((await aUser(database)).userName)
        return infoWith(() => token, aSource())
      },
    ],
    [
      'a poll of one session',
      60,
      async () => {
        const token = await first.loginAs((await aUser(database)).userName)
        return infoWith(() => token, aSource(), allApis.session.checkToken.path)
      },
    ],
    ['guesses of one source', FAILURES_AT_ONCE, async () => infoWith(aGuess, aSource())],
    [
      'public calls of one source',
      PUBLIC_CALLS_PER_MINUTE,
      async () => {
        const remoteAddress = aSource()
        return ({ app }: TestApp) => app.inject({ url: sessionApi.keypair.path, remoteAddress })
      },
    ],
  ])('let %s through as often as one would, whoever is asked', async (_, burst, prepare) => {
    const send = await prepare()

    const count = await admitted(send, { steps: 4, each: Math.ceil(burst / 4) })

    expect(count).toBeGreaterThanOrEqual(burst)
    expect(count).toBeLessThanOrEqual(Math.floor(burst * (1 + OVERSHOOT)))
  })

  it('let a colleague work on at both while somebody guesses behind the same address', async () => {
    const source = aSource()
    const token = await first.loginAs((await aUser(database)).userName)
    expect((await infoWith(() => token, source)(first)).statusCode).not.toBe(429)
    await first.servers.beat()
    await second.servers.beat()
    await admitted(infoWith(aGuess, source), { steps: 3, each: FAILURES_AT_ONCE / 2 })

    expect((await infoWith(aGuess, source)(second)).statusCode).toBe(429)
    expect((await infoWith(() => token, source)(second)).statusCode).not.toBe(429)
  })
})

describe('a server that comes later', () => {
  it('knows who has asked enough', async () => {
    const send = infoWith(aGuess, aSource())
    await admitted(send, { steps: 3, each: FAILURES_AT_ONCE / 2 })
    const third = await createTestApp({
      clock,
      limitsRates: true,
      database,
      dataDir: first.dataDir,
      deadAfterMs: 3_600_000,
    })
    await third.servers.join({ address: 'third', version: 'test' })

    expect((await send(third)).statusCode).toBe(429)
    await first.servers.beat()
    expect(first.servers.count()).toBe(3)
    await third.close()
    await first.servers.beat()
    await second.servers.beat()
    expect([first.servers.count(), second.servers.count()]).toEqual([2, 2])
  })
})

describe('a server without a beat', () => {
  it('is dead to the others, and joins anew when it beats again', async () => {
    let rejoined = 0
    first.servers.onRejoined(() => rejoined++)
    await database.query(`update servers set seen_at = '-infinity' where address = 'first'`)
    await second.servers.beat()
    expect(second.servers.count()).toBe(1)

    await first.servers.beat()
    await second.servers.beat()

    expect([rejoined, first.servers.count(), second.servers.count()]).toEqual([1, 2, 2])
    const { rows } = await database.query<{ rows: number }>(
      `select count(*)::int as rows from servers where address = 'first'`,
    )
    expect(rows).toEqual([{ rows: 2 }])
  })
})
