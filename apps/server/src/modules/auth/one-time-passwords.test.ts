import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { changePassword, keyPair, logIn, loginBody } from '../../../test-support/login-calls.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { systemCaller } from '../../http/caller.ts'
import { StartupError } from '../../startup-error.ts'
import { createPasswordHasher } from './password-hash.ts'
import { loginLines } from './start-message.ts'

const DAY = 86_400_000
const NEXT = 'Nordsee-77!'
const clock = createTestClock()
const test: TestApp = await createTestApp({ clock })
let beforeVerify: () => Promise<void> = async () => {}
const strict: TestApp = await createTestApp({
  clock,
  database: test.database,
  dataDir: test.dataDir,
  oneTimePasswords: 'once',
  makeHasher(pepper) {
    const hasher = createPasswordHasher(pepper)
    return {
      ...hasher,
      verifyDigest: (stored, sha256) => beforeVerify().then(() => hasher.verifyDigest(stored, sha256)),
    }
  },
})
const file = join(test.dataDir, 'first-login.json')
const failed = errorCodes.LOGIN_FAILED.retcode
afterAll(async () => {
  await strict.close()
  await test.close()
})
beforeEach(() => writeFile(file, '[]', { mode: 0o600 }))

/** A person with a one-time password, an administrator with `permissions`. */
async function aNewcomer(permissions: readonly string[] = []) {
  const { userName, userId } = await aUser(test.database, { permissions })
  await test.firstLogins.issue()
  const entry = (await test.firstLogins.read()).find((login) => login.userName === userName)
  if (entry === undefined) throw new Error(`${userName} got no one-time password`)
  return { userName, userId, password: entry.password, expiresAt: entry.expiresAt }
}
const namesInFile = async () => (await test.firstLogins.read()).map(({ userName }) => userName)

it.each([
  ['sample people', []],
  ['administrators', ['user:write']],
])('end after seven days: %s', async (_, permissions) => {
  const { userName, password, expiresAt } = await aNewcomer(permissions)
  expect(expiresAt).toBe(new Date(clock.now().getTime() + 7 * DAY).toISOString())
  clock.advance(7 * DAY - 1)
  expect((await logIn(test, userName, password)).retcode).toBe(0)
  clock.advance(1)
  expect((await logIn(test, userName, password)).retcode).toBe(failed)
  expect(await test.firstLogins.listEnded()).toContain(userName)
})

it('leave the file when they have ended, and the start says whose they were', async () => {
  const { userName } = await aNewcomer()
  clock.advance(7 * DAY)
  await test.firstLogins.issue()
  expect(await namesInFile()).not.toContain(userName)
  const said = loginLines({ pack: 'none', unchanged: [], ended: await test.firstLogins.listEnded(), file }).join('\n')
  expect(said).toMatch(new RegExp(`have ended: .*${userName}`))
  expect(said).toContain('npm run reset-password -- <user name>')
})

it('become passwords without an end once the person has chosen one', async () => {
  const { userName, password } = await aNewcomer()
  const { token } = (await logIn(test, userName, password)).data
  expect((await changePassword(test, token, { old: password, next: NEXT })).retcode).toBe(0)
  expect(await namesInFile()).not.toContain(userName)
  clock.advance(400 * DAY)
  expect((await logIn(test, userName, NEXT)).retcode).toBe(0)
  expect(await test.firstLogins.listEnded()).not.toContain(userName)
})

it('are used up by the first login where they are to be used once, and must be changed in it', async () => {
  const { userName, password } = await aNewcomer()
  const first = await logIn(strict, userName, password)
  expect(first).toMatchObject({ retcode: 0, data: { mustChangePassword: true } })
  expect((await logIn(strict, userName, password)).retcode).toBe(failed)
  expect(await namesInFile()).not.toContain(userName)

  const blocked = await strict.app.inject({ url: '/system/config/forms', headers: { token: first.data.token } })
  expect(blocked.json().retcode).toBe(errorCodes.PASSWORD_CHANGE_REQUIRED.retcode)
  expect((await changePassword(strict, first.data.token, { old: password, next: NEXT })).retcode).toBe(0)
  expect((await logIn(strict, userName, NEXT)).data.mustChangePassword).toBe(false)
})

it('let one of two simultaneous logins in where they are to be used once', async () => {
  const { userName, password } = await aNewcomer()
  const attempt = async () => {
    const pair = await keyPair(strict)
    const input = { params: { exponentOrKey: pair.key }, body: loginBody(pair, userName, password) }
    return (await strict.call(sessionApi.login, input)).retcode
  }
  // Each has found the password unused before any of them uses it.
  const met = Promise.withResolvers<void>()
  let arrived = 0
  beforeVerify = () => {
    if (++arrived === 3) met.resolve()
    return met.promise
  }
  const answers = await Promise.all([attempt(), attempt(), attempt()])
  beforeVerify = async () => {}
  expect(answers.toSorted((a, b) => a - b)).toEqual([0, failed, failed])
})

