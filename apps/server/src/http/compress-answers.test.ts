import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createJourney, loadLiveLinePack, MONDAY, type Journey } from '../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../test-support/test-app.ts'

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test?.close())

const ask = async (url: string, encoding: string) =>
  test.app.inject({ url, headers: { token: await journey.as('chenyu'), 'accept-encoding': encoding } })

it.each(['/console/first?home=true', '/workFlow/startForm?flowKey=lwPlanApproval'])(
  'sends a long answer packed to whoever can read that: %s',
  async (url) => {
    const [plain, packed] = [await ask(url, 'identity'), await ask(url, 'gzip, br')]

    expect(plain.statusCode).toBe(200)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).data).toEqual(plain.json().data)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  },
)

it('leaves short answers, and those that need no session, as they are', async () => {
  expect((await ask('/system/check/token', 'gzip')).headers['content-encoding']).toBeUndefined()
  expect((await ask('/system/config/read', 'gzip')).headers['content-encoding']).toBeUndefined()
})
