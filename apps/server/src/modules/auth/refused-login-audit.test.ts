import { setImmediate as turn } from 'node:timers/promises'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { logIn } from '../../../test-support/login-calls.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts'
import { textOf } from '../../database/prepared.ts'

const [OFFICE, HOME] = ['203.0.113.1', '198.51.100.7']
const failed = errorCodes.LOGIN_FAILED.retcode
let database: TestDatabase
let asked: string[] = []
let test: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const recording: TestDatabase = {
    ...database,
    async query(statement, values) {
      asked.push(textOf(statement))
      return database.query(statement, values)
    },
  }
  test = await createTestApp({ database: recording })
})
afterAll(async () => {
  await test?.close()
  await database?.drop()
})

/** Lets nobody write the audit log until `release` is called. */
async function holdAuditLog(): Promise<{ release: () => Promise<void> }> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const whole = database.asOwner.transaction(async (tx) => {
    await tx.query('lock table audit_log in share mode')
    held.resolve()
    await over.promise
  })
  await Promise.race([held.promise, whole])
  return {
    async release() {
      over.resolve()
      await whole
    },
  }
}

async function refusals(userName: string): Promise<number> {
  const { rowCount } = await database.query(
    `select 1 from audit_log where action = 'session.login' and result = 'refused' and object_id = $1`,
    [userName],
  )
  return rowCount
}

it('is answered before its audit row is written, and the row is written all the same', async () => {
  const { userName } = await aUser(database)
  const head = await holdAuditLog()
  expect((await logIn(test, userName, 'wrong', OFFICE)).retcode).toBe(failed)
  expect(await refusals(userName)).toBe(0)
  await head.release()
  while ((await refusals(userName)) === 0) await turn()
  expect(await refusals(userName)).toBe(1)
})

it('takes the same statements before its answer whether it is looked at or not', async () => {
  const { userName } = await aUser(database)
  await database.query('insert into login_sources (account_key, source, last_login_at) values ($1, $2, now())', [
    userName.toLowerCase(),
    OFFICE,
  ])
  // As twenty made-up names leave it.
  await database.query(
    `insert into login_limits (kind, account_key, source, used, counted_from, block_seconds, blocked_until, touched_at)
     values ('source', '', $1, 20, now(), 120, now() + interval '2 minutes', now())
     on conflict (kind, account_key, source) do update set used = 20, blocked_until = excluded.blocked_until`,
    [OFFICE],
  )
  const statements = async (name: string) => {
    asked = []
    expect((await logIn(test, name, 'wrong', OFFICE)).retcode).toBe(failed)
    // What comes after the answer is nobody's to see, and whether caches are looked after in between is up to the clock.
    return asked.filter((text) => !/cache_epochs|from system_config/.test(text))
  }
  const head = await holdAuditLog()
  const [known, madeUp] = [await statements(userName), await statements('made.up.last')]
  await head.release()

  expect(known.some((text) => text.includes('user_name_key'))).toBe(true)
  expect(madeUp).toEqual(known)
  // Only one of them was looked at, and the other leaves no row.
  while ((await refusals(userName)) === 0) await turn()
  expect(await refusals('made.up.last')).toBe(0)
})

it('loses no row when the server stops', async () => {
  const stopping = await createTestApp({ database, dataDir: test.dataDir })
  const names = await Promise.all([1, 2, 3].map(async () => (await aUser(database)).userName))
  const head = await holdAuditLog()
  for (const name of names) await logIn(stopping, name, 'wrong', HOME)
  let isClosed = false
  const closed = stopping.close().then(() => (isClosed = true))
  for (let index = 0; index < 50; index++) await turn()
  const wasClosed = isClosed
  await head.release()
  expect(wasClosed).toBe(false)
  await closed
  expect(await Promise.all(names.map(refusals))).toEqual([1, 1, 1])
})
