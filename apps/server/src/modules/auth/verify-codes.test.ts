import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import type { KeyPair } from '@liveline/contract/session/shapes.ts'
import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { encrypt, keyPair, loginBody, logIn, passwordHashOf } from '../../../test-support/login-calls.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { configure, openWebhookReceiver, SECRET } from '../../../test-support/webhook-receiver.ts'

const PASSWORD = 'Linhu-2026!'
const SECOND = 1_000
const MINUTE = 60_000
const clock = createTestClock()
const test: TestApp = await createTestApp({ clock })
const other = await createTestApp({ clock, database: test.database, dataDir: test.dataDir })
const gateway = await openWebhookReceiver()
const passwordHash = await passwordHashOf(test, PASSWORD)
afterAll(async () => {
  await gateway.close()
  await other.close()
  await test.close()
})
beforeEach(async () => {
  gateway.received.length = 0
  gateway.answerWith((response) => void response.end('{}'))
  await configure(test.database, 'webhooks', [
    { name: 'sms gateway', url: gateway.url, secret: SECRET, allowed: ['verifyCode'] },
  ])
  await configure(test.database, 'verifyCodeChannel', { kind: 'sms', webhook: 'sms gateway' })
  await configure(test.database, 'verifyCode', 'always')
})
afterEach(async () => {
  await test.database.query('delete from login_limits')
  await test.database.query('delete from verify_code_sends')
})

const retcodeOf = (code: ErrorCode) => errorCodes[code].retcode

async function aPerson(): Promise<string> {
  const { userName } = await aUser(test.database, { passwordHash })
  await test.asOwner.query(`update users set phone = '13800009999' where user_name = $1`, [userName])
  return userName
}

async function ask(userName: string, pair?: KeyPair, server = test) {
  const used = pair ?? (await keyPair(test))
  const input = { params: { key: used.key }, body: { userName: encrypt(used, userName) } }
  return { pair: used, answer: await server.call(sessionApi.sendVerifyCode, input) }
}

