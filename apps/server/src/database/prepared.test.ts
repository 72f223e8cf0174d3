import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { silentLog } from '../log.ts'
import { createDatabase, type Database } from './database.ts'
import { createPreparedShapes, prepared } from './prepared.ts'

let test: TestDatabase
/** One connection, so that what it has prepared can be asked. */
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  database = createDatabase({ connectionString: test.connectionString, maxConnections: 1, log: silentLog })
  await test.asOwner.query('create table things_of_this_test (id integer primary key, size integer not null)')
  await test.asOwner.query('grant all on things_of_this_test to public')
  await test.query('insert into things_of_this_test values (1, 10), (2, 20)')
})

afterAll(async () => {
  await database?.close()
  await test?.drop()
})

const listPrepared = async () =>
  (await database.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

describe('a prepared statement', () => {
  it('is kept by the connection, in a transaction and outside; a text is not', async () => {
    const sizeOf = prepared('select size from things_of_this_test where id = $1')
    expect((await database.query(sizeOf, [1])).rows).toEqual([{ size: 10 }])
    await database.transaction(async (tx) => {
      expect((await tx.query(sizeOf, [2])).rows).toEqual([{ size: 20 }])
    })
    await database.query('select size + 0 from things_of_this_test where id = $1', [1])
    expect(await listPrepared()).toEqual([sizeOf.text])
  })

  it('survives a change of what it answers, made over another connection, outside a transaction and inside', async () => {
    const whole = prepared('select * from things_of_this_test where id = $1')
    expect((await database.query(whole, [1])).rows).toEqual([{ id: 1, size: 10 }])
    await test.asOwner.query("alter table things_of_this_test add column colour text not null default 'red'")
    expect((await database.query(whole, [1])).rows).toEqual([{ id: 1, size: 10, colour: 'red' }])

    await test.asOwner.query('alter table things_of_this_test alter column size type text')
    let runs = 0
    const seen = await database.transaction(async (tx) => {
      runs += 1
      await tx.query('update things_of_this_test set colour = $1 where id = 1', ['blue'])
      return (await tx.query(whole, [1])).rows
    })
    expect(seen).toEqual([{ id: 1, size: '10', colour: 'blue' }])
    expect(runs).toBe(2)
  })

  it('survives it on every connection of the pool, however many hold the old plan', async () => {
    const many = createDatabase({ connectionString: test.connectionString, maxConnections: 8, log: silentLog })
    try {
      const all = prepared('select * from things_of_this_test, pg_sleep(0.05) where id = $1')
      const askAll = () => Promise.all(Array.from({ length: 8 }, () => many.transaction((tx) => tx.query(all, [2]))))
      await askAll()
      expect(many.pool.totalCount).toBe(8)
      await test.asOwner.query('alter table things_of_this_test add column weight integer not null default 5')
      for (const { rows } of await askAll()) expect(rows).toMatchObject([{ id: 2, weight: 5 }])
      for (const { rows } of await askAll()) expect(rows).toMatchObject([{ id: 2, weight: 5 }])
    } finally {
      await many.close()
    }
  })

  it('that PostgreSQL refuses for another reason stays refused', async () => {
    const wrong = prepared('select size / 0 as size from (select $1::integer as size) x')
    await expect(database.query(wrong, [1])).rejects.toBeInstanceOf(pg.DatabaseError)
  })

  it('made of shapes that only running shows is one of a known number', async () => {
    const before = (await listPrepared()).length
    const shapeOf = createPreparedShapes(3)
    for (let round = 0; round < 2; round += 1) {
      for (let number = 0; number < 20; number += 1) {
        const { rows } = await database.query(shapeOf(`select $1::integer + ${number} as sum`), [1])
        expect(rows).toEqual([{ sum: 1 + number }])
      }
    }
    expect((await listPrepared()).length - before).toBe(3)
  })
})
