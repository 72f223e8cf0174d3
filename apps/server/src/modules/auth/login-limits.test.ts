import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { logIn } from '../../../test-support/login-calls.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { loadSecrets } from '../../http/secrets.ts'
import { createLoginLimits, type LoginLimits } from './login-limits.ts'
import { loginSourceOf } from './login-source.ts'
import { createPasswordHasher, sha256Of } from './password-hash.ts'

const PASSWORD = 'Linhu-2026!'
const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const [HOME, OFFICE, ATTACKER, FRESH] = ['198.51.100.7', '203.0.113.1', '192.0.2.66', '198.51.100.200']

const clock = createTestClock()
const test: TestApp = await createTestApp({ clock })
const limits: LoginLimits = createLoginLimits({ database: test.database, clock })
const { pepper } = await loadSecrets(`${test.dataDir}/secrets`)
const passwordHash = await createPasswordHasher(pepper).hashDigest(sha256Of(PASSWORD))
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.query('delete from login_limits')
  await test.database.query('delete from login_sources')
})

const aPerson = async () => (await aUser(test.database, { passwordHash })).userName
const mayTry = async (userName: string, address: string) => (await limits.reserve(userName, address)) !== undefined

async function hasLoggedIn(userName: string, address: string): Promise<void> {
  const attempt = await limits.reserve(userName, address)
  if (attempt === undefined) throw new Error(`${userName} may not try from ${address}`)
  await test.database.transaction((tx) => limits.succeeded(tx, attempt))
}

/** How many attempts are let through when `count` are made at once. */
async function tries(count: number, userName: string, address: string): Promise<number> {
  let through = 0
  for (let index = 0; index < count; index++) if (await mayTry(userName, address)) through++
  return through
}

describe('an account at one source', () => {
  it('waits 15, 30, then 60 minutes after each five failures, and starts anew after a calm day', async () => {
    await hasLoggedIn('li', HOME)
    for (const minutes of [15, 30, 60, 60]) {
      expect(await tries(8, 'li', HOME)).toBe(5)
      clock.advance(minutes * MINUTE - SECOND)
      expect(await mayTry('li', HOME)).toBe(false)
      clock.advance(SECOND)
    }
    clock.advance(DAY)
    expect(await tries(8, 'li', HOME)).toBe(5)
    clock.advance(15 * MINUTE)
    expect(await mayTry('li', HOME)).toBe(true)
  })

  it('forgets failures after a quarter of an hour', async () => {
    expect(await tries(4, 'li', HOME)).toBe(4)
    clock.advance(15 * MINUTE)
    expect(await tries(4, 'li', HOME)).toBe(4)
  })

  it('is counted for a name that nobody has as for one that somebody has', async () => {
    const answers = []
    for (let index = 0; index < 6; index++) answers.push((await logIn(test, 'made.up', PASSWORD, HOME)).retcode)
    expect(new Set(answers)).toEqual(new Set([errorCodes.LOGIN_FAILED.retcode]))
    expect(await mayTry('made.up', HOME)).toBe(false)

    await aUser(test.database, { userName: 'made.up', passwordHash })
    expect((await logIn(test, ' MADE.up', PASSWORD, HOME)).retcode).toBe(errorCodes.LOGIN_FAILED.retcode)
    clock.advance(15 * MINUTE)
    expect((await logIn(test, 'made.up', PASSWORD, HOME)).retcode).toBe(0)
  })
})

