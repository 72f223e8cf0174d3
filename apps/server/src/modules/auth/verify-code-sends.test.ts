import { accountApi } from '@liveline/contract/account/calls.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createCodeWorld, MINUTE, PASSWORD, wrong } from '../../../test-support/code-world.ts'
import { aUser } from '../../../test-support/factories.ts'
import { keyPair } from '../../../test-support/login-calls.ts'
import { transactionsOf, watchStatements } from '../../../test-support/watched-statements.ts'
import { configure } from '../../../test-support/webhook-receiver.ts'

const SECOND = 1_000
const HOUR = 60 * MINUTE
const STRANGER = '192.0.2.66'
const world = await createCodeWorld()
const { clock, test, other, gateway, quiet, aPerson, ask, sentCode, logInWith } = world
afterAll(() => world.close())
beforeEach(() => world.reset())

const retcodeOf = (code: ErrorCode) => errorCodes[code].retcode

/** Somebody who knows the name asks for codes from an address until he gets no more; answers how many he got. */
async function useUp(userName: string, address: string): Promise<number> {
  let sent = 0
  while ((await ask(userName, { address })).answer.retcode === 0) {
    sent += 1
    clock.advance(MINUTE)
  }
  return sent
}

async function logsInWithACode(userName: string): Promise<void> {
  await quiet()
  const { pair, answer } = await ask(userName)
  expect(answer.retcode).toBe(0)
  expect((await logInWith(userName, pair, await sentCode())).retcode).toBe(0)
}

/** From then on the usual address of these tests is known to the account. */
async function hasLoggedIn(userName: string): Promise<void> {
  await logsInWithACode(userName)
  await test.database.query('delete from verify_code_sends')
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

  it('writes the same before it answers, whether anybody has that name or not', async () => {
    const statements = watchStatements(test.database)
    const asked = async (userName: string) => {
      const pair = await keyPair(test)
      const all = transactionsOf(await statements.during(() => ask(userName, { pair })))
      const texts = all.map((transaction) => transaction.map(({ text }) => text.trim()))
      return texts.find((transaction) => transaction.some((text) => text.startsWith('insert into verify_codes'))) ?? []
    }
    const known = await asked(await aPerson())
    expect(known.length).toBeGreaterThan(3)
    expect(await asked('nobody.at.all.either')).toEqual(known)
  })

  it('waits a minute, whichever server is asked', async () => {
    const userName = await aPerson()
    await ask(userName)
    clock.advance(20 * SECOND)
    const { answer } = await ask(userName, { server: other })
    expect(answer).toMatchObject({ status: 429, retcode: retcodeOf('RATE_LIMITED'), details: { seconds: 40 } })
    expect((await ask('made.up.twin')).answer.retcode).toBe(0)
    expect((await ask('made.up.twin')).answer.retcode).toBe(retcodeOf('RATE_LIMITED'))
    clock.advance(40 * SECOND)
    expect((await ask(userName)).answer.retcode).toBe(0)
  })

  it('has a limit an hour at a source, more where the account has logged in before', async () => {
    const userName = await aPerson()
    expect(await useUp(userName, STRANGER)).toBe(5)
    expect((await ask(userName, { address: STRANGER })).answer).toMatchObject({
      status: 429,
      retcode: retcodeOf('RATE_LIMITED'),
      details: { seconds: 3_300 },
    })
    await hasLoggedIn(userName)
    clock.advance(HOUR)
    expect(await useUp(userName, '127.0.0.1')).toBe(10)
  })

  it('rings nobody more than twenty times an hour for strangers, and then still for the person at the usual place', async () => {
    const userName = await aPerson()
    await hasLoggedIn(userName)
    clock.advance(HOUR)
    const pausing = []
    for (const place of [1, 2, 3, 4, 5, 6]) pausing.push(await useUp(userName, `198.51.100.${place}`))
    expect(pausing).toEqual([5, 5, 5, 5, 0, 0])

    await logsInWithACode(userName)
  })

  it('never takes a code away that was sent before', async () => {
    const userName = await aPerson()
    const { pair } = await ask(userName)
    const code = await sentCode()
    for (const place of [1, 2, 3, 4, 5]) {
      const stranger = await ask(userName, { address: `198.51.100.${place}` })
      await logInWith(userName, stranger.pair, wrong(code), PASSWORD, test, `198.51.100.${place}`)
    }
    await test.database.query('delete from login_limits')
    expect((await logInWith(userName, pair, code)).retcode).toBe(0)
  })

  it('is possible again at once when an administrator unlocks the account', async () => {
    const userName = await aPerson()
    const admin = await aUser(test.database, { permissions: ['user:unlock'] })
    for (const place of [1, 2, 3, 4]) await useUp(userName, `198.51.100.${place}`)
    expect((await ask(userName, { address: STRANGER })).answer.status).toBe(429)
    await test.call(accountApi.unlock, { body: { userName } }, admin.userName)
    expect((await ask(userName, { address: STRANGER })).answer.retcode).toBe(0)
    expect((await ask(userName, { address: '198.51.100.1' })).answer.retcode).toBe(0)
  })

  it('needs a key that nobody used', async () => {
    const userName = await aPerson()
    const { pair } = await ask(userName)
    clock.advance(MINUTE)
    expect((await ask(userName, { pair })).answer.retcode).toBe(retcodeOf('CHALLENGE_EXPIRED'))
  })

  it('is refused where no code is needed', async () => {
    await configure(test.database, 'verifyCode', 'off')
    expect((await ask(await aPerson())).answer.retcode).toBe(retcodeOf('VERIFY_CODE_OFF'))
  })
})
