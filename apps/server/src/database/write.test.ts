import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { watchStatements } from '../../test-support/watched-statements.ts'
import { inOneWrite, type Tx } from './open-database.ts'

let database: TestDatabase
let statements: ReturnType<typeof watchStatements>

beforeAll(async () => {
  database = await createTestDatabase()
  statements = watchStatements(database)
  await database.asOwner.query('create table notes_of_this_test (text text not null)')
  await database.asOwner.query('grant all on notes_of_this_test to public')
})
beforeEach(() => database.query('delete from notes_of_this_test'))
afterAll(() => database?.drop())

const note = (text: string) => async (tx: Tx) => {
  await tx.query('insert into notes_of_this_test values ($1)', [text])
}
const notes = async () =>
  (await database.query<{ text: string }>('select text from notes_of_this_test order by text')).rows.map(
    ({ text }) => text,
  )

it('begins with the first thing written, and all the rest joins it', async () => {
  const asked = await statements.during(() =>
    inOneWrite(database, async (write) => {
      await database.query('select 1')
      await write(note('a'))
      await expect(database.query('select 1')).rejects.toMatchObject({ name: 'SecondConnection' })
      await write(note('b'))
    }),
  )
  const insert = expect.stringContaining('insert')
  expect(asked.map(({ text }) => text)).toEqual(['select 1', 'begin', insert, insert, 'commit'])
  expect(await notes()).toEqual(['a', 'b'])
})

it('takes no connection for a call that writes nothing', async () => {
  expect(await statements.during(() => inOneWrite(database, async () => 'nothing'))).toEqual([])
})

it('does what it is to begin with once, before anything is written', async () => {
  await inOneWrite(
    database,
    async (write) => {
      await write(note('b'))
      await write(note('c'))
    },
    note('a'),
  )
  expect(await notes()).toEqual(['a', 'b', 'c'])
})

it('leaves nothing when the call is refused after it has written', async () => {
  const refused = inOneWrite(database, async (write) => {
    await write(note('a'))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await notes()).toEqual([])
})

it('fails with what failed in it, though the call goes on as if nothing had', async () => {
  const failing = async (tx: Tx) => {
    await note('half')(tx)
    throw new Error('half done')
  }
  const swallowed = inOneWrite(database, (write) => write(failing).catch(() => 'well'))
  await expect(swallowed).rejects.toThrow('half done')
  const doneAfterwards: string[] = []
  const wentOn = inOneWrite(database, async (write) => {
    await write(note('a'))
    await write(failing).catch(() => undefined)
    await write(async () => void doneAfterwards.push('b'))
  })
  await expect(wentOn).rejects.toThrow('half done')
  expect([doneAfterwards, await notes()]).toEqual([[], []])
})

it('does what must stand after a refusal, and only then', async () => {
  const call = (isRefused: boolean) =>
    inOneWrite(database, async (write) => {
      write.afterRollback(note('kept'))
      await write(note('a'))
      if (isRefused) throw new Error('refused')
    })
  await call(false)
  expect(await notes()).toEqual(['a'])
  await expect(call(true)).rejects.toThrow('refused')
  expect(await notes()).toEqual(['a', 'kept'])
})

it('runs the whole call again after a deadlock, and what the first run left behind is forgotten', async () => {
  let runs = 0
  const call = inOneWrite(database, async (write) => {
    runs += 1
    write.afterRollback(note(`kept ${runs}`))
    await write(note(`run ${runs}`))
    const deadlock = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
    await write(async () => {
      throw runs === 1 ? deadlock : new Error('refused')
    })
  })
  await expect(call).rejects.toThrow('refused')
  expect(runs).toBe(2)
  expect(await notes()).toEqual(['kept 2'])
})
