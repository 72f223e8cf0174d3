import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { signOnApi } from '@liveline/contract/sign-on/calls.ts'
import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { CLIENT, logInAtProvider, openOpenIdProvider } from '../../../../test-support/open-id-provider.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { configure } from '../../../../test-support/webhook-receiver.ts'
import { createSignOnService, type SignOnParts } from './sign-on.service.ts'

const LANDING = 'http://localhost/auth-redirect'
const MINUTE = 60_000
const clock = createTestClock()
const test: TestApp = await createTestApp({ clock })
const other = await createTestApp({ clock, database: test.database, dataDir: test.dataDir })
const provider = await openOpenIdProvider(LANDING)
afterAll(async () => {
  await provider.close()
  await other.close()
  await test.close()
})

const plant = {
  id: 'plant',
  name: '统一认证',
  kind: 'oidc',
  issuer: provider.issuer,
  ...CLIENT,
  matchUserSources: [0, 1],
}
beforeEach(() => configure(test.database, 'ssoProviders', [plant]))
const retcodeOf = (code: ErrorCode) => errorCodes[code].retcode

async function begin(redirect?: string) {
  const query = { provider: 'plant', ...(redirect === undefined ? {} : { redirect }) }
  const answer = await test.call(signOnApi.start, { query })
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return { answer, cookie, address: String(answer.headers['location']) }
}

/** Begins, logs in at the provider, and gives what the landing page would send. */
async function comeBack(userName: string, redirect?: string) {
  const { address, cookie } = await begin(redirect)
  const back = (await logInAtProvider(address, LANDING, userName)).searchParams
  const [ticket, authorizeId, issuer] = ['code', 'state', 'iss'].map((name) => back.get(name) ?? '')
  return { body: { ticket: ticket ?? '', authorizeId: authorizeId ?? '', issuer: issuer ?? '' }, headers: { cookie } }
}

async function signOn({ body, headers }: Awaited<ReturnType<typeof comeBack>>, server = test) {
  return server.call(signOnApi.logIn, { body }, undefined, { headers, language: 'en' })
}