/** What the gateway was last asked to send. */
async function sentCode(): Promise<string> {
  await expect.poll(() => gateway.received.length).toBeGreaterThan(0)
  return (JSON.parse(gateway.received.at(-1)?.body ?? '{}') as { code: string }).code
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

async function logInWith(userName: string, pair: KeyPair, verifyCode: string, password = PASSWORD, server = test) {
  const body = { ...loginBody(pair, userName, password), verifyCode }
  return server.call(sessionApi.login, { params: { exponentOrKey: pair.key }, body })
}

describe('a code', () => {
  it('is asked for, sent by telephone, and lets the right password in', async () => {
    const userName = await aPerson()
    expect((await test.call(systemConfigApi.read, {})).data.config.verifyCode).toBe('always')
    expect((await logIn(test, userName, PASSWORD)).retcode).toBe(retcodeOf('VERIFY_CODE_REQUIRED'))
    const { pair, answer } = await ask(userName)
    expect(answer).toMatchObject({ retcode: 0, data: { expiresIn: 300, resendAfter: 60 } })
    const code = await sentCode()
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.parse(gateway.received[0]?.body ?? '')).toMatchObject({ phone: '13800009999' })

    expect((await logInWith(userName, pair, code)).retcode).toBe(0)
    expect(await rowsHolding(code)).toBe(0)
  })

  it('opens nothing with a wrong password, and stays good for the next try', async () => {
    const userName = await aPerson()
    const { pair } = await ask(userName)
    const code = await sentCode()
    expect((await logInWith(userName, pair, code, 'wrong')).retcode).toBe(retcodeOf('LOGIN_FAILED'))
    expect((await logInWith(userName, pair, code)).retcode).toBe(0)
  })

  it('opens nothing when it is wrong, too old, of another key or of another person', async () => {
    const [userName, stranger] = [await aPerson(), await aPerson()]
    const refused = retcodeOf('VERIFY_CODE_WRONG')
    const { pair } = await ask(userName)
    const code = await sentCode()
    expect((await logInWith(userName, pair, wrong(code))).retcode).toBe(refused)
    expect((await logInWith(userName, await keyPair(test), code)).retcode).toBe(refused)
    expect((await logInWith(stranger, pair, code)).retcode).toBe(refused)
    clock.advance(5 * MINUTE)
    expect((await logInWith(userName, pair, code)).retcode).toBe(retcodeOf('CHALLENGE_EXPIRED'))
  })

  it('may be tried five times', async () => {
    const userName = await aPerson()
    const { pair } = await ask(userName)
    const code = await sentCode()
    for (let tried = 0; tried < 5; tried++) await logInWith(userName, pair, wrong(code))
    await test.database.query('delete from login_limits')
    expect((await logInWith(userName, pair, code)).retcode).toBe(retcodeOf('CHALLENGE_EXPIRED'))
  })

  it('counts each wrong one as a wrong password', async () => {
    const userName = await aPerson()
    const { pair } = await ask(userName)
    const code = await sentCode()
    for (let tried = 0; tried < 4; tried++) await logInWith(userName, pair, wrong(code))
    expect((await logInWith(userName, pair, wrong(code))).details).toMatchObject({ lockedSeconds: 900 })
  })

  it('works once, also on two servers at the same moment', async () => {
    const userName = await aPerson()
    const { pair } = await ask(userName)
    const code = await sentCode()
    const answers = await Promise.all(
      [test, other, test, other].map((server) => logInWith(userName, pair, code, PASSWORD, server)),
    )
    expect(answers.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
  })

  it('lets no recorded login be played again', async () => {
    const userName = await aPerson()
    const { pair } = await ask(userName)
    const code = await sentCode()
    const body = { ...loginBody(pair, userName, 'wrong'), verifyCode: code }
    const input = { params: { exponentOrKey: pair.key }, body }
    expect((await test.call(sessionApi.login, input)).retcode).toBe(retcodeOf('LOGIN_FAILED'))
    expect((await other.call(sessionApi.login, input)).retcode).toBe(retcodeOf('CHALLENGE_EXPIRED'))
  })
})

async function rowsHolding(code: string): Promise<number> {
  const { rows } = await test.database.query<{ text: string }>('select v::text as text from verify_codes v')
  return rows.filter(({ text }) => text.includes(code)).length
}

describe('asking for a code', () => {
  it('is answered alike for a name that nobody has, which gets none', async () => {
    const known = await ask(await aPerson())
    const unknown = await ask('nobody.at.all')
    expect(unknown.answer.text).toBe(known.answer.text)
    await sentCode()
    await test.call(systemConfigApi.read, {})
    expect(gateway.received).toHaveLength(1)
    expect((await logInWith('nobody.at.all', unknown.pair, '123456')).retcode).toBe(retcodeOf('VERIFY_CODE_WRONG'))
  })

  it('waits a minute, whichever server is asked', async () => {
    const userName = await aPerson()
    await ask(userName)
    clock.advance(20 * SECOND)
    const { answer } = await ask(userName, undefined, other)
    expect(answer).toMatchObject({ status: 429, retcode: retcodeOf('RATE_LIMITED'), details: { seconds: 40 } })
    expect((await ask('made.up.twin')).answer.retcode).toBe(0)
    expect((await ask('made.up.twin')).answer.retcode).toBe(retcodeOf('RATE_LIMITED'))
    clock.advance(40 * SECOND)
    expect((await ask(userName)).answer.retcode).toBe(0)
  })

  it('rings nobody more than ten times an hour', async () => {
    const userName = await aPerson()
    for (let sent = 0; sent < 10; sent++) {
      expect((await ask(userName)).answer.retcode).toBe(0)
      clock.advance(MINUTE)
    }
    expect((await ask(userName)).answer).toMatchObject({ status: 429, details: { seconds: 3_000 } })
  })

  it('needs a key that nobody used', async () => {
    const userName = await aPerson()
    const { pair } = await ask(userName)
    clock.advance(MINUTE)
    expect((await ask(userName, pair)).answer.retcode).toBe(retcodeOf('CHALLENGE_EXPIRED'))
  })

  it('is refused where no code is needed', async () => {
    await configure(test.database, 'verifyCode', 'off')
    expect((await ask(await aPerson())).answer.retcode).toBe(retcodeOf('VERIFY_CODE_OFF'))
  })
})

describe('after failures', () => {
  it('a code is needed from the third on, and the person is told what is left', async () => {
    await configure(test.database, 'verifyCode', 'afterFailures')
    for (const userName of [await aPerson(), `made.up.${clock.elapsedMs()}`]) {
      expect((await logIn(test, userName, 'wrong')).details).toEqual({})
      expect((await logIn(test, userName, 'wrong')).details).toEqual({})
      expect((await logIn(test, userName, 'wrong')).details).toEqual({ triesLeft: 2 })
      expect((await logIn(test, userName, PASSWORD)).retcode).toBe(retcodeOf('VERIFY_CODE_REQUIRED'))
    }
  })

  it('a locked account says how long, alike for a name that nobody has', async () => {
    await configure(test.database, 'verifyCode', 'off')
    for (const userName of [await aPerson(), `made.up.${clock.elapsedMs()}`]) {
      for (let tried = 0; tried < 5; tried++) await logIn(test, userName, 'wrong')
      clock.advance(MINUTE)
      const { retcode, details } = await logIn(test, userName, PASSWORD)
      expect([retcode, details]).toEqual([retcodeOf('LOGIN_FAILED'), { lockedSeconds: 840 }])
    }
  })
})

describe('the setting', () => {
  it('asks for a code each time when nobody knows what it says', async () => {
    await configure(test.database, 'verifyCode', 'allways')
    expect((await test.call(systemConfigApi.read, {})).data.config.verifyCode).toBe('always')
  })
})
