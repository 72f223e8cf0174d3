import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../test-support/factories.ts'
import { addressOf, createTestApp, type TestApp } from '../../test-support/test-app.ts'
import { PUBLIC_CALLS_PER_MINUTE } from './limit-public-calls.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ limitsRates: true })
})
afterAll(() => test?.close())

const publicCalls: [string, ApiCall][] = Object.entries(allApis).flatMap(([subject, api]) =>
  Object.entries(api as Api)
    .filter(([, { access }]) => access === 'public')
    .map(([name, call]): [string, ApiCall] => [`${subject}.${name}`, call]),
)
let hosts = 0
const aSource = () => `10.0.${Math.floor(++hosts / 250)}.${hosts % 250}`

function send(call: ApiCall, remoteAddress: string, payload = '{"broken') {
  return test.app.inject({
    method: call.method,
    url: addressOf(call.path, {}, {}),
    remoteAddress,
    ...(call.method === 'POST' ? { headers: { 'content-type': 'application/json' }, payload } : {}),
  })
}

async function exhaust(call: ApiCall, source: string): Promise<void> {
  const answers = await Promise.all(Array.from({ length: PUBLIC_CALLS_PER_MINUTE }, () => send(call, source)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toEqual([])
}

describe('every public call', () => {
  it('is among those tried here', () => expect(publicCalls.length).toBeGreaterThan(2))

  it.each(publicCalls)('%s is limited for each source, before its body is read', async (_, call) => {
    const source = aSource()
    await exhaust(call, source)

    const [refused, tooLong] = [await send(call, source), await send(call, source, 'x'.repeat(1_000_000))]

    // Broken JSON would be 400 and a megabyte 413, had anybody looked.
    expect([refused.statusCode, tooLong.statusCode]).toEqual([429, 429])
    expect(refused.json().retcode).toBe(errorCodes.RATE_LIMITED.retcode)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(call, aSource())).statusCode).not.toBe(429)
  })

  it('leaves the sessions of the same address alone', async () => {
    const source = aSource()
    await exhaust(systemConfigApi.read, source)
    await exhaust(sessionApi.keypair, source)
    const token = await test.loginAs((await aUser(test.database)).userName)

    const answer = await test.app.inject({ url: '/system/check/token', headers: { token }, remoteAddress: source })

    expect(answer.json().retcode).toBe(0)
  })

  it('gives a source its calls back as time goes by', async () => {
    const source = aSource()
    await exhaust(sessionApi.keypair, source)
    expect((await send(sessionApi.keypair, source)).statusCode).toBe(429)

    test.clock.advance(60_000)

    await exhaust(sessionApi.keypair, source)
  })
})
