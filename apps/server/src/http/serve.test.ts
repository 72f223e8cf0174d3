import { randomUUID } from 'node:crypto'
import { allApis } from '@liveline/contract/all-apis.ts'
import { bodyLimitOf, type Api, type ApiCall } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { administratorDuties, dutyOf } from '@liveline/contract/role/duties.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../test-support/factories.ts'
import { addressOf, createTestApp, type TestApp } from '../../test-support/test-app.ts'

let test: TestApp
let nobody: string

beforeAll(async () => {
  test = await createTestApp()
  nobody = await test.loginAs((await aUser(test.database)).userName)
})
afterAll(() => test?.close())

const calls: [string, ApiCall][] = Object.entries(allApis).flatMap(([subject, api]) =>
  Object.entries(api as Api).map(([name, call]): [string, ApiCall] => [`${subject}.${name}`, call]),
)
const guarded = calls.filter(([, call]) => call.access !== 'public')
const withRight = guarded.filter(([, call]) => call.access !== 'session')

/** Of bytes that are no such file it may be said what is wrong with the file. */
const refusals = ({ bodyType }: ApiCall) => (bodyType === 'bytes' ? [400, 422] : [400])

/** Everybody has just entered his password again, which some calls ask for before they look at anything. */
const haveConfirmed = () => test.database.query('update sessions set confirmed_at = $1', [test.clock.now()])

/** Logged in with the right of a call and all that goes with it: nobody holds the rights of two administrators. */
async function withEveryRight(): Promise<(call: ApiCall) => string> {
  const rights = [...new Set(withRight.map(([, { access }]) => access))]
  const tokens = new Map<string, string>()
  for (const duty of administratorDuties) {
    const permissions = rights.filter((right) => ['', duty].includes(dutyOf(right)))
    tokens.set(duty, await test.loginAs((await aUser(test.database, { permissions })).userName))
  }
  await haveConfirmed()
  return ({ access }) => tokens.get(dutyOf(access)) ?? tokens.get('system') ?? ''
}

/** Any value that fits the pattern of a path, so that the call itself is reached. */
function send(call: ApiCall, token: string | undefined, extra: { query?: object; payload?: string } = {}) {
  return test.app.inject({
    method: call.method,
    url: addressOf(call.path, {}, extra.query ?? {}),
    headers: {
      ...(token === undefined ? {} : { token }),
      ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.method === 'POST' ? { payload: extra.payload ?? '{}' } : {}),
  })
}

describe('every call of the contract', () => {
  it.each(calls)('%s is served', (_, call) => {
    const url = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    expect(test.app.hasRoute({ method: call.method, url })).toBe(true)
  })

  it.each(guarded)('%s answers 401 to a stranger, whatever is sent', async (_, call) => {
    const response = await send(call, undefined, { payload: '{"broken' })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ retcode: errorCodes.TOKEN_MISSING.retcode })
    expect(response.json().requestId).toBeTruthy()
  })

  it.each(withRight)('%s answers 403 without the right', async (_, call) => {
    const response = await send(call, nobody)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({
      retcode: errorCodes.FORBIDDEN.retcode,
      details: { permission: call.access },
    })
  })

  it.each(calls.filter(([, call]) => call.answer !== 'stream'))(
    '%s refuses an unknown field by its name',
    async (_, call) => {
      const permitted = call.access.includes(':') ? [call.access] : []
      const { userName } = await aUser(test.database, { permissions: permitted })
      const token = await test.loginAs(userName)
      await haveConfirmed()
      const inQuery = await send(call, token, { query: { surprise: '1' } })
      expect(inQuery.statusCode).toBe(400)
      expect(inQuery.body).toMatch(/surprise|INVALID|"retcode":40000/)
      if (call.method === 'POST') {
        const inBody = await send(call, token, { payload: '{"surprise":1}' })
        expect(refusals(call)).toContain(inBody.statusCode)
      }
    },
  )
})

describe('a page beyond the end', () => {
  it('is answered with the last one', async () => {
    const admin = await aUser(test.database, { permissions: ['user:read'] })
    const { data } = await test.call(userApi.page, { query: { page: 900, rows: 2 } }, admin.userName)
    expect(data.page).toBe(Math.ceil(data.total / 2))
    expect(data.rows.length).toBeGreaterThan(0)
    const none = await test.call(userApi.page, { query: { page: 3, keyword: 'nobody has this name' } }, admin.userName)
    expect(none.data).toMatchObject({ page: 3, total: 0, rows: [] })
  })
})

describe('what no database could keep', () => {
  const unstorable = [
    ['a NUL', String.raw`{"deep":[{"text":"a\u0000b"}]}`],
    ['half a character', String.raw`{"text":"\ud800x"}`],
    ['a NUL in a name', String.raw`{"a\u0000":1}`],
    ['3,000 levels', `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`],
  ] as const
  const writes = calls.filter(([, call]) => call.method === 'POST')

  it.each(unstorable)('is refused by every call with a body: %s', async (_, payload) => {
    const tokenFor = await withEveryRight()
    for (const [name, call] of writes) {
      const response = await send(call, tokenFor(call), { payload })
      expect(refusals(call), `${name}: ${response.statusCode}`).toContain(response.statusCode)
    }
  })

  it('more than 20,000 values are refused by every call whose body could hold them', async () => {
    const tokenFor = await withEveryRight()
    const payload = `[${'0,'.repeat(20_000)}0]`
    // The bytes of a file are no values.
    const holding = writes.filter(([, one]) => bodyLimitOf(one) > payload.length && one.bodyType !== 'bytes')
    for (const [name, call] of holding) {
      const response = await send(call, tokenFor(call), { payload })
      expect([name, response.json().msg]).toEqual([name, expect.stringContaining('20000')])
    }
  })

  it('is refused in an address too', async () => {
    for (const [name, call] of calls.filter(([, { method, answer }]) => method === 'GET' && answer !== 'stream')) {
      const response = await send(call, nobody, { query: { page: 'a\0b' } })
      expect([name, response.statusCode < 500]).toEqual([name, true])
    }
  })
})

