import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts'
import type { Tx } from '../../database/open-database.ts'
import { silentLog } from '../../log.ts'
import { createNumbersService, type NumbersService } from './numbers.service.ts'

const SERIES = 'LWP-150-202611'

let database: TestDatabase
let numbers: NumbersService

beforeEach(async () => {
  database = await createTestDatabase()
  numbers = createNumbersService({ database, log: silentLog })
})
afterEach(async () => {
  await numbers.settled()
  await database.drop()
})

const take = () => database.transaction((tx) => numbers.next(tx, SERIES))

async function freeNumbers(): Promise<number[]> {
  await numbers.settled()
  const { rows } = await database.query<{ value: string }>(
    'select value from number_pool where series = $1 order by value',
    [SERIES],
  )
  return rows.map(({ value }) => Number(value))
}

/** Stays open until it is told how to end. */
async function open({ waitsForNobody = false } = {}): Promise<{
  number: number
  commit(): Promise<void>
  fail(): Promise<void>
}> {
  const ends: ((how: 'commit' | 'fail') => void)[] = []
  const ending = new Promise<'commit' | 'fail'>((resolve) => ends.push(resolve))
  let running: Promise<void> | undefined
  const number = await new Promise<number>((resolve, reject) => {
    running = database.transaction(async (tx) => {
      if (waitsForNobody) await tx.query(`set local lock_timeout = '1s'`)
      resolve(await numbers.next(tx, SERIES))
      if ((await ending) === 'fail') throw new Error('taken back')
    })
    running.catch(reject)
  })
  return {
    number,
    async commit() {
      ends[0]?.('commit')
      await running
    },
    async fail() {
      ends[0]?.('fail')
      await expect(running).rejects.toThrow('taken back')
    },
  }
}

describe('numbers of a series', () => {
  it('are 1, 2, 3 … one after the other, across what is reserved ahead', async () => {
    const taken: number[] = []
    for (let count = 0; count < 150; count++) taken.push(await take())
    expect(taken).toEqual(Array.from({ length: 150 }, (_, index) => index + 1))
  })

  it('go on behind the numbers given before there was a pool', async () => {
    await database.query('insert into number_sequences (key, value) values ($1, 41)', [SERIES])
    expect([await take(), await take()]).toEqual([42, 43])
  })

  it('are taken while another start is still open, by whoever comes', async () => {
    await take()
    const first = await open()
    try {
      const second = await open({ waitsForNobody: true })
      expect([first.number, second.number, await take()]).toEqual([2, 3, 4])
      await second.commit()
    } finally {
      await first.commit()
    }
  })

  it('come again, the lowest first, when those who took them fail', async () => {
    await take()
    const [second, third, fourth] = [await open(), await open(), await open()]
    await fourth.fail()
    await third.commit()
    await second.fail()
    expect([await take(), await take(), await take()]).toEqual([2, 4, 5])
  })

  it('are of their series alone', async () => {
    const other = () => database.transaction((tx) => numbers.next(tx, 'LWK-150-202611'))
    expect([await take(), await other(), await take(), await other()]).toEqual([1, 1, 2, 2])
  })

  it('are all used or free, none twice, after 200 starts at once of which a third fails and one is killed', async () => {
    const used: number[] = []
    let reached = 0
    const start = async (index: number) => {
      const number = await database.transaction(async (tx: Tx) => {
        const taken = await numbers.next(tx, SERIES)
        reached += 1
        if (index === 100) await tx.query('select pg_terminate_backend(pg_backend_pid())')
        if (index % 3 === 0) throw new Error('taken back')
        return taken
      })
      used.push(number)
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => start(index)))
    expect(reached).toBe(200)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(67 + 1)

    const free = await freeNumbers()
    const all = [...used, ...free].sort((one, other) => one - other)
    expect(all).toEqual(all.map((_, index) => index + 1))
    const highest = Math.max(...used)
    const holes = free.filter((number) => number < highest)
    const next: number[] = []
    for (const _ of [...holes, 'one more']) next.push(await take())
    expect(next).toEqual([...holes, highest + 1])
  })

  it('are reserved ahead beside the starts, so that none of them has to', async () => {
    for (let count = 0; count < 40; count++) await take()
    const free = await freeNumbers()
    // Past the 64 that the first had reserved.
    expect(free.length).toBeGreaterThan(24)
    expect(free).toEqual(free.map((_, index) => 41 + index))
  })

  it('are waited for only until the first of the series commits', async () => {
    const first = await open()
    const others = Array.from({ length: 5 }, () => open())
    await first.commit()
    const opened = await Promise.all(others)
    expect(opened.map(({ number }) => number).sort()).toEqual([2, 3, 4, 5, 6])
    for (const one of opened) await one.commit()
  })

  it('stay without holes when the first of the series fails while others wait for it', async () => {
    const first = await open()
    const others = [take(), take(), take()]
    await first.fail()
    expect((await Promise.all(others)).sort()).toEqual([1, 2, 3])
  })
})
