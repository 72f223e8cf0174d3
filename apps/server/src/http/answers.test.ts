/** What `serve` and `answerOnce` see to for every call, whatever its handler does. */
import { defineApi, type Api } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aUser, type TestUser } from '../../test-support/factories.ts'
import { createTestClock } from '../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { systemIds } from '../ids.ts'
import { AppError } from './app-error.ts'
import { authenticateCalls } from './authenticate.ts'
import { createHttpServer } from './create-http-server.ts'
import { useWrites } from './idempotency.ts'
import { createLogger } from './logger.ts'
import { serve } from './serve.ts'

const gloveApi = defineApi({
  show: {
    method: 'GET',
    path: '/glove/show',
    access: 'session',
    summary: 'Shows a glove',
    data: z.object({ name: z.string() }),
  },
  count: {
    method: 'POST',
    path: '/glove/count',
    access: 'session',
    summary: 'Notes a glove, and answers with something else than it promised when asked to',
    body: z.object({ name: z.string(), wrongly: z.boolean().optional() }),
    data: z.object({ count: z.number() }),
  },
  lend: {
    method: 'POST',
    path: '/glove/lend',
    access: 'session',
    summary: 'Lends a glove to whoever comes first',
    body: z.object({ name: z.string() }),
    data: z.object({ lent: z.string() }),
  },
})

let database: TestDatabase
let app: FastifyInstance
let people: readonly [TestUser, TestUser]
/** Where the next request for a glove stops, before it looks whether it is there. */
let gate: { reached(): void; readonly opened: Promise<void> } | undefined

const gloves = async (name: string) =>
  (await database.query('select 1 from gloves_of_this_test where name = $1', [name])).rowCount

beforeAll(async () => {
  database = await createTestDatabase()
  await database.asOwner.query('create table gloves_of_this_test (name text not null)')
  await database.asOwner.query('grant all on gloves_of_this_test to public')
  people = [await aUser(database), await aUser(database)]
  app = createHttpServer({ log: createLogger({ logLevel: 'silent' }), ids: systemIds, isEncrypted: false })
  useWrites(app, { database, clock: createTestClock() })
  authenticateCalls(app, {
    authenticate: async ({ token }) => {
      const person = people.find(({ userName }) => userName === token)
      if (person === undefined) throw new AppError('TOKEN_MISSING')
      const rights = {
        roleIds: [],
        departmentIds: [],
        postIds: [],
        permissions: new Set<string>(),
        owners: [],
        orgId: 0,
        sessionId: '',
      }
      return {
        ...person,
        ...rights,
        mustChangePassword: false,
        userSource: 0,
        lockedAt: null,
        secondsLeft: 1,
        isExtendable: true,
      }
    },
  })
  serve(app, gloveApi, {
    show: () => ({ name: 'left', secret: 'beside it' }),
    async count({ body: { name, wrongly }, write }) {
      await write((tx) => tx.query('insert into gloves_of_this_test values ($1)', [name]))
      return { count: wrongly === true ? ('many' as never) : 1 }
    },
    async lend({ body: { name }, write }) {
      const stop = gate
      gate = undefined
      stop?.reached()
      await stop?.opened
      if ((await gloves(name)) > 0) throw new AppError('NOT_FOUND', { details: { what: name } })
      await write((tx) => tx.query('insert into gloves_of_this_test values ($1)', [name]))
      return { lent: name }
    },
  })
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

async function post(call: { readonly path: string }, body: object, { key = '', person = 0 } = {}) {
  const headers = { token: people[person]?.userName ?? '', ...(key === '' ? {} : { 'idempotency-key': key }) }
  return (await app.inject({ method: 'POST', url: call.path, headers, payload: body })).json()
}

describe('an answer', () => {
  it('holds nothing that the contract does not name', async () => {
    const headers = { token: people[0].userName }
    expect((await app.inject({ url: gloveApi.show.path, headers })).json().data).toEqual({ name: 'left' })
  })

  it.each(['', 'a key'])('that breaks the contract leaves nothing of what its call wrote (%s)', async (key) => {
    const broken = await post(gloveApi.count, { name: 'wrong', wrongly: true }, { key })
    expect(broken.retcode).toBe(errorCodes.INTERNAL.retcode)
    expect(await gloves('wrong')).toBe(0)
  })
})

describe('an idempotency key', () => {
  it('is that of one person: the same of another is another', async () => {
    await post(gloveApi.count, { name: 'one each' }, { key: 'k1' })
    await post(gloveApi.count, { name: 'one each' }, { key: 'k1', person: 1 })
    expect(await gloves('one each')).toBe(2)
  })

  it('answers a request, refused for what its twin did meanwhile, as it answered the twin', async () => {
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gate = { reached: reached.resolve, opened: opened.promise }
    const waiting = post(gloveApi.lend, { name: 'right' }, { key: 'k2' })
    await reached.promise
    expect((await post(gloveApi.lend, { name: 'right' }, { key: 'k2' })).data).toEqual({ lent: 'right' })
    opened.resolve()

    expect((await waiting).data).toEqual({ lent: 'right' })
    expect((await post(gloveApi.lend, { name: 'right' }, { key: 'k3' })).retcode).toBe(errorCodes.NOT_FOUND.retcode)
  })
})

it('a call without access, or without a handler, is not served', () => {
  const open: Api = { look: { ...gloveApi.show, path: '/glove/open', access: undefined as never } }
  expect(() => serve(app, open, { look: () => ({ name: '' }) as never })).toThrow(
    "'GET /glove/open' declares no access",
  )
  expect(() => serve(app, gloveApi, {} as never)).toThrow("'GET /glove/show' has no handler")
})
