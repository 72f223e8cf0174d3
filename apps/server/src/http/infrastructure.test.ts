import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../test-support/test-app.ts'
import type { Config } from '../config.ts'
import { authenticateCalls } from './authenticate.ts'
import { openApiDocument } from './openapi.ts'

vi.mock('./openapi.ts', { spy: true })

let test: TestApp | undefined
afterEach(async () => {
  await test?.close()
  test = undefined
})

const docs = ['/docs', '/docs/reference.js', '/docs/reference.css', '/openapi.json']

async function statusOf(config: Partial<Config>, url: string, remoteAddress = '127.0.0.1', headers = {}) {
  test ??= await createTestApp({ config })
  return (await test.app.inject({ url, remoteAddress, headers })).statusCode
}
async function withSettings(config: Partial<Config>, work: () => Promise<void>) {
  test = await createTestApp({ config })
  await work()
}

describe('/metrics', () => {
  it('is for programs of this machine unless told', async () => {
    await withSettings({}, async () => {
      expect(await statusOf({}, '/metrics')).toBe(200)
      expect(await statusOf({}, '/metrics', '::ffff:127.0.0.1')).toBe(200)
      expect(await statusOf({}, '/metrics', '192.0.2.1')).toBe(404)
      expect(await statusOf({}, '/metrics', '192.0.2.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    })
  })

  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'is not for what a proxy of this machine hands on with %s',
    async (name) => expect(await statusOf({}, '/metrics', '127.0.0.1', { [name]: '127.0.0.1' })).toBe(404),
  )

  it('is judged by the socket, whatever trusted proxies say', async () => {
    const trustedProxies = { has: () => true }
    expect(await statusOf({ trustedProxies }, '/metrics', '192.0.2.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  })

  it('can be switched off and opened', async () => {
    await withSettings({ metrics: 'off' }, async () => expect(await statusOf({}, '/metrics')).toBe(404))
    await test?.close()
    await withSettings({ metrics: 'on' }, async () => expect(await statusOf({}, '/metrics', '192.0.2.1')).toBe(200))
  })
})

describe('the API documents', () => {
  it.each([
    [true, 200],
    [false, 404],
  ])('are served when switched on: %s', async (servesApiDocs, status) => {
    await withSettings({ servesApiDocs }, async () => {
      for (const url of docs) expect([url, await statusOf({}, url)]).toEqual([url, status])
      expect(await statusOf({}, '/healthz')).toBe(200)
    })
  })
})

describe('what is served beside the contract', () => {
  it.each<readonly [string, number]>([
    ['/healthz', 600],
    ['/readyz', 600],
    ['/metrics', 60],
    ...docs.map((url) => [url, 120] as const),
  ])('%s answers each source %i times a minute', async (url, times) => {
    test = await createTestApp({ config: { metrics: 'on' } })
    const statuses = new Set<number>()
    for (let count = 0; count < times; count++) statuses.add(await statusOf({}, url, '192.0.2.7'))

    expect(statuses).toEqual(new Set([200]))
    expect(await statusOf({}, url, '192.0.2.7')).toBe(429)
    expect(await statusOf({}, url, '192.0.2.8')).toBe(200)
    test.clock.advance(60_000)
    expect(await statusOf({}, url, '192.0.2.7')).toBe(200)
  })

  it.each([undefined, {}, { infrastructure: { perMinute: 0 } }])(
    'does not boot without a limit: %j',
    async (config) => {
      const app = Fastify()
      authenticateCalls(app, { authenticate: () => Promise.reject(new Error('not asked')) })
      expect(() => app.get('/new', config === undefined ? {} : { config }, () => 'hello')).toThrow('declares no access')
      await app.close()
    },
  )

  it('prints the contract once, however often it is asked for', async () => {
    test = await createTestApp()
    vi.mocked(openApiDocument).mockClear()
    const answers = await Promise.all(Array.from({ length: 5 }, () => test!.app.inject('/openapi.json')))

    expect(openApiDocument).toHaveBeenCalledTimes(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answers[0]?.json().paths['/system/user/info']).toBeDefined()
  })
})
