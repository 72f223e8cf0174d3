import { errorCodes } from '@liveline/contract/error-codes.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { changePassword, keyPair, loginBody, passwordHashOf } from '../../../test-support/login-calls.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { ensureSetting } from '../system-config/system-config.service.ts'

const DAY = 86_400_000
const PASSWORD = 'Linhu-2026!'
const clock = createTestClock()
let test: TestApp
let passwordHash: string

beforeAll(async () => {
  test = await createTestApp({ clock })
  passwordHash = await passwordHashOf(test, PASSWORD)
})
afterEach(() => set('password.maxAge', 0))
afterAll(() => test?.close())

const set = (key: string, value: unknown) => test.database.transaction((tx) => ensureSetting(tx, key, value))
async function logIn(userName: string) {
  const pair = await keyPair(test)
  const body = loginBody(pair, userName, PASSWORD)
  return test.call(sessionApi.login, { params: { exponentOrKey: pair.key }, body })
}
const anOld = async (days: number, facts: { userSource?: number } = {}) => {
  const person = await aUser(test.database, { passwordHash, ...facts })
  const changedAt = new Date(clock.now().getTime() - days * DAY)
  await changeRows(test.database, 'update users set password_changed_at = $2 where id = $1', [person.userId, changedAt])
  return person
}
const list = (token: string) => test.call(noticeApi.list, { query: {} }, token)

it('never expires unless somebody says after how many days', async () => {
  const { userName } = await anOld(4_000)

  expect((await logIn(userName)).data.mustChangePassword).toBe(false)
})

it('allows nothing but the change of a password that is too old, until it is changed', async () => {
  await set('password.maxAge', 90)
  const { userName } = await anOld(90)
  const { token, mustChangePassword } = (await logIn(userName)).data

  expect(mustChangePassword).toBe(true)
  expect((await test.call(sessionApi.userInfo, {}, token)).data).toMatchObject({
    mustChangePassword: true,
    passwordUpdateTime: 90,
    passwordPolicy: { requireMixedCase: false, maxAgeDays: 90 },
  })
  expect(await list(token)).toMatchObject({ status: 403, retcode: errorCodes.PASSWORD_CHANGE_REQUIRED.retcode })

  expect((await changePassword(test, token, { old: PASSWORD, next: 'Linhu-2027!' })).retcode).toBe(0)
  expect((await list(await test.loginAs(userName))).retcode).toBe(0)
})

it('reaches who is at work when it happens, and tells every window', async () => {
  await set('password.maxAge', 90)
  const { userName } = await anOld(89)
  const token = await test.loginAs(userName)
  const version = async () => (await test.call(sessionApi.checkToken, {}, token)).data.menuVersion
  const before = await version()
  expect((await list(token)).retcode).toBe(0)

  await set('password.maxAge', 80)
  clock.advance(5_000)

  expect((await list(token)).retcode).toBe(errorCodes.PASSWORD_CHANGE_REQUIRED.retcode)
  expect(await version()).not.toBe(before)
})

it('leaves alone whose password is kept elsewhere', async () => {
  await set('password.maxAge', 90)
  const { userName } = await anOld(400, { userSource: 1 })

  expect((await list(await test.loginAs(userName))).retcode).toBe(0)
})

it('takes no setting for what is no number of days', async () => {
  for (const value of ['90', -1, null, 0.4]) {
    await set('password.maxAge', value)
    const { userName } = await anOld(400)
    expect((await list(await test.loginAs(userName))).retcode).toBe(0)
  }
})

it('may be wanted in both cases', async () => {
  await set('password.requireMixedCase', true)
  const { userName } = await anOld(1)
  const token = await test.loginAs(userName)
  const policy = (await test.call(sessionApi.userInfo, {}, token)).data.passwordPolicy
  const refused = await changePassword(test, token, { old: PASSWORD, next: 'linhu-2027!' })
  await set('password.requireMixedCase', false)

  expect(policy.requireMixedCase).toBe(true)
  expect(refused).toMatchObject({ retcode: errorCodes.PASSWORD_POLICY.retcode, details: { rule: 'composition' } })
})