it('can be given anew: the old password and the sessions end, the new one must be changed', async () => {
  const { userName, userId, password } = await aNewcomer()
  const ended: number[] = []
  const renewed = await test.firstLogins.renew(systemCaller('console:root'), userName, async (_, id) => {
    ended.push(id)
  })
  expect(ended).toEqual([userId])
  expect(await namesInFile()).not.toContain(userName)
  expect((await logIn(test, userName, password)).retcode).toBe(failed)
  expect(await logIn(test, userName, renewed?.password ?? '')).toMatchObject({
    retcode: 0,
    data: { mustChangePassword: true },
  })
  expect(await test.firstLogins.renew(systemCaller(), 'nobody.at.all', async () => {})).toBeUndefined()
})

it('issued before they had an end get one at the next start', async () => {
  const { userName, password } = await aNewcomer()
  const { userName: chose, password: gone } = await aNewcomer()
  const { token } = (await logIn(test, chose, gone)).data
  await changePassword(test, token, { old: gone, next: NEXT })
  const old = (name: string, given: string) => ({ userName: name, name, roles: [], password: given, shown: true })
  await writeFile(file, JSON.stringify([old(userName, password), old(chose, gone)]))
  await test.database.query('update users set one_time_until = null')

  await test.firstLogins.issue()
  clock.advance(7 * DAY)
  expect((await logIn(test, userName, password)).retcode).toBe(failed)
  expect((await logIn(test, chose, NEXT)).retcode).toBe(0)
})

it('changed at another server leave the file of this one at its next start', async () => {
  const [changing, keeping] = [await aNewcomer(), await aNewcomer()]
  const otherDir = await mkdtemp(join(tmpdir(), 'liveline-other-'))
  await cp(join(test.dataDir, 'secrets'), join(otherDir, 'secrets'), { recursive: true })
  const other = await createTestApp({ clock, database: test.database, dataDir: otherDir })
  const { token } = (await logIn(other, changing.userName, changing.password)).data
  await changePassword(other, token, { old: changing.password, next: NEXT })
  await other.close()
  await rm(otherDir, { recursive: true })

  await test.firstLogins.issue()

  expect(await namesInFile()).toEqual([keeping.userName])
})

it('are given once by servers that start at the same moment', async () => {
  const { userName, userId } = await aUser(test.database)
  // The other server is giving it just now, and its hashes take longer than a statement may wait.
  const elsewhere = await test.database.pool.connect()
  await elsewhere.query('begin')
  await elsewhere.query('select id from users where id = $1 for update', [userId])
  const issuing = test.firstLogins.issue()
  const seen = await Promise.race([issuing.then(() => 'did not wait'), setTimeout(10_000, 'waits')])
  await elsewhere.query('rollback')
  elsewhere.release()
  await issuing
  expect(seen).toBe('did not wait')
  expect(await namesInFile()).not.toContain(userName)
  await test.firstLogins.issue()
  expect(await namesInFile()).toContain(userName)
})

it('two changed at once are both taken out of the file', async () => {
  const people = [await aNewcomer(), await aNewcomer(), await aNewcomer()]
  await Promise.all(people.slice(0, 2).map(({ userName }) => test.firstLogins.forget(userName)))
  expect(await namesInFile()).toEqual([people[2]?.userName])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it.each([
  ['half a file', '[{"userName":"li"'],
  ['another shape', '{"li":"secret"}'],
])('in a damaged file stop the start with one sentence that repeats none of them: %s', async (_, content) => {
  await writeFile(file, content)
  const refusal = await test.firstLogins.issue().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  const { message } = refusal as StartupError
  expect(message).toContain(`${file} is damaged`)
  expect(message).toContain('npm run reset-password')
  expect(message).not.toContain('secret')
})

it('in a file that others may read stop the start with the command that mends it', async () => {
  await chmod(file, 0o640)
  await expect(test.firstLogins.issue()).rejects.toThrow(`chmod 600 '${file}'`)
  await chmod(file, 0o600)
})

it('a file damaged meanwhile does not undo the change of a password', async () => {
  const { userName, password } = await aNewcomer()
  const { token } = (await logIn(test, userName, password)).data
  await writeFile(file, 'damaged')
  expect((await changePassword(test, token, { old: password, next: NEXT })).retcode).toBe(0)
  expect(await readFile(file, 'utf8')).toBe('damaged')
  expect((await logIn(test, userName, NEXT)).retcode).toBe(0)
})

it('of the pack are those of sample people, and the start says so', () => {
  const fresh = {
    userName: 'li',
    name: '李',
    roles: ['班长'],
    password: 'Abcd-1234-efgh',
    expiresAt: '2026-11-28T00:00:00.000Z',
    shown: false,
  }
  const said = loginLines({ pack: 'live-line', unchanged: [fresh], ended: [], file }).join('\n')
  expect(said).toContain('li  Abcd-1234-efgh  李 (班长)')
  expect(said).toContain('at most until 2026-11-28')
  expect(said).toMatch(/people .*pack live-line .*samples/)
  // Nobody could log in there.
  expect(said).not.toContain('LIVELINE_PACK=none')
  const shown = loginLines({ pack: 'live-line', unchanged: [{ ...fresh, shown: true }], ended: [], file }).join('\n')
  expect(shown).not.toContain('Abcd')
  expect(loginLines({ pack: 'none', unchanged: [], ended: [], file }).join('\n')).toMatch(
    /no people.*Only people .* can log in/,
  )
})
