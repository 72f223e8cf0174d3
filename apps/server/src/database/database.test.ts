import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { silentLog } from '../log.ts'
import { createDatabase } from './database.ts'
import type { Tx } from './queryable.ts'
import { prepared } from './prepared.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.asOwner.query('create table counters_of_this_test (id integer primary key, value integer not null)')
  await database.asOwner.query('grant all on counters_of_this_test to public')
})

beforeEach(async () => {
  await database.query('delete from counters_of_this_test')
  await database.query('insert into counters_of_this_test values (1, 0), (2, 0)')
})

afterAll(() => database.drop())

const values = async () =>
  (await database.query<{ value: number }>('select value from counters_of_this_test order by id')).rows.map(
    (row) => row.value,
  )

describe('a transaction', () => {
  it('commits what its work did and hands back the outcome', async () => {
    const outcome = await database.transaction(async (tx) => {
      await tx.query('update counters_of_this_test set value = 7 where id = $1', [1])
      return 'done'
    })

    expect(outcome).toBe('done')
    expect(await values()).toEqual([7, 0])
  })

  it('leaves nothing behind when its work throws', async () => {
    const attempt = database.transaction(async (tx) => {
      await tx.query('update counters_of_this_test set value = 7')
      throw new Error('changed my mind')
    })

    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await values()).toEqual([0, 0])
  })

  it('asks for no second connection, neither for a statement nor for a transaction inside', async () => {
    const inside = { name: 'SecondConnection' }
    await database.transaction(async (tx) => {
      await expect(database.query('select 1')).rejects.toMatchObject(inside)
      await expect(database.transaction(async () => 'never')).rejects.toMatchObject(inside)
      await tx.query('update counters_of_this_test set value = 7')
    })
    await database.query('select 1')
    expect(await values()).toEqual([7, 7])
  })

  it('that is lazy holds no connection before it begins, and begins once', async () => {
    const outcome = await database.lazyTransaction(async (begin) => {
      const before = (await database.query<{ value: number }>('select value from counters_of_this_test where id = 1'))
        .rows
      const [tx, same] = await Promise.all([begin(), begin()])
      expect(same).toBe(tx)
      await tx.query('update counters_of_this_test set value = 7 where id = 1')
      await expect(database.query('select 1')).rejects.toMatchObject({ name: 'SecondConnection' })
      return before
    })
    expect(outcome).toEqual([{ value: 0 }])
    expect(await values()).toEqual([7, 0])
    expect(await database.lazyTransaction(async () => 'needs none')).toBe('needs none')
  })

  it('that is a snapshot reads all as at one moment, and writes nothing', async () => {
    const read = await database.snapshot(async (queryable) => {
      const before = await queryable.query('select value from counters_of_this_test order by id')
      await database.asOwner.query('update counters_of_this_test set value = 7')
      const after = await queryable.query('select value from counters_of_this_test order by id')
      return [before.rows, after.rows]
    })
    expect(read).toEqual([
      [{ value: 0 }, { value: 0 }],
      [{ value: 0 }, { value: 0 }],
    ])
    expect(await values()).toEqual([7, 7])
    const writing = database.snapshot((queryable) => queryable.query('update counters_of_this_test set value = 9'))
    await expect(writing).rejects.toThrow('read-only')
  })

  it('sends a first statement that leaves nothing along with begin, inside the transaction, and no other', async () => {
    const lock = prepared(
      'select pg_current_xact_id()::text as xact from counters_of_this_test where id = $1 for update',
      {
        leavesNothing: true,
      },
    )
    const xacts = await database.transaction(async (tx) => {
      const ask = async () => (await tx.query<{ xact: string }>(lock, [1])).rows[0]?.xact
      return [await ask(), await ask()]
    })
    expect(xacts[0]).toBe(xacts[1])

    const refuseBegin = async (client: pg.PoolClient, work: (tx: Tx) => Promise<unknown>) => {
      const asked: string[] = []
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      const spied = vi.spyOn(client, 'query').mockImplementation((async (
        first: string | { text: string },
        ...others: unknown[]
      ) => {
        const text = typeof first === 'string' ? first : first.text
        asked.push(text)
        // As when somebody cancels it.
        return query(text === 'begin' ? 'select 1 / 0' : first, ...others)
      }) as never)
      await expect(database.transaction(work)).rejects.toThrow('division by zero')
      spied.mockRestore()
      return asked
    }
    const clients: pg.PoolClient[] = []
    const note = (client: pg.PoolClient) => clients.push(client)
    database.pool.on('acquire', note)
    await database.query('select 1')
    expect(await refuseBegin(clients[0]!, (tx) => tx.query(lock, [1]))).toEqual([
      'begin',
      expect.stringContaining('for update'),
    ])
    await database.query('select 1')
    // A connection that did not answer once is asked no more.
    expect(clients.at(-1)).not.toBe(clients[0])
    const change = 'update counters_of_this_test set value = 7'
    for (const statement of [change, prepared(change)]) {
      expect(await refuseBegin(clients.at(-1)!, (tx) => tx.query(statement))).toEqual(['begin'])
      await database.query('select 1')
    }
    database.pool.off('acquire', note)
    expect(await values()).toEqual([0, 0])
  })

  it('does not report success when a statement failed and its error was swallowed', async () => {
    const attempt = database.transaction(async (tx) => {
      await tx.query('update counters_of_this_test set value = 7')
      await tx.query('select 1 / 0').catch(() => undefined)
    })

    await expect(attempt).rejects.toThrow('rolled back')
    expect(await values()).toEqual([0, 0])
  })

  it('is run again from the start after a deadlock, so that both callers succeed', async () => {
    let runs = 0
    let arrived = 0
    const bothHoldOne = Promise.withResolvers<void>()
    const increment = (first: number, second: number) =>
      database.transaction(async (tx) => {
        runs++
        // Only the search for deadlocks ends the wait, however late it comes.
        await tx.query('set local lock_timeout = 0')
        await tx.query('update counters_of_this_test set value = value + 1 where id = $1', [first])
        if (++arrived === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await tx.query('update counters_of_this_test set value = value + 1 where id = $1', [second])
      })

    await Promise.all([increment(1, 2), increment(2, 1)])

    expect(runs).toBeGreaterThan(2)
    expect(await values()).toEqual([2, 2])
  })

  it('gives up after three serialisation failures', async () => {
    let runs = 0
    const attempt = database.transaction(async (tx) => {
      if (++runs > 3) throw new Error('tried without end')
      await tx.query("do $$ begin raise exception 'conflict' using errcode = '40001'; end $$")
    })

    await expect(attempt).rejects.toThrow('conflict')
    expect(runs).toBe(3)
  })

  it('gives its connection back when the database cuts it', async () => {
    const attempt = database.transaction(async (tx) => {
      await tx.query('select pg_terminate_backend(pg_backend_pid())')
    })

    await expect(attempt).rejects.toThrow(/terminat/i)
    expect(await values()).toEqual([0, 0])
  })
})

