import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { type KeyPair } from '@liveline/contract/session/shapes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import {
  changePassword,
  keyPair,
  logIn,
  loginBody,
  passwordBody,
  passwordHashOf,
} from '../../../test-support/login-calls.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { AppError } from '../../http/app-error.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts'

const PASSWORD = 'Linhu-2026!'
const MINUTE = 60_000
const clock = createTestClock()
/** What both servers asked of the real hasher about somebody's password. */
let evaluated = 0
let beforeVerify: () => Promise<void> = async () => {}
let nodes: TestApp[]
let passwordHash: string

function makeHasher(pepper: Buffer): PasswordHasher {
  const hasher = createPasswordHasher(pepper)
  return {
    ...hasher,
    async verifyDigest(stored, sha256Hex) {
      evaluated++
      await beforeVerify()
      return hasher.verifyDigest(stored, sha256Hex)
    },
  }
}

beforeAll(async () => {
  const first = await createTestApp({ clock, makeHasher })
  const second = await createTestApp({ clock, makeHasher, database: first.database, dataDir: first.dataDir })
  nodes = [first, second]
  passwordHash = await passwordHashOf(first, PASSWORD)
})
afterAll(async () => {
  for (const node of nodes?.toReversed() ?? []) await node.close()
})

const nodeOf = (index: number): TestApp => nodes[index % nodes.length]!
const failed = errorCodes.LOGIN_FAILED.retcode

async function pairs(count: number): Promise<KeyPair[]> {
  const made: KeyPair[] = []
  for (let index = 0; index < count; index++) made.push(await keyPair(nodeOf(index)))
  return made
}

/** Holds every evaluation until `arrived` says that all guesses are either held or answered. */
function holdUntil(arrived: () => boolean): void {
  const all = Promise.withResolvers<void>()
  const look = () => (arrived() ? all.resolve() : void setImmediate(look))
  look()
  beforeVerify = () => all.promise
}

it('evaluates five of sixty guesses in flight at two servers, and not the right one that comes after', async () => {
  const { userName } = await aUser(nodeOf(0).database, { passwordHash })
  const given = await pairs(61)
  evaluated = 0
  let answered = 0
  const guess = async (pair: KeyPair, index: number, password: string) => {
    const input = { params: { exponentOrKey: pair.key }, body: loginBody(pair, userName, password) }
    const { retcode } = await nodeOf(index).call(sessionApi.login, input)
    answered++
    return retcode
  }
  // The right one starts when the five are being looked at and nobody knows yet that they are wrong.
  const lastPair = given[60]!
  const right = Promise.withResolvers<number>()
  // Held or answered, whichever: were more than five looked at, no more than that may be told.
  holdUntil(() => answered + evaluated >= 61)
  const started = Promise.withResolvers<void>()
  const wait = () => (answered + evaluated >= 60 ? started.resolve() : void setImmediate(wait))
  wait()
  void started.promise.then(() => guess(lastPair, 60, PASSWORD)).then(right.resolve, right.reject)
  const wrong = await Promise.all(given.slice(0, 60).map((pair, index) => guess(pair, index, `wrong ${index}`)))
  beforeVerify = async () => {}

  expect(wrong).toEqual(Array<number>(60).fill(failed))
  expect(await right.promise).toBe(failed)
  expect(evaluated).toBe(5)
})

it('evaluates five of thirty old passwords in flight at two servers', async () => {
  const { userName } = await aUser(nodeOf(0).database, { passwordHash })
  const token = await nodeOf(0).loginAs(userName)
  const given = await pairs(30)
  evaluated = 0
  const answers = await Promise.all(
    given.map((pair, index) => {
      const body = passwordBody(pair, { old: `wrong ${index}`, next: 'Nordsee-77!' })
      return nodeOf(index).call(sessionApi.changePassword, { params: { key: pair.key }, body }, token)
    }),
  )
  expect(new Set(answers.map(({ retcode }) => retcode))).toEqual(new Set([errorCodes.OLD_PASSWORD_WRONG.retcode]))
  expect(evaluated).toBe(5)
})

it('counts a wrong old password like a failed login, and locks both alike', async () => {
  const [test] = [nodeOf(0)]
  const { userName } = await aUser(test.database, { passwordHash })
  const token = await test.loginAs(userName)
  for (let index = 0; index < 5; index++) await changePassword(test, token, { old: 'wrong', next: 'Nordsee-77!' })

  const right = { old: PASSWORD, next: 'Nordsee-77!' }
  expect((await changePassword(test, token, right)).retcode).toBe(errorCodes.OLD_PASSWORD_WRONG.retcode)
  expect((await logIn(test, userName, PASSWORD)).retcode).toBe(failed)
  clock.advance(15 * MINUTE + 1)
  expect((await changePassword(test, await test.loginAs(userName), right)).retcode).toBe(0)
  expect((await logIn(test, userName, 'Nordsee-77!')).retcode).toBe(0)
})

it('forgets the failures before a right password, of a login and of a change that the rules then refuse', async () => {
  const [test] = [nodeOf(0)]
  const { userName } = await aUser(test.database, { passwordHash })
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 4; index++) await logIn(test, userName, 'wrong')
    expect((await logIn(test, userName, PASSWORD)).retcode).toBe(0)
    clock.advance(2 * MINUTE)
  }
  const token = await test.loginAs(userName)
  for (let index = 0; index < 4; index++) await logIn(test, userName, 'wrong')
  const weak = await changePassword(test, token, { old: PASSWORD, next: 'a1!' })
  expect(weak.retcode).toBe(errorCodes.PASSWORD_POLICY.retcode)
  for (let index = 0; index < 4; index++) await logIn(test, userName, 'wrong')
  expect((await logIn(test, userName, PASSWORD)).retcode).toBe(0)
})

it('does not count what an overloaded server never looked at', async () => {
  const [test] = [nodeOf(0)]
  const { userName } = await aUser(test.database, { passwordHash })
  beforeVerify = () => Promise.reject(new AppError('OVERLOADED', { details: { seconds: 3 } }))
  for (let index = 0; index < 8; index++) {
    expect((await logIn(test, userName, PASSWORD)).retcode).toBe(errorCodes.OVERLOADED.retcode)
  }
  beforeVerify = async () => {}
  expect((await logIn(test, userName, PASSWORD)).retcode).toBe(0)
})
