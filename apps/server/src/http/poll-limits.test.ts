import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../test-support/test-app.ts'
import { createSessionLimits } from './rate-limit.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ limitsRates: true })
})
afterAll(() => test?.close())

const polls = Object.entries(allApis).flatMap(([subject, api]) =>
  Object.entries(api as Api)
    .filter(([, { countsAsActivity }]) => countsAsActivity === false)
    .map(([name, call]): [string, ApiCall] => [`${subject}.${name}`, call]),
)
const answered = polls.filter(([, { answer, method }]) => answer !== 'stream' && method === 'GET')

/** Whoever may ask all of it. */
const aPerson = () => aUser(test.database, { permissions: ['system:health', 'audit:read', 'workflow:admin'] })

async function ask(call: ApiCall, token: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) {
    statuses.push((await test.app.inject({ url: call.path, headers: { token } })).statusCode)
  }
  return statuses
}

describe('every poll', () => {
  it('is among those tried here', () => expect(answered.length).toBeGreaterThan(2))

  it.each(answered)('%s is refused when it comes 241 times at once', async (_, call) => {
    const token = await test.loginAs((await aPerson()).userName)
    const statuses = await ask(call, token, 241)

    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]))
  })

  it.each(answered)('%s goes on for ten windows side by side', async (_, call) => {
    const token = await test.loginAs((await aPerson()).userName)
    for (let round = 0; round < 24; round++) {
      expect(new Set(await ask(call, token, 10))).toEqual(new Set([200]))
      test.clock.advance(5_000)
    }
  })

  it('takes nothing from another poll, from the work or from another session', async () => {
    const [first, second] = answered.map(([, call]) => call)
    const person = (await aPerson()).userName
    const token = await test.loginAs(person)
    await ask(first!, token, 100)

    expect(await ask(second!, token, 1)).toEqual([200])
    expect(await ask(allApis.session.userInfo, token, 1)).toEqual([200])
    expect(await ask(first!, await test.loginAs(person), 1)).toEqual([200])
  })
})

describe('event streams', () => {
  const streams = polls.filter(([, { answer }]) => answer === 'stream').map(([, call]) => call)

  it.each(streams)('$path opens 20 times a minute, not more', (call) => {
    const limits = createSessionLimits({ clock: test.clock })
    for (let count = 0; count < 20; count++) limits.take('s', call)
    expect(() => limits.take('s', call)).toThrow('RATE_LIMITED')
    test.clock.advance(3_000)
    limits.take('s', call)
  })
})
