/** CAS, and portals that trade tickets at an address of theirs. */
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { signOnApi } from '@liveline/contract/sign-on/calls.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { configure, openWebhookReceiver } from '../../../../test-support/webhook-receiver.ts'

const clock = createTestClock()
const test: TestApp = await createTestApp({ clock })
const other = await createTestApp({ clock, database: test.database, dataDir: test.dataDir })
const outside = await openWebhookReceiver()
afterAll(async () => {
  await outside.close()
  await other.close()
  await test.close()
})

const retcodeOf = (code: ErrorCode) => errorCodes[code].retcode
const failed = retcodeOf('SSO_FAILED')
const cas = { id: 'cas', name: '统一认证', kind: 'cas', url: outside.url, matchUserSources: [0] }
const portal = {
  id: 'portal',
  name: '政务门户',
  kind: 'http',
  url: outside.url,
  authorizeId: 'app-17',
  authorization: 'Bearer of-the-console',
  userClaim: 'data.account',
  nameClaim: 'data.name',
  success: { path: 'code', equals: 0 },
  issuedAtPath: 'data.at',
  matchUserSources: [0],
}

beforeEach(async () => {
  outside.received.length = 0
  await configure(test.database, 'ssoProviders', [cas, portal])
})

let made = 0
const aTicket = () => `ST-${(made += 1)}`
const answerWith = (answer: unknown, status = 200) =>
  outside.answerWith((response) => {
    response.statusCode = status
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
const signOn = (body: { ticket: string; authorizeId: string; provider?: string }, cookie = '', server = test) =>
  server.call(signOnApi.logIn, { body }, undefined, { headers: { cookie }, language: 'en' })

async function refusals(): Promise<number> {
  const { rowCount } = await test.database.query(
    `select 1 from audit_log where action = 'session.signOn' and object_id = 'portal' and result = 'refused'`,
  )
  return rowCount ?? 0
}

describe('CAS', () => {
  const confirms = (user: string) =>
    answerWith({ serviceResponse: { authenticationSuccess: { user, attributes: {} } } })

  async function begin() {
    const answer = await test.call(signOnApi.start, { query: { provider: 'cas' } })
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
    const service = new URL(new URL(String(answer.headers['location'])).searchParams.get('service') ?? '')
    return { cookie, service, authorizeId: service.searchParams.get('authorizeId') ?? '' }
  }

  it('confirms a ticket for the very address that it was made for', async () => {
    const { userName } = await aUser(test.database)
    confirms(userName)
    const { cookie, service, authorizeId } = await begin()
    const ticket = aTicket()
    expect(await signOn({ ticket, authorizeId }, cookie)).toMatchObject({ retcode: 0, data: { userName } })
    const asked = new URL(outside.received[0]?.path ?? '', outside.url)
    expect(asked.pathname).toBe('/grid/p3/serviceValidate')
    expect(Object.fromEntries(asked.searchParams)).toEqual({ service: service.href, ticket, format: 'JSON' })
  })

  it('may refuse it', async () => {
    answerWith({ serviceResponse: { authenticationFailure: { code: 'INVALID_TICKET', description: '…' } } })
    const { cookie, authorizeId } = await begin()
    expect((await signOn({ ticket: aTicket(), authorizeId }, cookie)).retcode).toBe(failed)
  })

  it('takes no ticket that nobody asked for, unless a portal may send them', async () => {
    const { userName } = await aUser(test.database)
    confirms(userName)
    expect((await signOn({ ticket: aTicket(), authorizeId: 'cas' })).retcode).toBe(failed)
    expect(outside.received).toEqual([])
    await configure(test.database, 'ssoProviders', [{ ...cas, portalService: 'https://console.example/' }])
    expect((await signOn({ ticket: aTicket(), authorizeId: 'cas' })).retcode).toBe(0)
  })
})

describe('a portal', () => {
  const confirms = (account: unknown, at: unknown = clock.now().toISOString()) =>
    answerWith({ code: 0, data: { account, name: '门户', at } })

  it('trades a ticket for a person', async () => {
    const { userName } = await aUser(test.database)
    confirms(userName)
    const ticket = aTicket()
    expect(await signOn({ ticket, authorizeId: 'app-17' })).toMatchObject({ retcode: 0, data: { userName } })
    const [call] = outside.received
    expect(JSON.parse(call?.body ?? '')).toEqual({ ticket, authorizeId: 'app-17' })
    expect(call?.headers.authorization).toBe('Bearer of-the-console')
  })

  it('is asked once for a ticket, however many bring it to two servers', async () => {
    const { userName } = await aUser(test.database)
    confirms(userName)
    const ticket = aTicket()
    const before = await refusals()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        signOn({ ticket, authorizeId: 'app-17' }, '', index % 2 === 0 ? test : other),
      ),
    )
    expect(answers.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
    expect(answers.filter(({ retcode }) => retcode === failed)).toHaveLength(19)
    expect(outside.received).toHaveLength(1)
    // Refusals are written down after the answer.
    await expect.poll(refusals).toBe(before + 19)
  })

  it.each([
    [
      'a ticket older than a minute',
      () => confirms('x', new Date(clock.now().getTime() - 61_000).toISOString()),
      failed,
    ],
    ['a ticket without a time', () => confirms('x', null), failed],
    ['an answer that is not a success', () => answerWith({ code: 1, data: { account: 'x' } }), failed],
    ['an answer without a person', () => confirms(undefined), failed],
    ['an answer with something else', () => confirms({ toString: 'x' }), failed],
    ['no JSON', () => answerWith('<html>'), retcodeOf('SSO_PROVIDER_UNAVAILABLE')],
    ['an error', () => answerWith({}, 500), retcodeOf('SSO_PROVIDER_UNAVAILABLE')],
    ['a huge answer', () => answerWith(JSON.stringify('x'.repeat(100_000))), retcodeOf('SSO_PROVIDER_UNAVAILABLE')],
  ])('logs nobody in with %s', async (_, answers, retcode) => {
    answers()
    const before = await refusals()
    expect((await signOn({ ticket: aTicket(), authorizeId: 'app-17' })).retcode).toBe(retcode)
    await expect.poll(refusals).toBe(before + 1)
  })

  it('does not lead the server elsewhere', async () => {
    outside.answerWith((response, { path }) => {
      if (path === '/grid') response.writeHead(302, { location: '/elsewhere' })
      response.end('{}')
    })
    const answer = await signOn({ ticket: aTicket(), authorizeId: 'app-17' })
    expect(answer).toMatchObject({ status: 502, retcode: retcodeOf('SSO_PROVIDER_UNAVAILABLE') })
    expect(outside.received).toHaveLength(1)
  })

  it('is named where it is not configured', async () => {
    expect(await signOn({ ticket: 't', authorizeId: 'app-18' })).toMatchObject({
      status: 400,
      retcode: retcodeOf('SSO_PROVIDER_UNKNOWN'),
      msg: expect.stringContaining('app-18'),
    })
    await configure(test.database, 'ssoProviders', [{ ...portal, url: 'http://portal.example/' }])
    expect((await signOn({ ticket: 't', authorizeId: 'app-17' })).retcode).toBe(retcodeOf('SSO_PROVIDER_UNKNOWN'))
  })
})
