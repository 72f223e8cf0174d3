import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accountApi } from '@liveline/contract/account/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDepartment, aRole, aUser } from '../../../test-support/factories.ts'
import { logIn } from '../../../test-support/login-calls.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { loadSecrets } from '../../http/secrets.ts'
import { createPasswordHasher, sha256Of } from './password-hash.ts'

const PASSWORD = 'Linhu-2026!'
const commands = join(import.meta.dirname, '../../commands')
const run = promisify(execFile)
const failed = errorCodes.LOGIN_FAILED.retcode
let test: TestApp
let passwordHash: string

beforeAll(async () => {
  test = await createTestApp()
  const { pepper } = await loadSecrets(`${test.dataDir}/secrets`)
  passwordHash = await createPasswordHasher(pepper).hashDigest(sha256Of(PASSWORD))
})
afterAll(() => test?.close())

async function aLockedPerson(): Promise<string> {
  const { userName } = await aUser(test.database, { passwordHash })
  for (let index = 0; index < 5; index++) await logIn(test, userName, 'wrong')
  expect((await logIn(test, userName, PASSWORD)).retcode).toBe(failed)
  return userName
}
async function lastAudit() {
  const { rows } = await test.database.query<{ user_name: string; action: string }>(
    'select user_name, action from audit_log order by id desc limit 1',
  )
  return rows[0]
}

describe('an administrator', () => {
  it('unlocks an account, which is audited', async () => {
    const { userName: admin } = await aUser(test.database, { permissions: ['user:unlock'] })
    const userName = await aLockedPerson()
    const unlock = (name: string) => test.call(accountApi.unlock, { body: { userName: name } }, admin)

    expect((await unlock(` ${userName.toUpperCase()}`)).data).toEqual({ userName, wasLocked: true })
    expect(await lastAudit()).toEqual({ user_name: admin, action: 'user.unlock' })
    expect((await logIn(test, userName, PASSWORD)).retcode).toBe(0)
    expect((await unlock(userName)).data).toEqual({ userName, wasLocked: false })
    expect(await unlock('nobody.at.all')).toMatchObject({ status: 404, retcode: errorCodes.NOT_FOUND.retcode })
  })
})

describe('an administrator of departments', () => {
  it('unlocks people within his reach, and no administrator beside or above him', async () => {
    const [team, elsewhere] = [await aDepartment(test.database), await aDepartment(test.database)]
    const role = await aRole(test.database, { permissions: ['user:unlock', 'user:write'], dataScope: 'department' })
    const by = await aUser(test.database, { roles: [role], orgs: [team.id] })
    const chief = await aUser(test.database, { permissions: ['user:unlock', 'user:write'] })
    const unlock = async (facts: Parameters<typeof aUser>[1], as: string) => {
      const { userName } = await aUser(test.database, facts)
      return (await test.call(accountApi.unlock, { body: { userName } }, as)).retcode
    }
    const { retcode } = errorCodes.PERSON_NOT_YOURS
    expect(await unlock({ orgs: [team.id] }, by.userName)).toBe(0)
    expect(await unlock({ orgs: [elsewhere.id] }, by.userName)).toBe(retcode)
    expect(await unlock({ roles: [role], orgs: [team.id] }, by.userName)).toBe(retcode)
    // Whoever reaches everybody lets a colleague in.
    expect(await unlock({ permissions: ['user:unlock', 'user:write'] }, chief.userName)).toBe(0)
    const self = await test.call(accountApi.unlock, { body: { userName: chief.userName } }, chief.userName)
    expect(self.retcode).toBe(retcode)
  })
})

describe('on the command line', () => {
  async function command(name: string, ...words: string[]) {
    const { database, dataDir } = test
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: database.connectionString }
    const started = run(process.execPath, [join(commands, `${name}.ts`), ...words], { env })
    return started.then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
    )
  }

  it('unlock says what it did, and is audited', async () => {
    const userName = await aLockedPerson()
    expect(await command('unlock', userName)).toEqual({
      code: 0,
      said: `${userName} is unlocked and can log in at once.\n`,
    })
    expect((await lastAudit())?.action).toBe('user.unlock')
    expect((await logIn(test, userName, PASSWORD)).retcode).toBe(0)
    expect((await command('unlock', userName)).said).toContain(`${userName} was not locked`)
  })

  it('reset-password prints a new one-time password and ends lock and sessions', async () => {
    const userName = await aLockedPerson()
    const token = await test.loginAs(userName)
    const { code, said } = await command('reset-password', userName)
    expect(code).toBe(0)
    const password = /^ {2}(\S+)$/m.exec(said)?.[1] ?? ''
    expect((await logIn(test, userName, PASSWORD)).retcode).toBe(failed)
    expect((await logIn(test, userName, password)).data.mustChangePassword).toBe(true)
    const old = await test.app.inject({ url: '/system/user/info', headers: { token } })
    expect(old.statusCode).toBe(401)
  })

  it.each(['unlock', 'reset-password'])('%s refuses a name that nobody has, and none at all', async (name) => {
    expect(await command(name, 'nobody.at.all')).toEqual({
      code: 1,
      said: "There is no user 'nobody.at.all': nothing was changed.\n",
    })
    expect(await command(name)).toEqual({ code: 1, said: `Name the user: npm run ${name} -- <user name>\n` })
  })
})
