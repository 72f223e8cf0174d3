import { errorCodes } from '@liveline/contract/error-codes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabaseProxy, type DatabaseProxy } from '../../test-support/database-proxy.ts'
import { aUser } from '../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { createDatabase, type Database } from '../database/database.ts'
import { silentLog } from '../log.ts'
import { databaseRefusal } from './database-refusals.ts'

let own: TestDatabase
let proxy: DatabaseProxy
let database: Database
let test: TestApp
let token: string

beforeEach(async () => {
  own = await createTestDatabase()
  proxy = await openDatabaseProxy(own.connectionString)
  database = createDatabase({ connectionString: proxy.connectionString, maxConnections: 3, log: silentLog })
  test = await createTestApp({ database })
  token = await test.loginAs((await aUser(own)).userName)
})
afterEach(async () => {
  await proxy.close()
  await test.close()
  await database.close().catch(() => undefined)
  await own.drop()
})

const readTasks = () => test.call(missionApi.counts, {}, token)
const readKeyPair = () => test.app.inject('/system/keypair')
const unavailable = { status: 503, retcode: errorCodes.DATABASE_UNAVAILABLE.retcode }

describe('a call without its database', () => {
  it('says so when nobody listens there any more', async () => {
    await proxy.refuse()
    expect(await readTasks()).toMatchObject(unavailable)
    expect((await readTasks()).headers['retry-after']).toBeDefined()
    expect((await readKeyPair()).statusCode).toBe(503)
  })

  it('says so when all connections are taken for too long', async () => {
    const taken = await Promise.all([database.pool.connect(), database.pool.connect(), database.pool.connect()])
    const refused = await readTasks()
    for (const client of taken) client.release()
    expect(refused).toMatchObject(unavailable)
    expect((await readTasks()).retcode).toBe(0)
  })

  it('says so when the pool was closed', async () => {
    await database.pool.end()
    expect(await readTasks()).toMatchObject(unavailable)
  })

  it('says so when its connection is ended in the middle, and works again after', async () => {
    const dying = test.database.transaction(async (tx) => {
      await own.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'liveline' and pid <> pg_backend_pid()`,
      )
      await tx.query('select 1')
    })
    const refusal = databaseRefusal(await dying.catch((error: unknown) => error))
    expect(refusal?.code).toBe('DATABASE_UNAVAILABLE')
  })

  it('says that nothing was saved when the database may only be read', async () => {
    await database.query('set default_transaction_read_only = on')
    const name = new URL(own.connectionString).pathname.slice(1)
    await own.asOwner.query(`alter database ${name} set default_transaction_read_only = on`)
    for (const client of await Promise.all([1, 2, 3].map(() => database.pool.connect()))) client.release(true)

    const answer = await readKeyPair()

    expect(answer.statusCode).toBe(503)
    expect(answer.json().retcode).toBe(errorCodes.DATABASE_CANNOT_WRITE.retcode)
  })
})

describe('what PostgreSQL reports', () => {
  it.each([
    ['57P01', 'DATABASE_UNAVAILABLE'],
    ['57P03', 'DATABASE_UNAVAILABLE'],
    ['53300', 'DATABASE_UNAVAILABLE'],
    ['53200', 'DATABASE_UNAVAILABLE'],
    ['08006', 'DATABASE_UNAVAILABLE'],
    ['25P03', 'DATABASE_UNAVAILABLE'],
    ['28P01', 'DATABASE_UNAVAILABLE'],
    ['3D000', 'DATABASE_UNAVAILABLE'],
    ['25006', 'DATABASE_CANNOT_WRITE'],
    ['53100', 'DATABASE_CANNOT_WRITE'],
    ['58030', 'DATABASE_CANNOT_WRITE'],
    ['57014', 'OVERLOADED'],
    ['55P03', 'OVERLOADED'],
    ['40001', 'OVERLOADED'],
    ['40P01', 'OVERLOADED'],
    ['23505', undefined],
    ['42P01', undefined],
    ['22003', undefined],
  ])('%s means %s', (state, code) => {
    const error = new pg.DatabaseError('x', 1, 'error')
    error.code = state
    expect(databaseRefusal(error)?.code).toBe(code)
  })

  it('never makes our own mistake an outage', async () => {
    const circular: { self?: unknown } = {}
    circular.self = circular
    const error = await database.query('select $1::jsonb', [circular]).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(TypeError)
    expect(databaseRefusal(error)).toBeUndefined()
  })
})
