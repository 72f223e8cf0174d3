import { defineApi } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { aUser } from '../../test-support/factories.ts'
import { createTestClock } from '../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { readCached } from '../database/cached.ts'
import { inOneWrite, type Queryable } from '../database/open-database.ts'
import { systemIds } from '../ids.ts'
import { AppError } from './app-error.ts'
import { authenticateCalls } from './authenticate.ts'
import { createHttpServer } from './create-http-server.ts'
import { purgeIdempotencyKeys, useWrites } from './idempotency.ts'
import { createLogger } from './logger.ts'
import { serve } from './serve.ts'
import { changeRows } from '../../test-support/kept-tables.ts'

const noteApi = defineApi({
  add: {
    method: 'POST',
    path: '/note/add',
    access: 'session',
    summary: 'Adds a note',
    body: z.object({ text: z.string(), refuse: z.boolean().optional() }),
    data: z.object({ count: z.number() }),
  },
})

const clock = createTestClock()
let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase({ elapsedMs: () => 0 })
  const { userId, userName } = await aUser(database)
  const caller = {
    userId,
    userName,
    name: '',
    roleIds: [],
    departmentIds: [],
    postIds: [],
    permissions: new Set<string>(),
    owners: [],
    orgId: 0,
    sessionId: '',
  }
  app = createHttpServer({ log: createLogger({ logLevel: 'silent' }), ids: systemIds, isEncrypted: false })
  useWrites(app, { database, clock })
  authenticateCalls(app, {
    authenticate: async () => ({
      ...caller,
      mustChangePassword: false,
      userSource: 0,
      lockedAt: null,
      secondsLeft: 1,
      isExtendable: true,
    }),
  })
  serve(app, noteApi, {
    async add({ body, write }) {
      await write((tx) =>
        changeRows(tx, "insert into system_config (key, value) values ($1, '1')", [`${body.text} ${systemIds.next()}`]),
      )
      if (body.refuse) throw new AppError('NOT_FOUND', { details: { what: 'note' } })
      return write(async (tx) => {
        const { rows } = await tx.query<{ count: number }>(
          'select count(*)::integer as count from system_config where key like $1',
          [`${body.text} %`],
        )
        return { count: rows[0]?.count ?? 0 }
      })
    },
  })
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

const add = async (body: object, key?: string) =>
  (
    await app.inject({
      method: 'POST',
      url: '/note/add',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: JSON.stringify(body),
    })
  ).json()

it('writes each time without a key', async () => {
  await add({ text: 'free' })
  expect((await add({ text: 'free' })).data).toEqual({ count: 2 })
})

it('writes once with a key and gives the first answer again', async () => {
  expect((await add({ text: 'once' }, 'k1')).data).toEqual({ count: 1 })
  expect((await add({ text: 'once' }, 'k1')).data).toEqual({ count: 1 })
})

it('writes once when the same request arrives five times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => add({ text: 'race' }, 'k2')))
  for (const answer of answers) expect(answer.data).toEqual({ count: 1 })
})

it('refuses the key for another content', async () => {
  await add({ text: 'a' }, 'k3')
  expect((await add({ text: 'b' }, 'k3')).retcode).toBe(errorCodes.IDEMPOTENCY_CONFLICT.retcode)
})

it('keeps nothing of a refused request, neither the write nor the key', async () => {
  expect((await add({ text: 'refused', refuse: true }, 'k4')).retcode).toBe(errorCodes.NOT_FOUND.retcode)
  expect((await add({ text: 'refused' }, 'k4')).data).toEqual({ count: 1 })
})

it('refuses a key that is too long', async () => {
  expect((await add({ text: 'long' }, 'k'.repeat(129))).retcode).toBe(errorCodes.INVALID_INPUT.retcode)
})

it('forgets keys after a day, and not before', async () => {
  await add({ text: 'old' }, 'k5')
  clock.advance(24 * 3_600_000)
  await purgeIdempotencyKeys(database, clock.now())
  expect((await add({ text: 'old' }, 'k5')).data).toEqual({ count: 1 })
  clock.advance(1)
  await purgeIdempotencyKeys(database, clock.now())
  expect((await add({ text: 'old' }, 'k5')).data).toEqual({ count: 2 })
})

it('reads what it has changed itself, and leaves nothing of it to others when it is refused', async () => {
  const count = (queryable: Queryable) =>
    readCached(queryable, 'configuration', 'count', async () => {
      const { rows } = await queryable.query<{ count: number }>('select count(*)::integer as count from system_config')
      return rows[0]?.count ?? 0
    })
  await database.caching.caches.poll()
  const before = await count(database)
  const refused = inOneWrite(database, async (write) => {
    await write((tx) => changeRows(tx, "insert into system_config (key, value) values ('own', '1')"))
    expect(await write(count)).toBe(before + 1)
    throw new AppError('NOT_FOUND', { details: { what: 'note' } })
  })
  await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await count(database)).toBe(before)
})