describe('a login by OpenID Connect', () => {
  it('opens a session for the person whom the provider confirms, and goes on to the page that was asked for', async () => {
    const { userName } = await aUser(test.database)
    const answer = await signOn(await comeBack(userName, '/home?x=1'))
    expect(answer).toMatchObject({ retcode: 0, data: { userName, redirect: '/home?x=1' } })
    const state = await test.call(sessionApi.checkToken, {}, answer.data.token)
    expect(state.retcode).toBe(0)
    const { rows } = await test.database.query<{ action: string }>(
      `select action from audit_log where user_name = $1 order by action`,
      [userName],
    )
    expect(rows.map(({ action }) => action)).toEqual(['session.signOn', 'user.linkIdentity'])
  })

  it('asks with PKCE, a state and a nonce, and keeps them to itself', async () => {
    const { answer, address } = await begin()
    const asked = new URL(address).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      code_challenge_method: 'S256',
      redirect_uri: LANDING,
      response_type: 'code',
      client_id: CLIENT.clientId,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
    expect(address).not.toContain('secret')
    expect(answer.headers['set-cookie']).toMatch(
      /^ll-sign-on=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const shown = await test.call(systemConfigApi.read, {})
    expect(shown.data.config.signOnProviders).toEqual([{ id: 'plant', name: '统一认证', nameEn: '' }])
    expect(shown.text).not.toContain(CLIENT.clientSecret)
  })

  it('begins so often from one address, and elsewhere still; what was begun and left is forgotten', async () => {
    const startFrom = async (address: string) =>
      String(
        (await test.call(signOnApi.start, { query: { provider: 'plant' } }, undefined, { address })).headers.location,
      )
    const rows = async () => (await test.database.query('select from sign_on_starts')).rowCount ?? 0
    await test.database.query('delete from sign_on_starts')

    const places: string[] = []
    while (places.at(-1) !== '/auth-redirect?error=busy' && places.length < 200)
      places.push(await startFrom('192.0.2.66'))

    expect([places.length, await rows()]).toEqual([121, 120])
    expect(await startFrom('192.0.2.67')).toMatch(/^http/)
    clock.advance(5 * MINUTE + 1)
    await createSignOnService({ database: test.database, clock } as unknown as SignOnParts).purge()
    expect(await rows()).toBe(0)
  })

  it('is worth nothing in another browser, and stays good for the right one', async () => {
    const { userName } = await aUser(test.database)
    const back = await comeBack(userName)
    const thief = await begin()
    for (const headers of [{ cookie: thief.cookie }, { cookie: '' }]) {
      expect((await signOn({ ...back, headers })).retcode).toBe(retcodeOf('SSO_FAILED'))
    }
    expect((await signOn(back)).retcode).toBe(0)
  })

  it('works once, also on two servers at the same moment', async () => {
    const { userName } = await aUser(test.database)
    const back = await comeBack(userName)
    const answers = await Promise.all([test, other, test, other].map((server) => signOn(back, server)))
    expect(answers.map(({ retcode }) => retcode).toSorted()).toEqual([0, ...Array(3).fill(retcodeOf('SSO_FAILED'))])
  })

  it('waits five minutes for the browser', async () => {
    const { userName } = await aUser(test.database)
    const back = await comeBack(userName)
    clock.advance(5 * MINUTE)
    expect(await signOn(back)).toMatchObject({ retcode: retcodeOf('SSO_FAILED'), status: 400 })
  })

  it('takes no code of another login, and no answer of another issuer', async () => {
    const { userName } = await aUser(test.database)
    const [first, second] = [await comeBack(userName), await comeBack(userName)]
    expect((await signOn({ ...second, body: { ...second.body, ticket: first.body.ticket } })).retcode).toBe(
      retcodeOf('SSO_FAILED'),
    )
    const foreign = { ...first, body: { ...first.body, issuer: 'http://127.0.0.1:1' } }
    expect((await signOn(foreign)).retcode).toBe(retcodeOf('SSO_FAILED'))
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ])('leads nowhere else: %s', async (redirect) => {
    const { userName } = await aUser(test.database)
    expect((await signOn(await comeBack(userName, redirect))).data.redirect).toBe('')
  })

  it('says in words when the provider cannot be reached, or is none', async () => {
    await configure(test.database, 'ssoProviders', [{ ...plant, issuer: 'http://127.0.0.1:1' }])
    expect((await begin()).address).toBe('/auth-redirect?error=unavailable')
    await configure(test.database, 'ssoProviders', [])
    expect((await begin()).address).toBe('/auth-redirect?error=unknown')
  })

  it('is not led to a host that the description of the provider names', async () => {
    const { port } = new URL(provider.issuer)
    // The description says 127.0.0.1, which is then another host.
    await configure(test.database, 'ssoProviders', [{ ...plant, issuer: `http://localhost:${port}` }])
    expect((await begin()).address).toBe('/auth-redirect?error=unavailable')
  })
})

describe('the account of a person', () => {
  it('is not a local one unless that is configured', async () => {
    const { userName } = await aUser(test.database)
    await configure(test.database, 'ssoProviders', [{ ...plant, matchUserSources: undefined }])
    expect(await signOn(await comeBack(userName))).toMatchObject({
      status: 403,
      retcode: retcodeOf('SSO_USER_UNKNOWN'),
      msg: expect.stringContaining(userName),
    })
  })

  it('stays with whoever came first under its name: another at the provider who takes that name is refused', async () => {
    const { userName } = await aUser(test.database)
    expect((await signOn(await comeBack(userName))).retcode).toBe(0)
    expect(await signOn(await comeBack(`two=${userName}`))).toMatchObject({
      retcode: retcodeOf('SSO_FAILED'),
      msg: expect.stringContaining('somebody else'),
    })
    expect((await signOn(await comeBack(userName))).retcode).toBe(0)
  })

  it('goes to one of two who claim its name at the same moment', async () => {
    const { userName } = await aUser(test.database)
    const [one, two] = [await comeBack(userName), await comeBack(`two=${userName}`)]
    const answers = await Promise.all([signOn(one), signOn(two, other)])
    expect(answers.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
  })

  it('is not found by an e-mail address that nobody has verified', async () => {
    await configure(test.database, 'ssoProviders', [{ ...plant, userClaim: 'email', scope: 'openid email' }])
    const { userName } = await aUser(test.database)
    expect(await signOn(await comeBack(`two=${userName}`))).toMatchObject({
      retcode: retcodeOf('SSO_FAILED'),
      msg: expect.stringContaining('verified'),
    })
    expect((await signOn(await comeBack(userName))).retcode).toBe(0)
  })

  it('is made by the rule of the provider, once, without a role', async () => {
    await configure(test.database, 'ssoProviders', [{ ...plant, create: { userSource: 1 } }])
    for (let login = 0; login < 2; login++) {
      expect((await signOn(await comeBack('New.Person'))).data.userName).toBe('New.Person')
    }
    const { rows } = await test.database.query(
      `select name, user_source, password_hash, (select count(*)::int from role_users r where r.user_id = u.id) as roles
       from users u where user_name = 'New.Person'`,
    )
    expect(rows).toEqual([{ name: 'New.Person of the provider', user_source: 1, password_hash: null, roles: 0 }])
  })

  it('is refused by name when it does not exist, or is disabled', async () => {
    expect(await signOn(await comeBack('nobody.here'))).toMatchObject({ retcode: retcodeOf('SSO_USER_UNKNOWN') })
    const { userName } = await aUser(test.database, { enabled: false })
    expect(await signOn(await comeBack(userName))).toMatchObject({
      status: 403,
      retcode: retcodeOf('SSO_USER_DISABLED'),
    })
  })
})
