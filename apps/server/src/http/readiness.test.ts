import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabaseProxy, type DatabaseProxy } from '../../test-support/database-proxy.ts'
import { createTestApp, createTestClock, type TestApp } from '../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { createDatabase, type Database } from '../database/database.ts'
import { silentLog } from '../log.ts'
import { ANSWER_WITHIN_MS, createReadiness } from './readiness.ts'

let own: TestDatabase
let proxy: DatabaseProxy
let database: Database
let test: TestApp

beforeEach(async () => {
  own = await createTestDatabase()
  proxy = await openDatabaseProxy(own.connectionString)
  database = createDatabase({ connectionString: proxy.connectionString, maxConnections: 4, log: silentLog })
  test = await createTestApp({ database })
})
afterEach(async () => {
  await proxy.close()
  await test.close()
  await database.close().catch(() => undefined)
  await own.drop()
})

const ask = async () => {
  // Past what the last verdict is kept for.
  test.clock.advance(60_000)
  const { statusCode, json } = await test.app.inject('/readyz')
  return [statusCode, json().status]
}
const asOwner = (sql: string) =>
  own.asOwner.query(sql.replaceAll('THIS', new URL(own.connectionString).pathname.slice(1)))

describe('/readyz', () => {
  it('promises its answer within two seconds', () => expect(ANSWER_WITHIN_MS).toBeLessThan(2_000))

  it('is green when the database takes what is written', async () => {
    expect(await ask()).toEqual([200, 'ready'])
    const { rows } = await own.query<{ checked_at: Date }>('select checked_at from readiness_checks')
    expect(rows[0]?.checked_at).toEqual(test.clock.now())
  })

  it('is red when the database says nothing, before anybody lets it speak again', async () => {
    expect(await ask()).toEqual([200, 'ready'])
    proxy.freeze()

    expect(await ask()).toEqual([503, 'database does not answer'])
    // The second does not wait for the same silence.
    expect(await ask()).toEqual([503, 'database does not answer'])
  })

  it('is red when every connection is taken', async () => {
    const { pool } = database
    const taken = await Promise.all([pool.connect(), pool.connect(), pool.connect(), pool.connect()])

    const answer = await ask()
    for (const client of taken) client.release()

    expect(answer).toEqual([503, 'database does not answer'])
  })

  it('is red when the database is gone', async () => {
    await proxy.refuse()
    expect(await ask()).toEqual([503, 'database unavailable'])
  })

  it('is red when the database may only be read', async () => {
    await asOwner('alter database THIS set default_transaction_read_only = on')
    await endPooled()
    expect(await ask()).toEqual([503, 'database unavailable'])
  })

  it('writes a file of its own, for rows that have their place can be written on a full disk', async () => {
    expect(await ask()).toEqual([200, 'ready'])
    // A connection hands in its statistics when it ends.
    await database.close()

    let written = 0
    while (written === 0) {
      const { rows } = await own.query<{ bytes: string }>(
        'select temp_bytes as bytes from pg_stat_database where datname = current_database()',
      )
      written = Number(rows[0]?.bytes)
    }
    expect(written).toBeGreaterThan(200_000)
  })

  it('is red when the disk of the data directory is almost full', async () => {
    const check = createReadiness({
      database: own,
      clock: createTestClock(),
      log: silentLog,
      dataDir: test.dataDir,
      leastFreeBytes: Number.MAX_SAFE_INTEGER,
    })
    expect(await check()).toBe('disk almost full')
  })

  it('asks the database once, however many ask', async () => {
    let asked = 0
    const counting: Database = { ...own, transaction: (work) => ((asked += 1), own.transaction(work)) }
    const check = createReadiness({ database: counting, clock: test.clock, log: silentLog, dataDir: undefined })

    const verdicts = await Promise.all(Array.from({ length: 50 }, check))
    for (let again = 0; again < 50; again++) verdicts.push(await check())

    expect(verdicts).toEqual(Array(100).fill(undefined))
    expect(asked).toBe(1)
  })
})

async function endPooled(): Promise<void> {
  const gone = database.pool.totalCount
  await own.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  for (let turn = 0; turn <= gone; turn++) await database.query('select 1').catch(() => undefined)
}
