import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test-support/test-app.ts'
import { parseAddressRanges, type AddressRanges } from '../address-ranges.ts'
import { PUBLIC_CALLS_PER_MINUTE } from './limit-public-calls.ts'

function ranges(text: string): AddressRanges {
  const parsed = parseAddressRanges(text)
  if ('wrong' in parsed) throw new Error(parsed.wrong)
  return parsed
}

/** How often the source that the server sees has asked: one time too many it is refused. */
async function isLimited(test: TestApp, request: InjectOptions): Promise<boolean> {
  return (await test.app.inject({ url: '/system/config/read', ...request })).statusCode === 429
}
async function exhaust(test: TestApp, request: InjectOptions): Promise<void> {
  for (let count = 0; count < PUBLIC_CALLS_PER_MINUTE; count++) expect(await isLimited(test, request)).toBe(false)
}
const from = (remoteAddress: string, forwarded?: string): InjectOptions => ({
  remoteAddress,
  ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
})

describe('without trusted proxies', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test?.close())

  it('X-Forwarded-For makes nobody another', async () => {
    await exhaust(test, from('192.0.2.1', '198.51.100.1'))
    expect(await isLimited(test, from('192.0.2.1', '198.51.100.2'))).toBe(true)
    expect(await isLimited(test, from('198.51.100.1'))).toBe(false)
  })

  it('X-Forwarded-Proto makes nothing encrypted', async () => {
    const { headers } = await test.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } })
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('behind trusted proxies', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ config: { trustedProxies: ranges('10.1.0.0/16, ::1') } })
  })
  afterAll(() => test?.close())

  it('the address they tell counts', async () => {
    await exhaust(test, from('10.1.2.3', '198.51.100.1'))
    expect(await isLimited(test, from('10.1.2.3', '198.51.100.1'))).toBe(true)
    expect(await isLimited(test, from('10.1.2.3', '198.51.100.2'))).toBe(false)
    expect(await isLimited(test, from('::ffff:10.1.9.9', '198.51.100.1'))).toBe(true)
  })

  it('what a client wrote before the proxy did is not believed', async () => {
    await exhaust(test, from('10.1.2.3', '203.0.113.1, 198.51.100.7'))
    expect(await isLimited(test, from('10.1.2.3', '203.0.113.99, 198.51.100.7'))).toBe(true)
    expect(await isLimited(test, from('10.1.2.3', '203.0.113.1'))).toBe(false)
  })

  it('a chain counts back through proxies of ours only', async () => {
    await exhaust(test, from('10.1.2.3', '198.51.100.8, 10.1.7.7'))
    expect(await isLimited(test, from('10.1.2.3', '198.51.100.8'))).toBe(true)
    expect(await isLimited(test, from('10.1.2.3', '198.51.100.8, 10.2.0.1'))).toBe(false)
  })

  it('others are believed nothing', async () => {
    await exhaust(test, from('10.2.0.9', '198.51.100.20'))
    expect(await isLimited(test, from('10.2.0.9', '198.51.100.21'))).toBe(true)
  })

  it('the protocol they tell decides on HSTS', async () => {
    const hsts = async (remoteAddress: string) =>
      (await test.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-proto': 'https' } })).headers[
        'strict-transport-security'
      ]
    expect(await hsts('10.1.2.3')).toContain('max-age=')
    expect(await hsts('10.2.0.9')).toBeUndefined()
  })
})

describe('ranges of addresses', () => {
  it.each([
    ['10.0.0.0/8', '10.255.1.2', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.5', '10.0.0.5', true],
    ['10.0.0.5', '10.0.0.6', false],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['loopback', '127.0.0.9', true],
    ['loopback', '::1', true],
    ['loopback', '10.0.0.1', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['0.0.0.0/0', 'not an address', false],
  ])('%s holds %s: %s', (text, address, isIn) => expect(ranges(text).has(address)).toBe(isIn))

  it.each([
    '',
    '10.0.0.0/33',
    '10.0.0/8',
    'proxy.example.com',
    '::1/129',
    '10.0.0.0/8/8',
    '10.0.0.1,,10.0.0.2',
    'true',
  ])('%s is refused', (text) => expect(parseAddressRanges(text)).toHaveProperty('wrong'))
})
