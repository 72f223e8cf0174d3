import { sessionApi } from '@liveline/contract/session/calls.ts'
import { type KeyPair } from '@liveline/contract/session/shapes.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import {
  changePassword as changePasswordOf,
  keyPair as keyPairOf,
  loginBody,
  passwordHashOf,
} from '../../../test-support/login-calls.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { md5Of } from './password-hash.ts'
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

const retcodeOf = (code: ErrorCode) => errorCodes[code].retcode
const aPerson = (facts: Parameters<typeof aUser>[1] = {}) => aUser(test.database, { passwordHash, ...facts })

const keyPair = () => keyPairOf(test)

async function login(userName: string, password = PASSWORD, pair?: KeyPair) {
  const used = pair ?? (await keyPair())
  const body = loginBody(used, userName, password)
  return test.call(sessionApi.login, { params: { exponentOrKey: used.key }, body })
}

const changePassword = (token: string, change: Parameters<typeof changePasswordOf>[2]) =>
  changePasswordOf(test, token, change)

describe('login', () => {
  it('opens a session for the right password, whatever the case of the name', async () => {
    const { userName } = await aPerson()
    const answer = await login(`  ${userName.toUpperCase()} `)
    expect(answer).toMatchObject({ status: 200, retcode: 0, data: { userName, mustChangePassword: false } })
    const info = await test.call(sessionApi.userInfo, {}, answer.data.token)
    expect(info.data).toMatchObject({ userName, userSource: 0, delegateUser: null })
  })

  it('keeps no token, only its hash', async () => {
    const { userName } = await aPerson()
    const { token } = (await login(userName)).data
    const { rows } = await test.database.query<{ everything: string }>(
      'select string_agg(s::text, chr(10)) as everything from sessions s',
    )
    expect(rows[0]?.everything).not.toContain(token)
  })

  it('answers the same to a wrong password, an unknown name and a disabled account', async () => {
    const { userName } = await aPerson()
    const disabled = await aPerson({ enabled: false })
    const answers = [await login(userName, 'wrong'), await login('nobody'), await login(disabled.userName)]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, retcode: retcodeOf('LOGIN_FAILED'), msg: errorCodes.LOGIN_FAILED.zh })
    }
  })

  it('locks an account after 5 failures for 15 minutes, then for 30', async () => {
    const { userName } = await aPerson()
    for (let failure = 0; failure < 5; failure++) await login(userName, 'wrong')
    expect((await login(userName)).retcode).toBe(retcodeOf('LOGIN_FAILED'))

    clock.advance(15 * MINUTE + 1)
    for (let failure = 0; failure < 5; failure++) await login(userName, 'wrong')
    clock.advance(16 * MINUTE)
    expect((await login(userName)).retcode).toBe(retcodeOf('LOGIN_FAILED'))

    clock.advance(15 * MINUTE)
    expect((await login(userName)).retcode).toBe(0)
  })

  it('takes a challenge once, for five minutes, and only a known one', async () => {
    const { userName } = await aPerson()
    const pair = await keyPair()
    expect((await login(userName, PASSWORD, pair)).retcode).toBe(0)
    expect((await login(userName, PASSWORD, pair)).retcode).toBe(retcodeOf('CHALLENGE_EXPIRED'))
    const late = await keyPair()
    clock.advance(5 * MINUTE + 1)
    expect((await login(userName, PASSWORD, late)).retcode).toBe(retcodeOf('CHALLENGE_EXPIRED'))
    expect((await login(userName, PASSWORD, { ...pair, key: 'unknown' })).retcode).toBe(retcodeOf('CHALLENGE_EXPIRED'))
  })

  it('refuses what was recorded of an earlier login, also with a fresh challenge', async () => {
    const { userName } = await aPerson()
    const body = loginBody(await keyPair(), userName, PASSWORD)
    const send = async (sent: typeof body) =>
      (await test.call(sessionApi.login, { params: { exponentOrKey: (await keyPair()).key }, body: sent })).retcode
    expect(await send(body)).toBe(0)

    expect(await send(body)).toBe(retcodeOf('CHALLENGE_EXPIRED'))
    // The password alone, put into a login of one's own; written differently, too.
    const own = loginBody(await keyPair(), userName, 'guessed')
    const { passwordSha256 } = body
    expect(await send({ ...own, passwordSha256 })).toBe(retcodeOf('CHALLENGE_EXPIRED'))
    const again = loginBody(await keyPair(), userName, 'guessed')
    expect(await send({ ...again, passwordSha256: passwordSha256.replaceAll('=', '') })).toBe(
      retcodeOf('CHALLENGE_EXPIRED'),
    )
  })

  it('lets one of two simultaneous logins use a challenge', async () => {
    const { userName } = await aPerson()
    const pair = await keyPair()
    const answers = await Promise.all([login(userName, PASSWORD, pair), login(userName, PASSWORD, pair)])
    expect(answers.map(({ retcode }) => retcode).toSorted()).toEqual([0, retcodeOf('CHALLENGE_EXPIRED')].toSorted())
  })

  it('treats a ciphertext that does not open as a wrong password', async () => {
    const pair = await keyPair()
    const body = { userName: 'AAAA', password: 'AAAA', passwordSha256: 'AAAA' }
    const answer = await test.call(sessionApi.login, { params: { exponentOrKey: pair.key }, body })
    expect(answer.retcode).toBe(retcodeOf('LOGIN_FAILED'))
  })

  it('accepts the MD5 of an imported account once and then keeps argon2id only', async () => {
    const { userName, userId } = await aUser(test.database, { importedMd5: md5Of(PASSWORD) })
    expect((await login(userName, 'wrong')).retcode).toBe(retcodeOf('LOGIN_FAILED'))
    expect((await login(userName)).retcode).toBe(0)
    const { rows } = await test.database.query<{ imported_md5: string | null; password_hash: string }>(
      'select imported_md5, password_hash from users where id = $1',
      [userId],
    )
    expect(rows[0]?.imported_md5).toBeNull()
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(userName)).retcode).toBe(0)
  })
})

