import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../test-support/factories.ts'
import { logIn } from '../../test-support/login-calls.ts'
import { createTestApp, createTestClock, type TestApp } from '../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { createPasswordHasher, sha256Of } from '../modules/auth/password-hash.ts'
import { textOf } from '../database/prepared.ts'
import { DatabaseUnavailable } from '../database/open-database.ts'
import { FAILURES_AT_ONCE, FAILURES_PER_MINUTE } from './limit-callers.ts'
import { loadSecrets } from './secrets.ts'

const PASSWORD = 'Linhu-2026!'
const clock = createTestClock()
let database: TestDatabase
let test: TestApp
let passwordHash: string
/** Sessions looked up in the database. */
let lookups = 0
let isAway = false
let guesses = 0
let hosts = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const counting: TestDatabase = {
    ...database,
    async query(statement, values) {
      if (textOf(statement).includes('where s.token_hash')) {
        lookups += 1
        if (isAway) throw new DatabaseUnavailable('away')
      }
      return database.query(statement, values)
    },
  }
  test = await createTestApp({ clock, limitsRates: true, database: counting })
  const { pepper } = await loadSecrets(`${test.dataDir}/secrets`)
  passwordHash = await createPasswordHasher(pepper).hashDigest(sha256Of(PASSWORD))
})
afterAll(async () => {
  await test?.close()
  await database?.drop()
})
beforeEach(() => void (lookups = 0))

const aSource = () => `10.1.0.${++hosts}`
const aGuess = () => String(++guesses).padStart(43, 'A')
const ask = (token: string | undefined, remoteAddress: string, url = '/system/user/info') =>
  test.app.inject({ url, remoteAddress, ...(token === undefined ? {} : { headers: { token } }) })

async function guess(times: number, sourceOf: string | ((index: number) => string)): Promise<number[]> {
  const from = (index: number) => (typeof sourceOf === 'string' ? sourceOf : sourceOf(index))
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => ask(aGuess(), from(index))))
  return answers.map(({ statusCode }) => statusCode)
}
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

describe('who guesses tokens', () => {
  it('has 600 of a thousand looked up, and is told to wait before the next', async () => {
    const source = aSource()
    const statuses = await guess(1_000, source)

    expect([count(statuses, 401), count(statuses, 429), lookups]).toEqual([FAILURES_AT_ONCE, 400, FAILURES_AT_ONCE])
    const refused = await ask(aGuess(), source)
    expect(refused.json().retcode).toBe(errorCodes.RATE_LIMITED.retcode)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(aGuess(), aSource())).statusCode).toBe(401)

    clock.advance(60_000)
    lookups = 0
    await guess(1_000, source)
    expect(lookups).toBe(FAILURES_PER_MINUTE)
  })

  it('is one source with all addresses of an IPv6 network', async () => {
    await guess(1_000, (index) => `2001:db8:1:2::${index.toString(16)}`)
    expect(lookups).toBe(FAILURES_AT_ONCE)
  })

  it('is counted without a token and with one of a wrong shape too', async () => {
    const source = aSource()
    for (let index = 0; index < FAILURES_AT_ONCE / 2; index++) {
      await ask(undefined, source)
      await ask('short', source)
    }
    expect((await ask(aGuess(), source)).statusCode).toBe(429)
  })

  it('is not whom a lost database refuses', async () => {
    const source = aSource()
    isAway = true
    const statuses = await guess(FAILURES_AT_ONCE + 1, source).finally(() => (isAway = false))
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(503))
    expect((await ask(aGuess(), source)).statusCode).toBe(401)
  })
})

describe('behind the same address as somebody who guesses', () => {
  it('a colleague works on, and one who logs in just then begins', async () => {
    const source = aSource()
    const atWork = await test.loginAs((await aUser(test.database)).userName)
    expect((await ask(atWork, source)).json().retcode).not.toBe(errorCodes.TOKEN_UNKNOWN.retcode)
    await guess(FAILURES_AT_ONCE + 1, source)
    expect((await ask(aGuess(), source)).statusCode).toBe(429)

    for (let index = 0; index < 20; index++) {
      expect((await ask(atWork, source, '/system/check/token')).statusCode).toBe(200)
    }
    const arrived = await logIn(test, (await aUser(test.database, { passwordHash })).userName, PASSWORD, source)
    expect(arrived.retcode).toBe(0)
    expect(Object.keys(arrived.data)).not.toContain('sessionId')
    expect((await ask(arrived.data.token, source, '/system/check/token')).statusCode).toBe(200)
  })

  it('good tokens that are seen for the first time take nothing', async () => {
    const source = aSource()
    const { userName } = await aUser(test.database)
    for (let index = 0; index < 7; index++) {
      const token = await test.loginAs(userName)
      expect((await ask(token, source, '/system/check/token')).statusCode).toBe(200)
    }
    expect(count(await guess(FAILURES_AT_ONCE + 1, source), 401)).toBe(FAILURES_AT_ONCE)
  })
})

describe('a known token', () => {
  it('is refused before it is looked up when its session has asked enough', async () => {
    const source = aSource()
    const token = await test.loginAs((await aUser(test.database)).userName)
    // Refused for want of a right, so that the look-up is all it costs.
    const { path } = Object.values<Api>(allApis)
      .flatMap((api) => Object.values<ApiCall>(api))
      .find(({ method, access }) => method === 'GET' && access !== 'session' && access !== 'public')!
    await ask(token, source, path)
    lookups = 0
    const statuses = []
    for (let index = 0; index < 700; index++) statuses.push((await ask(token, source, path)).statusCode)
    expect([count(statuses, 429), lookups]).toEqual([101, 599])
  })

  it('is a stranger once its session has ended', async () => {
    const source = aSource()
    const { userName, userId } = await aUser(test.database)
    const token = await test.loginAs(userName)
    await ask(token, source)
    await guess(FAILURES_AT_ONCE, source)
    await database.query('delete from sessions where user_id = $1', [userId])

    expect((await ask(token, source)).statusCode).toBe(401)
    expect((await ask(token, source)).statusCode).toBe(429)
  })

  it('is known where it was used, not where else it turns up', async () => {
    const [source, elsewhere] = [aSource(), aSource()]
    const token = await test.loginAs((await aUser(test.database)).userName)
    await ask(token, source)
    await guess(FAILURES_AT_ONCE, elsewhere)
    expect((await ask(token, elsewhere)).statusCode).toBe(429)
    expect((await ask(token, source)).statusCode).not.toBe(429)
  })
})
