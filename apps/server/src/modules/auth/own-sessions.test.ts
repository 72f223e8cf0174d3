import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordHashOf } from '../../../test-support/login-calls.ts'
import { aUser } from '../../../test-support/factories.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { aBrowser } from '../../../test-support/test-browser.ts'
import { deviceOf } from './device.ts'

const PASSWORD = 'Linhu-2026!'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const clock = createTestClock()
let test: TestApp
let passwordHash: string

beforeAll(async () => {
  test = await createTestApp({ clock })
  passwordHash = await passwordHashOf(test, PASSWORD)
})
afterAll(() => test?.close())

async function loggedIn(userName: string) {
  clock.advance(1_000)
  const browser = aBrowser(test)
  return { browser, token: await browser.logIn(userName, PASSWORD) }
}
type LoggedIn = Awaited<ReturnType<typeof loggedIn>>
const list = ({ browser, token }: LoggedIn) => browser.call(sessionApi.listOwn, {}, token)
const end = ({ browser, token }: LoggedIn, sessionIds: string[]) =>
  browser.call(sessionApi.endOwn, { body: { sessionIds } }, token)
const aPerson = async () => (await aUser(test.database, { passwordHash })).userName

describe('the own sessions', () => {
  it('are listed with device, address and times, the newest first, and nobody else’s', async () => {
    const [userName, other] = [await aPerson(), await aPerson()]
    const first = await loggedIn(userName)
    await loggedIn(other)
    const second = await loggedIn(userName)

    const { data } = await list(first)
    expect(data.map(({ isCurrent, kind, address }) => [isCurrent, kind, address])).toEqual([
      [false, 'browser', '127.0.0.1'],
      [true, 'browser', '127.0.0.1'],
    ])
    expect(Date.parse(data[0]!.since) - Date.parse(data[1]!.since)).toBeGreaterThan(0)
    expect((await list(second)).data.find(({ isCurrent }) => isCurrent)?.sessionId).toBe(data[0]?.sessionId)
  })

  it('are not listed once they have expired', async () => {
    const userName = await aPerson()
    await loggedIn(userName)
    clock.advance(31 * 60_000)
    expect((await list(await loggedIn(userName))).data).toHaveLength(1)
  })

  it('end on the word of another of them, which is written into the audit once', async () => {
    const userName = await aPerson()
    const [lost, mine] = [await loggedIn(userName), await loggedIn(userName)]
    const sessionId = (await list(mine)).data.find(({ isCurrent }) => !isCurrent)!.sessionId

    expect((await end(mine, [sessionId])).data).toEqual({ ended: 1 })
    expect((await end(mine, [sessionId])).data).toEqual({ ended: 0 })
    expect((await list(lost)).status).toBe(401)
    expect((await list(mine)).data).toHaveLength(1)
    const { rows } = await test.database.query(
      `select action from audit_log where user_name = $1 and action = 'session.end'`,
      [userName],
    )
    expect(rows).toHaveLength(1)
  })

  it('do not end by this call when they ask themselves, nor when they are another person’s', async () => {
    const [mine, strange] = [await loggedIn(await aPerson()), await loggedIn(await aPerson())]
    const [own, other] = [(await list(mine)).data[0]!, (await list(strange)).data[0]!]

    expect((await end(mine, [own.sessionId, other.sessionId])).data).toEqual({ ended: 0 })
    expect((await list(mine)).status).toBe(200)
    expect((await list(strange)).status).toBe(200)
  })
})

it('a session that newer logins have ended names when and from where', async () => {
  const userName = await aPerson()
  const first = await loggedIn(userName)
  for (let login = 0; login < 3; login++) await loggedIn(userName)

  const answer = await list(first)
  expect(answer.retcode).toBe(errorCodes.SESSION_REPLACED.retcode)
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
  expect(answer.msg).toContain(at.format(clock.now()))
  expect(answer.msg).toContain('127.0.0.1')
})

it.each([
  [CHROME, 'Chrome 150, Windows 10'],
  [
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Chrome 120, Android',
  ],
  ['', ''],
  ['<script>alert(1)</script>', ''],
])('names the device of %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toContain(device)
  expect(deviceOf(userAgent)).not.toMatch(/[<>]/)
})