describe('a session', () => {
  const check = (token?: string) => test.call(sessionApi.checkToken, {}, token)

  it('tells the three ways of having ended from a token that never was', async () => {
    const { userName } = await aPerson()
    const [first, ...others] = [
      await test.loginAs(userName),
      await test.loginAs(userName),
      await test.loginAs(userName),
    ]
    clock.advance(1_000)
    const fourth = await test.loginAs(userName)
    const malformed = await test.app.inject({ url: '/system/check/token', headers: { token: 'short' } })

    expect(malformed.statusCode).toBe(200)
    expect(malformed.json().retcode).toBe(50008)
    expect(await check(first)).toMatchObject({ status: 200, retcode: 50012 })
    for (const token of [...others, fourth]) expect((await check(token)).retcode).toBe(0)
    clock.advance(31 * MINUTE)
    expect(await check(fourth)).toMatchObject({ status: 200, retcode: 50014 })
    expect(await check('x'.repeat(43))).toMatchObject({ status: 401, retcode: retcodeOf('TOKEN_UNKNOWN') })
    expect(await check()).toMatchObject({ status: 401, retcode: retcodeOf('TOKEN_MISSING') })
  })

  it('survives a restart and works on another node', async () => {
    const { userName } = await aPerson()
    const token = await test.loginAs(userName)
    const node = await createTestApp({ clock, database: test.database, dataDir: test.dataDir })
    expect((await node.call(sessionApi.userInfo, {}, token)).retcode).toBe(0)
    // A challenge of one node is good on the other.
    const pair = (await node.call(sessionApi.keypair, {})).data
    expect((await login(userName, PASSWORD, pair)).retcode).toBe(0)
    await node.close()
  })

  it('ends at logout; nobody ends the session of somebody else', async () => {
    const { userName } = await aPerson()
    const other = await aPerson()
    const token = await test.loginAs(userName)
    const foreign = await test.call(sessionApi.logout, { params: { userName: other.userName } }, token)
    expect(foreign.status).toBe(403)
    expect((await test.call(sessionApi.logout, { params: { userName } }, token)).retcode).toBe(0)
    expect((await check(token)).status).toBe(401)
  })

  it('is worth nothing from the moment its person is disabled', async () => {
    const { userName, userId } = await aPerson()
    const token = await test.loginAs(userName)
    await changeRows(test.database, 'update users set enabled = false where id = $1', [userId])

    const answer = await test.call(sessionApi.userInfo, {}, token)

    expect(answer).toMatchObject({ status: 401, retcode: retcodeOf('ACCOUNT_DISABLED') })
  })

  it('is refused to a user without roles, in the words of the specification', async () => {
    const { userName } = await aPerson({ roles: [] })
    const answer = await test.call(sessionApi.userInfo, {}, userName, { language: 'en' })
    expect(answer).toMatchObject({
      status: 403,
      retcode: retcodeOf('USER_HAS_NO_ROLE'),
      msg: 'user has no assigned role',
    })
  })

  it('changes its menu version when a right is given, in the answer that carries the menu too', async () => {
    const { userName, userId } = await aPerson()
    const token = await test.loginAs(userName)
    const loaded = async () => (await test.call(sessionApi.userInfo, {}, token)).data.menuVersion
    const before = (await check(token)).data.menuVersion
    expect(await loaded()).toBe(before)
    const granted = await aUser(test.database, { permissions: ['form:read'] })
    await changeRows(
      test.database,
      'insert into role_users (role_id, user_id) select role_id, $1 from role_users where user_id = $2',
      [userId, granted.userId],
    )
    clock.advance(5_000)
    const after = (await check(token)).data.menuVersion
    expect(after).not.toBe(before)
    expect(await loaded()).toBe(after)
  })
})

