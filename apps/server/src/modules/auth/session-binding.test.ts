import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginBody, passwordHashOf } from '../../../test-support/login-calls.ts'
import { aUser } from '../../../test-support/factories.ts'
import { addressOf, createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { aBrowser } from '../../../test-support/test-browser.ts'

const MINUTE = 60_000
const PASSWORD = 'Linhu-2026!'
const COOKIE =
  /^__Host-liveline-[A-Za-z0-9_-]{12}=[A-Za-z0-9_-]{43}; Max-Age=604800; Path=\/; Secure; HttpOnly; SameSite=Strict$/
const clock = createTestClock()
let test: TestApp
let passwordHash: string

beforeAll(async () => {
  test = await createTestApp({ clock })
  passwordHash = await passwordHashOf(test, PASSWORD)
})
afterAll(() => test?.close())

const guarded = Object.entries(allApis).flatMap(([subject, api]) =>
  Object.entries<ApiCall>(api as Api)
    .filter(([, { access }]) => access !== 'public')
    .map(([name, call]): [string, ApiCall] => [`${subject}.${name}`, call]),
)
const unknown = errorCodes.TOKEN_UNKNOWN.retcode
const aPerson = () => aUser(test.database, { passwordHash })

async function aLogin(browser = aBrowser(test)) {
  const { userName, userId } = await aPerson()
  const token = await browser.logIn(userName, PASSWORD)
  const name = [...browser.cookies.keys()].at(-1) ?? ''
  return { browser, userName, userId, token, cookie: { name, value: browser.cookies.get(name) ?? '' } }
}

let one: ReturnType<typeof aLogin> | undefined
let two: ReturnType<typeof aLogin> | undefined
/** One login serves the many calls that are refused to it. */
const shared = () => (one ??= aLogin())
const sharedOther = () => (two ??= aLogin())

/** The check of a token with these headers alone. */
const check = (token: string, headers: Record<string, string> = {}) =>
  test.call(sessionApi.checkToken, {}, token, { headers })
const info = (token: string, headers: Record<string, string> = {}) =>
  test.call(sessionApi.userInfo, {}, token, { headers })

describe('a session of a browser', () => {
  it('is tried at every call that asks for one', () => expect(guarded.length).toBeGreaterThan(40))

  it('gets a cookie that no script, no other site and no other host reads, and opens with token and cookie', async () => {
    const browser = aBrowser(test)
    const { userName } = await aPerson()
    const pair = (await browser.call(sessionApi.keypair, {})).data
    const input = { params: { exponentOrKey: pair.key }, body: loginBody(pair, userName, PASSWORD) }
    const answer = await browser.call(sessionApi.login, input)

    expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(COOKIE)])
    expect((await browser.call(sessionApi.userInfo, {}, answer.data.token)).data).toMatchObject({ userName })
  })

  it.each(guarded)('%s answers 401 to its token alone, whatever is sent with it', async (_, call) => {
    const { browser, token, cookie } = await shared()
    const { cookie: other } = await sharedOther()
    const tries: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { cookie: `${cookie.name}=` },
      { cookie: `${cookie.name}=${'A'.repeat(43)}` },
      { cookie: `${cookie.name}=${other.value}` },
      { cookie: `${other.name}=${cookie.value}` },
      { cookie: `x${cookie.name}=${cookie.value}` },
      { ...browser.headers(), cookie: `${cookie.name}=${'A'.repeat(43)}; ${cookie.name}=${cookie.value}` },
    ]
    for (const headers of tries) {
      const response = await test.app.inject({
        method: call.method,
        url: addressOf(call.path, {}, {}),
        headers: { ...headers, token, ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}) },
        ...(call.method === 'POST' ? { payload: '{}' } : {}),
      })
      expect([response.statusCode, response.json().retcode]).toEqual([401, unknown])
    }
  })

  it('is answered without its cookie as a token that never was', async () => {
    const { token } = await aLogin()
    const bare = await info(token)
    const never = await info('x'.repeat(43))
    const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
    expect(withoutId(bare.text)).toBe(withoutId(never.text))
    expect(bare.status).toBe(401)
  })

  it('is not opened by the memory of polls', async () => {
    const { browser, token } = await aLogin()
    expect((await check(token, browser.headers())).retcode).toBe(0)

    expect(await check(token)).toMatchObject({ status: 401, retcode: unknown })
    expect((await check(token, browser.headers())).retcode).toBe(0)
  })

  it('is not opened by the memory of writes', async () => {
    const { browser, token } = await aLogin()
    const input = { body: { ids: ['00000000-0000-4000-8000-000000000001'] } }
    const idempotencyKey = 'the same'
    expect((await browser.call(noticeApi.read, input, token, { idempotencyKey })).retcode).toBe(0)

    const replayed = await test.call(noticeApi.read, input, token, { idempotencyKey })
    expect(replayed).toMatchObject({ status: 401, retcode: unknown })
  })

  it('keeps no secret, only its hash, and tells none in a body', async () => {
    const { browser, cookie, token } = await aLogin()
    const { rows } = await test.database.query<{ everything: string }>(
      'select string_agg(s::text, chr(10)) as everything from sessions s',
    )
    expect(rows[0]?.everything).not.toContain(cookie.value)
    expect(rows[0]?.everything).not.toContain(Buffer.from(cookie.value).toString('hex'))
    expect((await browser.call(sessionApi.userInfo, {}, token)).text).not.toContain(cookie.value)
  })

  it('tells why it ended only to whom has the cookie', async () => {
    const browser = aBrowser(test)
    const { userName } = await aPerson()
    const first = await browser.logIn(userName, PASSWORD)
    for (let login = 0; login < 3; login++) {
      clock.advance(1_000)
      await browser.logIn(userName, PASSWORD)
    }
    expect((await info(first, browser.headers())).retcode).toBe(errorCodes.SESSION_REPLACED.retcode)
    expect(await info(first)).toMatchObject({ status: 401, retcode: unknown })
  })
})