describe('the pool', () => {
  it('limits how long a statement, a lock and an idle transaction may take', async () => {
    const own = createDatabase({ connectionString: database.connectionString, log: silentLog })
    const { rows } = await own.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )

    await own.close()
    expect(rows.map((row) => row.setting)).toEqual(['15000', '3000', '10000'])
  })

  it('survives the loss of an idle connection', async () => {
    await database.query('select 1')
    const broken = new Promise((resolve) => database.pool.once('error', resolve))
    const other = new pg.Client({ connectionString: database.connectionString })
    await other.connect()
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user and datname = current_database()',
    )
    await other.end()
    await broken

    expect(await values()).toEqual([0, 0])
  })

  it('reads a date as it is written, whatever the time zone', async () => {
    const { rows } = await database.query<{ day: string }>("select date '2026-03-01' as day")

    expect(rows[0]?.day).toBe('2026-03-01')
  })

  it('has no connection left when it lets PostgreSQL stop', async () => {
    let ended = 0
    let endedWhenStopping: number | undefined
    const own = createDatabase({
      connectionString: database.connectionString,
      log: silentLog,
      onClose: async () => void (endedWhenStopping = ended),
    })
    own.pool.on('remove', () => ended++)
    await Promise.all(Array.from({ length: 10 }, () => own.query('select pg_sleep(0.05)')))

    await own.close()

    expect(endedWhenStopping).toBe(10)
  })
})
