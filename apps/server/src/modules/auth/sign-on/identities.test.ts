import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { identityApi } from '@liveline/contract/identity/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { signOnApi } from '@liveline/contract/sign-on/calls.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { configure, openWebhookReceiver } from '../../../../test-support/webhook-receiver.ts'

const MINUTE = 60_000
const clock = createTestClock()
const test: TestApp = await createTestApp({ clock })
const outside = await openWebhookReceiver()
afterAll(async () => {
  await outside.close()
  await test.close()
})

const aPortal = (id: string, name: string) => ({
  ...{ id, name, nameEn: `${name} (en)`, kind: 'http', url: outside.url, authorizeId: id },
  ...{ userClaim: 'account', nameClaim: 'account', matchUserSources: [0] },
})
beforeEach(() =>
  configure(test.database, 'ssoProviders', [aPortal('plant', '统一认证'), aPortal('portal', '政务门户')]),
)
const refusalOf = (code: ErrorCode) => ({ retcode: errorCodes[code].retcode })

let made = 0
/** A login through a portal, which speaks for accounts by their names; answers the token. */
async function signOn(provider: string, userName: string): Promise<string> {
  outside.answerWith((response) => void response.end(JSON.stringify({ account: userName })))
  const body = { ticket: `T-${(made += 1)}`, authorizeId: provider }
  return succeeded(await test.call(signOnApi.logIn, { body })).token
}
const list = async (as: string) => succeeded(await test.call(identityApi.listOwn, {}, as))
const unlink = (provider: string, as: string) => test.call(identityApi.unlinkOwn, { body: { provider } }, as)
const aPerson = async (passwordHash?: string) =>
  (await aUser(test.database, passwordHash === undefined ? {} : { passwordHash })).userName
const audited = async (userName: string) =>
  (
    await test.database.query<{ user_name: string; detail: string }>(
      `select user_name, detail::text as detail from audit_log
       where action = 'user.unlinkIdentity' and object_id = (select id::text from users where user_name = $1)`,
      [userName],
    )
  ).rows.map(({ user_name, detail }) => [user_name, JSON.parse(detail).before])

describe('the linked identities of a person', () => {
  it('are listed with the provider, the name there, since when, and when they were used last', async () => {
    const userName = await aPerson()
    const since = clock.now().toISOString()
    await signOn('plant', userName)
    clock.advance(MINUTE)
    await signOn('portal', userName)
    clock.advance(MINUTE)
    const token = await signOn('plant', userName)

    expect(await list(token)).toEqual([
      {
        ...{ provider: 'plant', name: '统一认证', nameEn: '统一认证 (en)', userName, since },
        lastUsedAt: clock.now().toISOString(),
      },
      expect.objectContaining({ provider: 'portal', userName }),
    ])
    expect(await list(await aPerson())).toEqual([])
  })

  it('are called by their id once the provider is configured no longer', async () => {
    const token = await signOn('plant', await aPerson())
    await configure(test.database, 'ssoProviders', [])
    expect(await list(token)).toMatchObject([{ provider: 'plant', name: 'plant', nameEn: '' }])
  })

  it('can be taken back by the person who has a password, which is audited, and the session goes on', async () => {
    const userName = await aPerson('argon2id')
    const token = await signOn('plant', userName)

    expect(await unlink('plant', token)).toMatchObject({ retcode: 0 })

    expect(await list(token)).toEqual([])
    expect(await audited(userName)).toEqual([[userName, { provider: 'plant', externalIds: [userName] }]])
    expect(await unlink('plant', token)).toMatchObject(refusalOf('NOT_FOUND'))
  })

  it('can be taken back by whoever still has the password of the system before this one', async () => {
    const { userName } = await aUser(test.database, { importedMd5: 'x' })
    const token = await signOn('plant', userName)

    expect(await unlink('plant', token)).toMatchObject({ retcode: 0 })
  })

  it('are kept when nothing else would let the person in: no password, one that has ended, a provider that is gone', async () => {
    const userName = await aPerson()
    await signOn('portal', userName)
    const token = await signOn('plant', userName)
    await configure(test.database, 'ssoProviders', [aPortal('plant', '统一认证')])
    expect(await unlink('plant', token)).toMatchObject(refusalOf('LAST_WAY_IN'))
    await test.asOwner.query(`update users set password_hash = 'x', one_time_until = $2 where user_name = $1`, [
      userName,
      clock.now(),
    ])
    expect(await unlink('plant', token)).toMatchObject(refusalOf('LAST_WAY_IN'))
    expect(await list(token)).toHaveLength(2)
    expect(await audited(userName)).toEqual([])

    expect(await unlink('portal', token)).toMatchObject({ retcode: 0 })
  })

  it('leave one way in, also when two are taken back at the same moment', async () => {
    const userName = await aPerson()
    const token = await signOn('plant', userName)
    await signOn('portal', userName)
    const answers = await Promise.all([unlink('plant', token), unlink('portal', token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await list(token)).toHaveLength(1)
  })
})

describe('an administrator', () => {
  it('sees and takes back the links of a person, whatever other way remains, and whoever came in is out', async () => {
    const { userName: admin } = await aUser(test.database, { permissions: ['user:identity'] })
    const userName = await aPerson()
    const token = await signOn('plant', userName)
    const query = { userName: userName.toUpperCase() }
    expect(succeeded(await test.call(identityApi.list, { query }, admin))).toMatchObject([{ provider: 'plant' }])

    const body = { userName, provider: 'plant' }
    expect(await test.call(identityApi.unlink, { body }, admin)).toMatchObject({ retcode: 0 })

    expect((await test.call(sessionApi.userInfo, {}, token)).status).toBe(401)
    expect(await audited(userName)).toEqual([[admin, { provider: 'plant', externalIds: [userName] }]])
    expect(await test.call(identityApi.unlink, { body }, admin)).toMatchObject(refusalOf('NOT_FOUND'))
    const nobody = { ...body, userName: 'nobody.at.all' }
    expect(await test.call(identityApi.unlink, { body: nobody }, admin)).toMatchObject(refusalOf('NOT_FOUND'))
  })
})