describe('several tabs of one browser', () => {
  it('log in at the same time: each token finds its cookie, whichever answer came last', async () => {
    const browser = aBrowser(test)
    const people = [await aPerson(), await aPerson()]
    const tokens = await Promise.all(people.map(({ userName }) => browser.logIn(userName, PASSWORD)))
    for (const [index, token] of tokens.entries()) {
      expect((await browser.call(sessionApi.userInfo, {}, token)).data.userName).toBe(people[index]?.userName)
    }
  })

  it('log one person out and leave the other in', async () => {
    const browser = aBrowser(test)
    const leaving = await aLogin(browser)
    const staying = await aLogin(browser)
    const answer = await browser.call(sessionApi.logout, { params: { userName: leaving.userName } }, leaving.token)
    expect(answer.headers['set-cookie']).toMatch(new RegExp(`^${leaving.cookie.name}=; Max-Age=0; Path=/; Secure; `))
    expect([...browser.cookies.keys()]).toEqual([staying.cookie.name])
    expect((await info(staying.token, browser.headers())).retcode).toBe(0)
    expect((await info(leaving.token, { cookie: `${leaving.cookie.name}=${leaving.cookie.value}` })).status).toBe(401)
  })

  it('keep few cookies, though nobody ever logs out', async () => {
    const browser = aBrowser(test)
    for (let login = 0; login < 12; login++) await aLogin(browser)
    const last = await aLogin(browser)
    expect(browser.cookies.size).toBe(8)
    expect((await info(last.token, browser.headers())).retcode).toBe(0)
  })
})

describe('how long a session lasts', () => {
  const polls = guarded.filter(([, call]) => call.countsAsActivity === false && call.answer !== 'stream')
  const left = async (token: string, headers?: Record<string, string>) =>
    (await check(token, headers)).data?.secondsLeft

  it.each([
    ['a browser', 30, 12],
    ['an API client', 15, 4],
  ])('for %s: %i minutes without work, %i hours in all', async (kind, idleMinutes, hours) => {
    const { browser, token } = await sessionOf(kind)
    const headers = browser?.headers()
    expect(await left(token, headers)).toBe(idleMinutes * 60)
    for (let worked = 0; worked + 10 < hours * 60; worked += 10) {
      clock.advance(10 * MINUTE)
      expect((await info(token, headers)).retcode).toBe(0)
    }
    expect(await left(token, headers)).toBe(600)
    clock.advance(10 * MINUTE)
    expect((await info(token, headers)).retcode).toBe(errorCodes.SESSION_EXPIRED.retcode)
  })

  it.each(['a browser', 'an API client'])('for %s: no poll prolongs it', async (kind) => {
    const { browser, token } = await sessionOf(kind)
    const headers = browser?.headers() ?? {}
    const before = await left(token, headers)
    clock.advance(14 * MINUTE)
    expect(polls.length).toBeGreaterThan(2)
    for (const [, call] of polls) {
      const response = await test.app.inject({
        method: call.method,
        url: addressOf(call.path, {}, {}),
        headers: { ...headers, token, ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}) },
        ...(call.method === 'POST' ? { payload: '{}' } : {}),
      })
      expect(response.statusCode).not.toBe(401)
    }
    // Longer than the memory of polls, which would still know the session as it was.
    clock.advance(3_000)
    expect(await left(token, headers)).toBe((before ?? 0) - 14 * 60 - 3)
  })

  it('is begun anew by the word that somebody is there, but never beyond its age', async () => {
    const { browser, token } = await aLogin()
    const headers = browser.headers()
    const stay = async () => (await test.call(sessionApi.stay, {}, token, { headers })).data
    clock.advance(28 * MINUTE)
    expect(await left(token, headers)).toBe(2 * 60)
    expect(await stay()).toMatchObject({ secondsLeft: 30 * 60, isExtendable: true })
    expect(await left(token, headers)).toBe(30 * 60)

    for (let worked = 28; worked + 25 < 12 * 60; worked += 25) {
      clock.advance(25 * MINUTE)
      await stay()
    }
    const last = await stay()
    expect(last?.isExtendable).toBe(false)
    expect(last?.secondsLeft).toBeLessThan(30 * 60)
  })

  async function sessionOf(kind: string) {
    if (kind === 'a browser') return aLogin()
    return { browser: undefined, token: await test.loginAs((await aPerson()).userName) }
  }
})
