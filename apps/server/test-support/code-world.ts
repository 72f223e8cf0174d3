/** Verification codes as people ask for them and log in with them, at two servers, and the gateway that sends them. */
import { sessionApi } from '@liveline/contract/session/calls.ts'
import type { KeyPair } from '@liveline/contract/session/shapes.ts'
import { expect } from 'vitest'
import { aUser } from './factories.ts'
import { encrypt, keyPair, loginBody, passwordHashOf } from './login-calls.ts'
import { createTestApp, createTestClock, type TestApp } from './test-app.ts'
import { configure, openWebhookReceiver, SECRET, setChannels } from './webhook-receiver.ts'

export const PASSWORD = 'Linhu-2026!'
export const MINUTE = 60_000

type Asking = { pair?: KeyPair; server?: TestApp; address?: string; language?: string }

export async function createCodeWorld() {
  const clock = createTestClock()
  const test = await createTestApp({ clock })
  const other = await createTestApp({ clock, database: test.database, dataDir: test.dataDir })
  const gateway = await openWebhookReceiver()
  const passwordHash = await passwordHashOf(test, PASSWORD)
  const people = new Set<string>()
  /** Codes go out after the answer: so many the gateway has got or will get since it was quiet. */
  let due = 0
  const arrived = () => expect.poll(() => gateway.received.length, { timeout: 10_000 }).toBe(due)

  async function quiet(): Promise<void> {
    await arrived()
    gateway.received.length = 0
    due = 0
  }

  return {
    clock,
    test,
    other,
    gateway,
    quiet,
    /** Before each test: nobody has asked, and codes are always needed and sent by telephone. */
    async reset(): Promise<void> {
      await quiet()
      await test.database.query('delete from login_limits')
      await test.database.query('delete from verify_code_sends')
      gateway.answerWith((response) => void response.end('{}'))
      const config = { url: gateway.url, secret: SECRET }
      await setChannels(test.database, [{ kind: 'sms', name: 'sms gateway', purposes: ['codes'], config }])
      await configure(test.database, 'verifyCode', 'always')
    },
    async close(): Promise<void> {
      await gateway.close()
      await other.close()
      await test.close()
    },
    async aPerson(): Promise<string> {
      const { userName } = await aUser(test.database, { passwordHash })
      people.add(userName)
      await test.asOwner.query(`update users set phone = '13800009999' where user_name = $1`, [userName])
      return userName
    },
    async ask(userName: string, { pair, server = test, address, language }: Asking = {}) {
      const used = pair ?? (await keyPair(test))
      const input = { params: { key: used.key }, body: { userName: encrypt(used, userName) } }
      const from = { ...(address && { address }), ...(language && { language }) }
      const answer = await server.call(sessionApi.sendVerifyCode, input, undefined, from)
      if (answer.retcode === 0 && people.has(userName)) due += 1
      return { pair: used, answer }
    },
    /** What the gateway was last asked to send. */
    async sentCode(): Promise<string> {
      await arrived()
      return (JSON.parse(gateway.received.at(-1)?.body ?? '{}') as { code: string }).code
    },
    /** What was asked for goes another way. */
    expectNothing: () => void (due = gateway.received.length),
    async logInWith(
      userName: string,
      pair: KeyPair,
      verifyCode: string,
      password = PASSWORD,
      server: TestApp = test,
      address = '127.0.0.1',
    ) {
      const body = { ...loginBody(pair, userName, password), verifyCode }
      return server.call(sessionApi.login, { params: { exponentOrKey: pair.key }, body }, undefined, { address })
    },
  }
}

export const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
