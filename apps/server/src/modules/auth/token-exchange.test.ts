import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { passwordHashOf } from '../../../test-support/login-calls.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { aBrowser } from '../../../test-support/test-browser.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'

const MINUTE = 60_000
const PASSWORD = 'Linhu-2026!'
const clock = createTestClock()
let test: TestApp
let passwordHash: string

beforeAll(async () => {
  test = await createTestApp({ clock })
  passwordHash = await passwordHashOf(test, PASSWORD)
})
afterAll(() => test?.close())

const refused = errorCodes.TOKEN_NOT_EXCHANGEABLE.retcode
const aPerson = (facts = {}) => aUser(test.database, { passwordHash, ...facts })
const preview = (token: string) => test.call(sessionApi.previewToken, { body: { token } })
const exchange = (token: string, browser = aBrowser(test)) =>
  browser.call(sessionApi.exchangeToken, { body: { token } })
const infoOf = (token: string, browser = aBrowser(test)) => browser.call(sessionApi.userInfo, {}, token)

describe('a token in the address', () => {
  it('names its person and leaves the session as it was', async () => {
    const { userName, name } = await aPerson({ name: '陈宇' })
    const token = await test.loginAs(userName)
    clock.advance(10 * MINUTE)

    expect((await preview(token)).data).toEqual({ name, userName })
    expect((await preview(token)).headers['set-cookie']).toBeUndefined()

    expect((await test.call(sessionApi.checkToken, {}, token)).data.secondsLeft).toBe(5 * 60)
  })

  it('becomes a session of the browser that asks, and is worth nothing from then on', async () => {
    const { userName } = await aPerson()
    const token = await test.loginAs(userName)
    const browser = aBrowser(test)

    const { data } = await exchange(token, browser)

    expect(data).toEqual({ token: expect.any(String), userName, mustChangePassword: false })
    expect(data.token).not.toBe(token)
    expect(browser.cookies.size).toBe(1)
    expect((await infoOf(data.token, browser)).data.userName).toBe(userName)
    expect((await infoOf(data.token)).status).toBe(401)
    expect((await infoOf(token)).status).toBe(401)
    for (const again of [await preview(token), await exchange(token)]) {
      expect(again).toMatchObject({ status: 400, retcode: refused })
    }
  })

  it('lets one of twenty at once have the session', async () => {
    const { userName, userId } = await aPerson()
    const token = await test.loginAs(userName)

    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(token)))

    expect(answers.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
    expect(answers.filter(({ retcode }) => retcode === refused)).toHaveLength(19)
    expect(await openSessionsOf(userId)).toBe(1)
  })

  it('is refused in one way, whatever is wrong with it', async () => {
    const { userName } = await aPerson()
    const browser = aBrowser(test)
    const bound = await browser.logIn(userName, PASSWORD)
    const ended = await test.loginAs(userName)
    await test.call(sessionApi.logout, { params: { userName } }, ended)
    const disabled = await aPerson()
    const ofDisabled = await test.loginAs(disabled.userName)
    await changeRows(test.database, 'update users set enabled = false where id = $1', [disabled.userId])
    const expired = await test.loginAs(userName)
    clock.advance(15 * MINUTE)
    const answers = []
    for (const token of [bound, ended, ofDisabled, expired, 'x'.repeat(43), 'short', '令牌']) {
      // The browser that holds the cookie of the bound one is told no more than another.
      for (const who of [browser, aBrowser(test)]) {
        const input = { body: { token } }
        answers.push(await who.call(sessionApi.previewToken, input), await who.call(sessionApi.exchangeToken, input))
      }
    }

    const told = answers.map(({ status, text, headers }) => ({
      status,
      text: text.replace(/"requestId":"[^"]*"/, ''),
      cookie: headers['set-cookie'],
    }))
    expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 400, retcode: refused })
    expect((await infoOf(bound, browser)).retcode).toBe(0)
  })

  it('makes a session that is as old as the login behind it', async () => {
    const { userName } = await aPerson()
    let token = await test.loginAs(userName)
    for (let hour = 0; hour < 4 * 6 - 1; hour++) {
      clock.advance(10 * MINUTE)
      // Without the header of a browser: an API client that would go on for ever.
      token = (await test.call(sessionApi.exchangeToken, { body: { token } })).data.token
    }
    clock.advance(10 * MINUTE)
    expect((await infoOf(token)).retcode).toBe(errorCodes.SESSION_EXPIRED.retcode)
  })

  it('gives a browser no cookie of a session that does not stand', async () => {
    const token = await test.loginAs((await aPerson()).userName)
    await test.asOwner.query(
      `create function refuse_commits() returns trigger language plpgsql as
       $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`,
    )
    await test.asOwner.query(
      `create constraint trigger refuse_commits after insert on sessions deferrable initially deferred
       for each row execute function refuse_commits()`,
    )
    const refused = await exchange(token)
    await test.asOwner.query('drop function refuse_commits cascade')

    expect(refused.status).toBe(503)
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect((await exchange(token)).headers['set-cookie']).toBeDefined()
  })

  it('ends no other session of the person', async () => {
    const { userName, userId } = await aPerson()
    const tokens = [await test.loginAs(userName), await test.loginAs(userName), await test.loginAs(userName)]
    await exchange(tokens[1] ?? '')
    expect(await openSessionsOf(userId)).toBe(3)
    expect((await infoOf(tokens[0] ?? '')).retcode).toBe(0)
  })

  it('leads to the change of the password where that is due', async () => {
    const { userName } = await aPerson({ mustChangePassword: true })
    expect((await exchange(await test.loginAs(userName))).data.mustChangePassword).toBe(true)
  })

  it('is written into the audit log, once', async () => {
    const { userName, userId } = await aPerson()
    const token = await test.loginAs(userName)
    await exchange(token)
    await exchange(token)
    const { rows } = await test.database.query<{ action: string; object_id: string; result: string }>(
      "select action, object_id, result from audit_log where user_id = $1 and action = 'session.exchange'",
      [userId],
    )
    expect(rows).toEqual([{ action: 'session.exchange', object_id: String(userId), result: 'ok' }])
  })
})

async function openSessionsOf(userId: number): Promise<number> {
  const { rows } = await test.database.query<{ open: string }>(
    'select count(*) as open from sessions where user_id = $1 and ended_at is null',
    [userId],
  )
  return Number(rows[0]?.open)
}
