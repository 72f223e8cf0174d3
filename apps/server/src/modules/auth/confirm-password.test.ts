import { backupApi } from '@liveline/contract/backup/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { encrypt, passwordHashOf } from '../../../test-support/login-calls.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { md5Of, sha256Of } from './password-hash.ts'

const PASSWORD = 'Right-1234'
let test: TestApp
let passwordHash = ''
beforeAll(async () => {
  test = await createTestApp()
  passwordHash = await passwordHashOf(test, PASSWORD)
})
afterAll(() => test?.close())

async function confirm(token: string, password: string) {
  const pair = succeeded(await test.call(sessionApi.keypair, {}))
  const body = { password: encrypt(pair, md5Of(password)), passwordSha256: encrypt(pair, sha256Of(password)) }
  return test.call(sessionApi.confirm, { params: { key: pair.key }, body }, token)
}
const mayBeDangerous = async (token: string) => {
  const answer = await test.app.inject({ method: 'POST', url: backupApi.backup.path, headers: { token } })
  return answer.statusCode === 200
}

it('the password that is entered again counts in that session, for five minutes', async () => {
  const { userName } = await aUser(test.database, { passwordHash, permissions: ['backup:download'] })
  const [token, elsewhere] = [await test.loginAs(userName), await test.loginAs(userName)]
  expect(await mayBeDangerous(token)).toBe(false)
  expect((await confirm(token, PASSWORD)).retcode).toBe(0)
  expect([await mayBeDangerous(token), await mayBeDangerous(elsewhere)]).toEqual([true, false])
  test.clock.advance(5 * 60_000)
  expect(await mayBeDangerous(token)).toBe(false)
})

it('a wrong one is refused, counted like that of a login, and written down', async () => {
  const { userName, userId } = await aUser(test.database, { passwordHash, permissions: ['backup:download'] })
  const token = await test.loginAs(userName)
  for (let times = 0; times < 5; times++)
    expect((await confirm(token, 'Wrong-1234')).retcode).toBe(errorCodes.CONFIRM_FAILED.retcode)
  expect((await confirm(token, PASSWORD)).retcode).toBe(errorCodes.CONFIRM_FAILED.retcode)
  expect(await mayBeDangerous(token)).toBe(false)
  const refused = async () =>
    (
      await test.database.query(
        `select from audit_log where action = 'session.confirm' and result = 'refused' and user_id = $1`,
        [userId],
      )
    ).rowCount
  await expect.poll(refused).toBe(5)
})
