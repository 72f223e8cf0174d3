import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test-support/test-app.ts'
import type { Config } from '../config.ts'

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
