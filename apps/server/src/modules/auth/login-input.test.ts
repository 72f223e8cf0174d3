import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { encrypt, keyPair, logIn, loginBody, passwordBody } from '../../../test-support/login-calls.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

const clock = createTestClock()
const test: TestApp = await createTestApp({ clock })
afterAll(() => test.close())

const noText: [string, Buffer][] = [
  ['a NUL', Buffer.from('li\0')],
  ['a NUL in front', Buffer.from('\0li')],
  ['a bell', Buffer.from('li\u0007ming')],
  ['a C1 control', Buffer.from('li\u0085ming')],
  ['a line break', Buffer.from('li\nming')],
  // Half of a surrogate pair, as CESU-8 would write it.
  ['half a character', Buffer.from([0x6c, 0xed, 0xa0, 0x80, 0x69])],
  ['a stray byte', Buffer.from([0x6c, 0xff])],
  ['65 characters', Buffer.from('a'.repeat(65))],
  ['nothing', Buffer.from('')],
  ['spaces', Buffer.from('   ')],
]

describe('an encrypted field of a login', () => {
  it.each(noText)('that holds %s is a wrong login, not a fault', async (_, name) => {
    const answer = await logIn(test, name, 'Linhu-2026!')
    expect(answer).toMatchObject({ status: 400, retcode: errorCodes.LOGIN_FAILED.retcode })
  })

  it.each(noText)('may hold %s in each digest', async (_, bytes) => {
    const { userName } = await aUser(test.database)
    for (const field of ['password', 'passwordSha256'] as const) {
      const pair = await keyPair(test)
      const body = { ...loginBody(pair, userName, 'x'), [field]: encrypt(pair, bytes) }
      const answer = await test.call(sessionApi.login, { params: { exponentOrKey: pair.key }, body })
      expect([field, answer.status]).toEqual([field, 400])
      clock.advance(1_000)
    }
  })
})

it.each(noText)('no encrypted field of a password change is a fault with %s', async (_, bytes) => {
  const { userName } = await aUser(test.database)
  const token = await test.loginAs(userName)
  for (const field of ['oldPassword', 'oldPasswordSha256', 'password', 'passwordConfirm'] as const) {
    const pair = await keyPair(test)
    const body = { ...passwordBody(pair, { old: 'x', next: 'Nordsee-77!' }), [field]: encrypt(pair, bytes) }
    const answer = await test.call(sessionApi.changePassword, { params: { key: pair.key }, body }, token)
    expect([field, answer.status]).toEqual([field, 400])
    clock.advance(1_000)
  }
})
