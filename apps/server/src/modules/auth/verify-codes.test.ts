import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createCodeWorld, MINUTE, PASSWORD, wrong } from '../../../test-support/code-world.ts'
import { keyPair, loginBody, logIn } from '../../../test-support/login-calls.ts'
import { openPostOffice } from '../../../test-support/post-office.ts'
import { configure, setChannels } from '../../../test-support/webhook-receiver.ts'

const world = await createCodeWorld()
const { clock, test, other, gateway, aPerson, ask, sentCode, logInWith } = world
afterAll(() => world.close())
beforeEach(() => world.reset())

const retcodeOf = (code: ErrorCode) => errorCodes[code].retcode

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

describe('by mail', () => {
  it('goes to the address of the person, in a language of the browser, and to nobody without one', async () => {
    const post = await openPostOffice()
    try {
      const config = { host: '127.0.0.1', port: post.port, plain: true, from: 'Liveline <no-reply@grid.example>' }
      await setChannels(test.database, [{ kind: 'mail', name: 'post', purposes: ['codes'], config }])
      const [userName, withoutMail] = [await aPerson(), await aPerson()]
      await test.asOwner.query(`update users set email = 'chenyu@grid.example' where user_name = $1`, [userName])
      await ask(withoutMail)
      const { pair } = await ask(userName, { language: 'en' })

      await expect.poll(() => post.mails.length).toBe(1)
      const [mail] = post.mails
      expect(mail?.to).toEqual(['chenyu@grid.example'])
      expect(mail?.text).toMatch(/^Subject: Login verification code$/m)
      const code = /code is (\d{6}), valid for 5 minutes/.exec(mail?.text ?? '')?.[1] ?? ''
      expect((await logInWith(userName, pair, code)).retcode).toBe(0)
      expect(gateway.received).toEqual([])
      world.expectNothing()
    } finally {
      await post.close()
    }
  })
})

describe('the setting', () => {
  it('asks for a code each time when nobody knows what it says', async () => {
    await configure(test.database, 'verifyCode', 'allways')
    expect((await test.call(systemConfigApi.read, {})).data.config.verifyCode).toBe('always')
  })
})
