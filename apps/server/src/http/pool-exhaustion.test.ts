/** No request takes a second connection while it holds one: with two in the pool every write is answered. */
import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessRequests } from '../../test-support/access-requests.ts'
import { accessDrawing, type AccessWorld, type CallerKind } from '../../test-support/access-world.ts'
import { createAccessWorld } from '../../test-support/create-access-world.ts'
import { keyPair, passwordBody } from '../../test-support/login-calls.ts'
import { addressOf, createTestApp, type TestApp } from '../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'

const POOL = 2
/** Those who design, act, start, end, unlock, and come second. */
const callers = ['designer', 'handler', 'applicant', 'procAdmin', 'sysAdmin', 'bystander'] as const

type Request = { readonly params?: object; readonly query?: object; readonly body?: object }
type Make = (world: AccessWorld, caller: CallerKind) => Request

let database: TestDatabase
let test: TestApp
let world: AccessWorld

beforeAll(async () => {
  database = await createTestDatabase()
  database.pool.options.max = POOL
  test = await createTestApp({ database })
  world = await createAccessWorld(test)
})
afterAll(async () => {
  await test?.close()
  await database?.drop()
})

/** The writes that the matrix makes without their long part. */
const more: Readonly<Record<string, Readonly<Record<string, Make>>>> = {
  'processDefinition.update': {
    drawing: ({ flows: { open } }) => ({ body: { id: open.id, bpmnXml: accessDrawing(open.key) } }),
  },
}

const posts = Object.entries(allApis).flatMap(([subject, api]) =>
  Object.entries(api as Api).flatMap(([name, call]): [string, ApiCall, Make][] => {
    const path = `${subject}.${name}`
    const makes = { ...accessRequests[path], ...more[path] }
    return call.method === 'POST'
      ? Object.entries(makes).map(([object, make]) => [`${path} ${object}`, call, make])
      : []
  }),
)
// Whoever has locked his session can only log out, and then make no more calls.
const lasts = ['session.lock ', 'session.logout ']
const lastness = (name: string) => lasts.findIndex((one) => name.startsWith(one))
const endsSession = (name: string) => lastness(name) >= 0
const ordered = posts.toSorted(([a], [b]) => lastness(a) - lastness(b))

let sent = 0
async function send(call: ApiCall, request: Request, caller: CallerKind, key: string | undefined) {
  const { params = {}, query = {}, body = {} } = request
  sent += 1
  const response = await test.app.inject({
    method: 'POST',
    url: addressOf(call.path, params, query),
    headers: { token: world.tokens[caller] ?? '', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: body,
    // Calls of strangers are counted by address.
    remoteAddress: `10.1.${sent >> 8}.${sent & 255}`,
  })
  return { status: response.statusCode, text: response.body, data: response.json().data as unknown }
}

it.each([
  ['with keys', true],
  ['without keys', false],
])('answers every write of the contract, all callers at once, %s', async (_, isKeyed) => {
  for (const caller of callers) {
    Object.assign(world.tokens, { [caller]: await test.loginAs(world.people[caller].userName) })
  }
  let written = 0
  for (const [name, call, make] of ordered) {
    const keyOf = (caller: string) => (isKeyed ? `${name} ${caller}` : undefined)
    // Made once: made anew, some have another name in them, and are another request under the same key.
    const asked = callers.map((caller) => ({ caller, request: make(world, caller) }))
    const answers = await Promise.all(asked.map(({ caller, request }) => send(call, request, caller, keyOf(caller))))
    for (const [i, { status, text }] of answers.entries()) {
      expect([name, callers[i], status < 500 ? 'answered' : text]).toEqual([name, callers[i], 'answered'])
    }
    if (!isKeyed || call.access === 'public' || call.readOnly === true || endsSession(name)) continue
    for (const [i, { caller, request }] of asked.entries()) {
      if (answers[i]?.status !== 200) continue
      written += 1
      const again = await send(call, request, caller, keyOf(caller))
      expect([name, again.status, again.data]).toEqual([name, 200, answers[i]?.data])
    }
  }
  if (isKeyed) expect(written).toBeGreaterThan(20)
})

it('answers forty changes of a password with keys, and a colleague meanwhile', async () => {
  const [who, colleague] = await Promise.all(
    [world.people.former, world.people.colleague].map(({ userName }) => test.loginAs(userName)),
  )
  const changes = await Promise.all(
    Array.from({ length: 40 }, async (__, i) => {
      const pair = await keyPair(test, `10.2.0.${i}`)
      return { params: { key: pair.key }, body: passwordBody(pair, { old: 'wrong', next: 'Better-Words-7' }) }
    }),
  )

  const all = Promise.all(
    changes.map((input, i) => test.call(sessionApi.changePassword, input, who, { idempotencyKey: `password-${i}` })),
  )
  const healthy = await test.call(sessionApi.userInfo, {}, colleague)

  expect(healthy.retcode).toBe(0)
  expect(new Set((await all).map(({ status }) => status))).not.toContain(503)
  expect((await all).every(({ status }) => status >= 400 && status < 500)).toBe(true)
})