describe('numbers beyond every column', () => {
  const huge = '99999999999'

  it('are never a fault of the server', async () => {
    const tokenFor = await withEveryRight()
    const faults: string[] = []
    for (const [name, call] of calls.filter(([, { answer }]) => answer !== 'stream')) {
      const params = Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((key) => [key, huge]))
      const queries = [{}, ...Object.keys(call.query?.shape ?? {}).map((key) => ({ [key]: huge }))]
      for (const query of queries) {
        const response = await test.app.inject({
          method: call.method,
          url: addressOf(call.path, params, query),
          headers: { token: tokenFor(call) },
          ...(call.method === 'POST' ? { payload: {} } : {}),
        })
        if (response.statusCode >= 500) faults.push(`${name} ${JSON.stringify(query)}`)
        // Logging out and the like end the session; what matters is the next call's input.
        if (response.statusCode === 401) return expect(name).toBe('a call that keeps the session')
      }
    }
    expect(faults).toEqual([])
  })
})

describe('what a person is told of wrong input', () => {
  it.each([
    ['zh-CN', { taskId: 'abc', outcome: 1 }, ['taskId: 不是有效的编号', 'outcome: 应为文本']],
    ['en', { opinion: 'x'.repeat(3_000) }, ['taskId: is missing', 'opinion: has more than 2000 characters']],
  ])('is a sentence in %s', async (language, body, sentences) => {
    const { userName } = await aUser(test.database)
    const answer = await test.call(taskApi.complete, { body: body as never }, userName, { language })
    expect(answer.status).toBe(400)
    for (const sentence of sentences) expect(answer.msg).toContain(sentence)
  })
})

describe('the envelope', () => {
  it('wraps the data of a call', async () => {
    const response = await test.app.inject('/system/config/read')
    expect(response.json()).toMatchObject({ retcode: 0, msg: 'ok', data: { systemName: expect.any(String) } })
  })

  it('speaks Chinese unless English is asked for', async () => {
    const english = await test.app.inject({ url: '/system/user/info', headers: { 'accept-language': 'en-GB,en' } })
    const chinese = await test.app.inject({ url: '/system/user/info' })
    expect(english.json().msg).toBe(errorCodes.TOKEN_MISSING.en)
    expect(chinese.json().msg).toBe(errorCodes.TOKEN_MISSING.zh)
  })

  it('names every unknown field', async () => {
    const answer = await test.call(sessionApi.checkToken, {}, nobody)
    expect(answer.retcode).toBe(0)
    const response = await test.app.inject({ url: '/system/check/token?a=1&b=2', headers: { token: nobody } })
    expect(response.json()).toMatchObject({
      retcode: errorCodes.UNKNOWN_FIELD.retcode,
      details: { fields: ['a', 'b'] },
    })
  })

  it('carries the security headers', async () => {
    const { headers } = await test.app.inject('/system/config/read')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })
})

describe('what cannot be read', () => {
  const post = (payload: string, type = 'application/json') =>
    test.app.inject({ method: 'POST', url: '/system/login/x', headers: { 'content-type': type }, payload })

  it.each([
    ['broken JSON', '{"a":', 'INVALID_JSON'],
    ['a prototype', '{"__proto__":{"admin":true}}', 'INVALID_JSON'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}', 'INVALID_JSON'],
    ['a wrong shape', '[]', 'INVALID_INPUT'],
    ['no body', '', 'INVALID_INPUT'],
  ] as const)('%s is refused', async (_, payload, code) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().retcode).toBe(errorCodes[code].retcode)
  })

  it('refuses another content type', async () => {
    const response = await post('<a/>', 'application/xml')
    expect(response.json().retcode).toBe(errorCodes.UNSUPPORTED_MEDIA.retcode)
  })

  it('says which path or method does not exist', async () => {
    const path = await test.app.inject({ url: '/system/nothing', headers: { accept: 'application/json' } })
    expect(path.json()).toMatchObject({ retcode: errorCodes.ROUTE_NOT_FOUND.retcode })
    const method = await test.app.inject({ method: 'DELETE', url: '/system/user/info' })
    expect(method.json().retcode).toBe(errorCodes.METHOD_NOT_ALLOWED.retcode)
    expect(method.headers['allow']).toBe('GET')
  })
})

describe('beside the contract', () => {
  it.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/docs/reference.js'])(
    '%s answers',
    async (url) => {
      expect((await test.app.inject(url)).statusCode).toBe(200)
    },
  )

  it('describes every call in OpenAPI', async () => {
    const { paths, openapi } = (await test.app.inject('/openapi.json')).json()
    expect(openapi).toBe('3.1.0')
    for (const [, call] of calls) expect(paths[call.path]).toHaveProperty(call.method.toLowerCase())
  })

  it('refuses a route that no contract declares', async () => {
    await expect(async () =>
      test.app.route({ method: 'GET', url: `/${randomUUID()}`, handler: () => 'x' }),
    ).rejects.toThrow()
  })
})