describe('what one session may ask for', () => {
  const asked = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)
  const times = async <T>(count: number, ask: () => Promise<T>): Promise<T[]> => {
    const answers: T[] = []
    for (let index = 0; index < count; index++) answers.push(await ask())
    return answers
  }

  it('is 600 calls a minute and 120 writes at once; polls take none of them', async () => {
    const limited = await createTestApp({ clock, limitsRates: true })
    const { userName } = await aUser(limited.database)
    const token = await limited.loginAs(userName)
    const write = () => limited.call(noticeApi.read, { body: { ids: [] } }, token)
    const read = () => limited.call(sessionApi.userInfo, {}, token)
    const poll = () => limited.call(sessionApi.checkToken, {}, token)

    const writes = await times(121, write)
    expect(asked(writes)).toEqual([...Array<number>(120).fill(writes[0]?.status ?? 0), 429])
    expect(writes.at(-1)).toMatchObject({ retcode: retcodeOf('RATE_LIMITED'), headers: { 'retry-after': '1' } })
    const reads = await times(480, read)
    expect(asked(reads).filter((status) => status === 429)).toHaveLength(1)
    expect(new Set(asked(await times(50, poll)))).toEqual(new Set([200]))

    clock.advance(60_000)
    expect(asked(await times(60, write))).not.toContain(429)
    await limited.close()
  })
})

describe('password change', () => {
  it('replaces the password and ends every session', async () => {
    const { userName } = await aPerson()
    const [token, other] = [await test.loginAs(userName), await test.loginAs(userName)]
    expect((await changePassword(token, { old: PASSWORD, next: 'Nordsee-77!' })).retcode).toBe(0)
    for (const ended of [token, other]) expect((await test.call(sessionApi.userInfo, {}, ended)).status).toBe(401)
    expect((await login(userName)).retcode).toBe(retcodeOf('LOGIN_FAILED'))
    expect((await login(userName, 'Nordsee-77!')).retcode).toBe(0)
  })

  it('refuses a wrong old password, a weak one and a different confirmation', async () => {
    const token = await test.loginAs((await aPerson()).userName)
    const wrong = await changePassword(token, { old: 'wrong', next: 'Nordsee-77!' })
    expect(wrong.retcode).toBe(retcodeOf('OLD_PASSWORD_WRONG'))
    const short = await changePassword(token, { old: PASSWORD, next: 'a1!' })
    expect(short).toMatchObject({ retcode: retcodeOf('PASSWORD_POLICY'), msg: 'enter an 8 to 18 character password' })
    const differs = await changePassword(token, { old: PASSWORD, next: 'Nordsee-77!', confirm: 'Nordsee-78!' })
    expect(differs.msg).toBe('the two passwords do not match')
  })

  it('refuses the last five', async () => {
    const { userName } = await aPerson()
    const passwords = [PASSWORD, 'Nordsee-1a!', 'Nordsee-2a!', 'Nordsee-3a!', 'Nordsee-4a!', 'Nordsee-5a!']
    for (const [index, next] of passwords.slice(1).entries()) {
      clock.advance(1_000)
      const token = await test.loginAs(userName)
      expect((await changePassword(token, { old: passwords[index] ?? '', next })).retcode).toBe(0)
    }
    const token = await test.loginAs(userName)
    const again = await changePassword(token, { old: 'Nordsee-5a!', next: 'Nordsee-1a!' })
    expect(again.retcode).toBe(retcodeOf('PASSWORD_POLICY'))
    clock.advance(1_000)
    expect((await changePassword(token, { old: 'Nordsee-5a!', next: PASSWORD })).retcode).toBe(0)
  })

  it('comes before everything else when it is due', async () => {
    const { userName } = await aPerson({ mustChangePassword: true })
    const answer = await login(userName)
    expect(answer.data.mustChangePassword).toBe(true)
    const { token } = answer.data
    const blocked = await test.app.inject({ url: '/system/config/forms', headers: { token } })
    expect(blocked.json().retcode).toBe(retcodeOf('PASSWORD_CHANGE_REQUIRED'))
    expect((await test.call(sessionApi.userInfo, {}, token)).data.mustChangePassword).toBe(true)
    expect((await changePassword(token, { old: PASSWORD, next: 'Nordsee-9z!' })).retcode).toBe(0)
    expect((await login(userName, 'Nordsee-9z!')).data.mustChangePassword).toBe(false)
  })
})
