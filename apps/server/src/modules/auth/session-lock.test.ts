import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { encrypt, keyPair, logIn, passwordHashOf } from '../../../test-support/login-calls.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { md5Of, sha256Of } from './password-hash.ts'

const PASSWORD = 'Linhu-2026!'
const MINUTE_MS = 60_000
const clock = createTestClock()
let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await createTestApp({ clock })
  passwordHash = await passwordHashOf(test, PASSWORD)
})
afterAll(() => test.close())

async function aLocked() {
  const { userName, userId } = await aUser(test.database, { passwordHash })
  const token = await test.loginAs(userName)
  expect((await test.call(sessionApi.lock, {}, token)).retcode).toBe(0)
  return { userName, userId, token }
}
async function unlock(token: string, password: string) {
  const pair = await keyPair(test)
  const body = { password: encrypt(pair, md5Of(password)), passwordSha256: encrypt(pair, sha256Of(password)) }
  return test.call(sessionApi.unlock, { params: { key: pair.key }, body }, token)
}
const isRefused = async (token: string) =>
  (await test.call(userApi.list, {}, token)).retcode === errorCodes.SESSION_LOCKED.retcode

describe('a locked session', () => {
  it('may ask for nothing but its state, its end, and to be unlocked', async () => {
    const { token } = await aLocked()
    const open: string[] = []
    for (const [subject, calls] of Object.entries<Api>(allApis)) {
      for (const [name, call] of Object.entries<ApiCall>(calls)) {
        if (call.access === 'public' || call === sessionApi.logout) continue
        const url = call.path.replaceAll(/\{\w+\}/g, '1')
        const body = call.bodyType === 'bytes' ? 'x' : '{}'
        const type = call.bodyType === 'bytes' ? 'application/octet-stream' : 'application/json'
        const answer = await test.app.inject({
          method: call.method,
          url,
          headers: { token, ...(call.method === 'POST' ? { 'content-type': type } : {}) },
          ...(call.method === 'POST' ? { payload: body } : {}),
        })
        if (answer.statusCode !== errorCodes.SESSION_LOCKED.http) open.push(`${subject}.${name}`)
      }
    }

    expect(open).toEqual(['session.checkToken', 'session.lock', 'session.unlock'])
    expect((await test.call(sessionApi.checkToken, {}, token)).data.isLocked).toBe(true)
  })

  it('says whom it waits for, and leaves the other sessions of the person alone', async () => {
    const { userName, token } = await aLocked()
    const elsewhere = await test.loginAs(userName)

    const refusal = await test.call(userApi.list, {}, token)

    expect(refusal.details).toMatchObject({ userName, userSource: 0 })
    expect((await test.call(userApi.list, {}, elsewhere)).retcode).toBe(0)
    expect((await test.call(sessionApi.checkToken, {}, elsewhere)).data.isLocked).toBe(false)
  })

  it('goes on once the password is entered', async () => {
    const { token } = await aLocked()
    expect(await isRefused(token)).toBe(true)

    expect((await unlock(token, PASSWORD)).retcode).toBe(0)

    expect(await isRefused(token)).toBe(false)
    expect((await test.call(sessionApi.checkToken, {}, token)).data.isLocked).toBe(false)
  })

  it('stays locked on another server too', async () => {
    const { token } = await aLocked()
    const node = await createTestApp({ clock, database: test.database, dataDir: test.dataDir })

    expect((await node.call(userApi.list, {}, token)).retcode).toBe(errorCodes.SESSION_LOCKED.retcode)
    await node.close()
  })

  it('may be ended instead', async () => {
    const { token, userName } = await aLocked()

    expect((await test.call(sessionApi.logout, { params: { userName } }, token)).retcode).toBe(0)
    expect((await test.call(sessionApi.checkToken, {}, token)).retcode).toBe(errorCodes.TOKEN_UNKNOWN.retcode)
  })

  it('is no work: it ends by idleness like any other', async () => {
    const { token } = await aLocked()
    clock.advance(14 * MINUTE_MS)
    expect(await isRefused(token)).toBe(true)
    const { data } = await test.call(sessionApi.checkToken, {}, token)
    expect(data.isLocked).toBe(true)
    clock.advance(2 * MINUTE_MS)
    expect((await unlock(token, PASSWORD)).retcode).toBe(errorCodes.SESSION_EXPIRED.retcode)
  })

  it('cannot be traded for one that is not', async () => {
    const { token } = await aLocked()

    const { retcode } = await test.call(sessionApi.exchangeToken, { body: { token } })

    expect(retcode).toBe(errorCodes.TOKEN_NOT_EXCHANGEABLE.retcode)
  })

  it('cannot be traded either when it is locked while the trade is on its way', async () => {
    const { userName, userId } = await aUser(test.database, { passwordHash })
    const token = await test.loginAs(userName)
    const holder = new pg.Client({ connectionString: test.database.connectionString })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [userId])
    const trade = test.call(sessionApi.exchangeToken, { body: { token } })
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await test.database.query(waiting)).rowCount).toBe(1)

    expect((await test.call(sessionApi.lock, {}, token)).retcode).toBe(0)
    await holder.query('commit')
    await holder.end()

    expect((await trade).retcode).toBe(errorCodes.TOKEN_NOT_EXCHANGEABLE.retcode)
    expect(await isRefused(token)).toBe(true)
  })
})

describe('a wrong password at the lock', () => {
  it('is counted like that of a login: the fifth locks both for a while', async () => {
    const { token, userName } = await aLocked()
    const wrong = errorCodes.UNLOCK_FAILED.retcode
    for (let tries = 0; tries < 4; tries++) expect((await unlock(token, 'wrong')).retcode).toBe(wrong)
    expect((await unlock(token, 'wrong')).details).toMatchObject({ lockedSeconds: expect.any(Number) })

    expect((await unlock(token, PASSWORD)).retcode).toBe(wrong)
    expect((await logIn(test, userName, PASSWORD)).retcode).toBe(errorCodes.LOGIN_FAILED.retcode)
    expect(await isRefused(token)).toBe(true)
  })

  it('is told with the tries that are left, and forgotten after the right one', async () => {
    const { token } = await aLocked()
    await unlock(token, 'wrong')
    await unlock(token, 'wrong')
    expect((await unlock(token, 'wrong')).details).toMatchObject({ triesLeft: 2 })

    expect((await unlock(token, PASSWORD)).retcode).toBe(0)
    await test.call(sessionApi.lock, {}, token)
    expect((await unlock(token, 'wrong')).details).not.toHaveProperty('lockedSeconds')
  })

  it('of somebody who has none here opens nothing', async () => {
    const { userName } = await aUser(test.database)
    const token = await test.loginAs(userName)
    await test.call(sessionApi.lock, {}, token)

    expect((await unlock(token, '')).retcode).toBe(errorCodes.UNLOCK_FAILED.retcode)
    expect(await isRefused(token)).toBe(true)
  })

  it('stands in the audit log, as do the lock and its end', async () => {
    const { token, userId } = await aLocked()
    await unlock(token, 'wrong')
    await unlock(token, PASSWORD)

    const rows = async () => {
      const { rows: found } = await test.database.query<{ row: string }>(
        `select action || ' ' || result as row from audit_log where user_id = $1 and object_type = 'session' order by 1`,
        [userId],
      )
      return found.map(({ row }) => row)
    }
    await expect.poll(rows).toEqual(['session.lock ok', 'session.unlock ok', 'session.unlock refused'])
  })
})