describe('an account at many sources', () => {
  it('waits longer and longer, never above five minutes', async () => {
    for (let index = 0; index < 5; index++) expect(await mayTry('li', `192.0.2.${index}`)).toBe(true)
    for (const [index, seconds] of [30, 60, 120, 240, 300, 300].entries()) {
      expect(await mayTry('li', `192.0.2.${index + 10}`)).toBe(false)
      clock.advance(seconds * SECOND - 1)
      expect(await mayTry('li', `192.0.2.${index + 10}`)).toBe(false)
      clock.advance(1)
      expect(await mayTry('li', `192.0.2.${index + 10}`)).toBe(true)
    }
  })

  it('keeps a reserve for the source where the person has logged in within 30 days', async () => {
    const userName = await aPerson()
    expect((await logIn(test, userName, PASSWORD, HOME)).retcode).toBe(0)
    clock.advance(29 * DAY)
    for (let index = 0; index < 9; index++) await mayTry(userName, `192.0.2.${index}`)
    expect(await mayTry(userName, FRESH)).toBe(false)
    expect((await logIn(test, userName, PASSWORD, HOME)).retcode).toBe(0)

    clock.advance(31 * DAY)
    for (let index = 0; index < 9; index++) await mayTry(userName, `192.0.2.${index}`)
    expect((await logIn(test, userName, PASSWORD, HOME)).retcode).toBe(errorCodes.LOGIN_FAILED.retcode)
  })

  it('cannot be locked out by strangers: neither a hundred people where they work, nor for long elsewhere', async () => {
    const [inOffice, elsewhere] = [await aPerson(), await aPerson()]
    const people = [inOffice, elsewhere, ...Array.from({ length: 98 }, (_, index) => `worker.${index}`)]
    await test.database.query(
      'insert into login_sources (account_key, source, last_login_at) select unnest($1::text[]), $2, $3',
      [people, OFFICE, clock.now()],
    )
    // As many addresses as it takes for the attacker not to be stopped by his own limit.
    const attacks = await Promise.all(people.map((userName, index) => tries(6, userName, `192.0.2.${index}`)))
    expect(new Set(attacks)).toEqual(new Set([5]))
    const atWork = await Promise.all(people.map((userName) => mayTry(userName, OFFICE)))
    expect(new Set(atWork)).toEqual(new Set([true]))
    expect((await logIn(test, inOffice, PASSWORD, OFFICE)).retcode).toBe(0)

    expect((await logIn(test, elsewhere, PASSWORD, FRESH)).retcode).toBe(errorCodes.LOGIN_FAILED.retcode)
    clock.advance(30 * SECOND)
    expect((await logIn(test, elsewhere, PASSWORD, FRESH)).retcode).toBe(0)
    expect(await mayTry('worker.1', FRESH)).toBe(true)
  })
})

describe('one source', () => {
  it('lets known colleagues in whatever names are made up there, and a new one after two minutes', async () => {
    const [known, fresh] = [await aPerson(), await aPerson()]
    expect((await logIn(test, known, PASSWORD, OFFICE)).retcode).toBe(0)
    await Promise.all(Array.from({ length: 200 }, (_, index) => mayTry(`made.up.${index}`, OFFICE)))

    expect((await logIn(test, known, PASSWORD, OFFICE)).retcode).toBe(0)
    expect((await logIn(test, fresh, PASSWORD, OFFICE)).retcode).toBe(errorCodes.LOGIN_FAILED.retcode)
    clock.advance(2 * MINUTE)
    expect((await logIn(test, fresh, PASSWORD, OFFICE)).retcode).toBe(0)
    expect((await logIn(test, await aPerson(), PASSWORD, HOME)).retcode).toBe(0)
  })

  it('gets at most 50 guesses an hour at accounts that never logged in there', async () => {
    const times: number[] = []
    for (let guess = 0; guess < 300; guess++) {
      if (await mayTry(`user.${guess}`, ATTACKER)) times.push(clock.now().getTime())
      clock.advance(30 * SECOND)
    }
    const within = (start: number) => times.filter((time) => time >= start && time < start + HOUR).length
    expect(Math.max(...times.map(within))).toBeLessThanOrEqual(50)
    expect(times.length).toBeGreaterThan(90)
  })

  it('is not used up by people who log in for the first time', async () => {
    for (let index = 0; index < 30; index++) await hasLoggedIn(`newcomer.${index}`, OFFICE)
    expect(await mayTry('somebody', OFFICE)).toBe(true)
  })

  it('counts nothing while it waits, so that nobody prolongs the wait of others', async () => {
    expect(await tries(5, 'li', ATTACKER)).toBe(5)
    clock.advance(29 * SECOND)
    expect(await tries(50, 'li', ATTACKER)).toBe(0)
    clock.advance(SECOND)
    expect(await mayTry('li', FRESH)).toBe(true)
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
    ['1:2:3:4:5:ffff:cb00:7109', '1:2:3:4::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, source) => expect(loginSourceOf(address)).toBe(source))
})

it('removes limits that nothing has touched for days, and sources long unused', async () => {
  await hasLoggedIn('li', HOME)
  clock.advance(20 * DAY)
  await mayTry('wang', HOME)
  await limits.purge()
  const count = async (table: 'login_limits' | 'login_sources') => {
    const { rows } = await test.database.query<{ total: number }>(`select count(*)::int as total from ${table}`)
    return rows[0]?.total
  }
  expect(await count('login_limits')).toBe(3)
  expect(await count('login_sources')).toBe(1)
  clock.advance(11 * DAY)
  await limits.purge()
  expect([await count('login_limits'), await count('login_sources')]).toEqual([0, 0])
})
