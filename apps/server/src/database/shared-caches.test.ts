import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeRows } from '../../test-support/kept-tables.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { believeEpochs, EPOCHS_COLUMN, noteChange, readCached, readCachedEach, type EpochsColumn } from './cached.ts'
import { createDatabase, type Database } from './database.ts'
import type { Queryable, Tx } from './queryable.ts'
import { silentLog } from '../log.ts'
import { createSharedCaches, type CacheView } from './shared-caches.ts'

const names = 'select zh from catalogue_items where code = $1'

let a: TestDatabase
/** Another server on the same database. */
let b: Database
let asked: string[]

/** A name of the catalogue, kept as the modules keep it; `asked` says who went to the database. */
function nameOf(queryable: Queryable, code: string, who = 'somebody', before = async () => {}): Promise<string> {
  return readCached(queryable, 'catalogue', `name:${code}`, async () => {
    asked.push(who)
    await before()
    const { rows } = await queryable.query<{ zh: string }>(names, [code])
    return rows[0]?.zh ?? ''
  })
}

async function rename(tx: Tx, name: string): Promise<void> {
  await noteChange(tx, 'catalogue')
  await tx.query(`update catalogue_items set zh = $1 where code = 'LW01'`, [name])
}

const poll = (database: Database) => database.caching.caches.poll()

beforeEach(async () => {
  asked = []
  a = await createTestDatabase({ elapsedMs: () => 0 })
  b = createDatabase({
    connectionString: a.connectionString,
    maxConnections: 4,
    log: silentLog,
    elapsedMs: () => 0,
  })
  await changeRows(
    a,
    `insert into catalogue_items (code, class, zh, en, method, live_hours, avoided_hours, crew, reclose, under_load)
     values ('LW01', 1, 'old', 'old', 'glove', 1, 1, 4, false, false)`,
  )
})
afterEach(async () => {
  await b.close()
  await a.drop()
})

describe('a kept value', () => {
  it('is read once while nobody changes its subject', async () => {
    await poll(b)
    expect([await nameOf(b, 'LW01'), await nameOf(b, 'LW01'), asked.length]).toEqual(['old', 'old', 1])
    // A poll that finds the same epochs takes nothing away.
    await poll(b)
    expect([await nameOf(b, 'LW01'), asked.length]).toEqual(['old', 1])
  })

  it('is gone on another server with the next poll after the change', async () => {
    await poll(b)
    await nameOf(b, 'LW01')
    await a.transaction((tx) => rename(tx, 'new'))
    await poll(b)
    expect(await nameOf(b, 'LW01')).toBe('new')
  })

  it('is gone at once on the server that changes it', async () => {
    await poll(a)
    await nameOf(a, 'LW01')
    await a.transaction((tx) => rename(tx, 'new'))
    expect(await nameOf(a, 'LW01')).toBe('new')
  })

  it('outlives changes of other subjects', async () => {
    await poll(b)
    await nameOf(b, 'LW01')
    await a.transaction((tx) => noteChange(tx, 'directory'))
    await poll(b)
    expect([await nameOf(b, 'LW01'), asked.length]).toEqual(['old', 1])
  })

  it('is not taken from a poll that had begun before this server changed it', async () => {
    await poll(a)
    await nameOf(a, 'LW01')
    let polling: Promise<void> | undefined
    await a.transaction(async (tx) => {
      await rename(tx, 'new')
      polling = poll(a)
      await polling
    })
    expect(await nameOf(a, 'LW01')).toBe('new')
  })
})

describe('what is known of the epochs', () => {
  let now = 0
  let isReachable = true
  let view: CacheView
  const load = async () => {
    asked.push('load')
    return new Map([['key', asked.length]])
  }
  const read = async () => (await view.caches.readEach(view, 'catalogue', ['key'], load)).get('key')

  beforeEach(() => {
    now = 0
    isReachable = true
    const readEpochs = async () => {
      if (!isReachable) throw new Error('unreachable')
      return new Map([['catalogue', '1']])
    }
    const caches = createSharedCaches({ readEpochs, now: () => now })
    view = { caches, holdsConnection: false, changed: new Set(), askedAt: 0, believed: undefined }
  })

  it('is nothing before the first poll', async () => expect([await read(), await read()]).toEqual([1, 2]))

  it('holds for less than a second, as after SIGSTOP or without the database', async () => {
    await view.caches.poll()
    await read()
    now = 999
    expect(await read()).toBe(1)
    isReachable = false
    await expect(view.caches.poll()).rejects.toThrow('unreachable')
    now = 1_000
    expect([await read(), await read()]).toEqual([2, 3])
    isReachable = true
    await view.caches.poll()
    expect(await read()).toBe(1)
  })

  it('counts from when the poll was asked, not from when it was answered', async () => {
    const answers: ((epochs: ReadonlyMap<string, string>) => void)[] = []
    const caches = createSharedCaches({
      readEpochs: () => new Promise((resolve) => answers.push(resolve)),
      now: () => now,
    })
    view = { ...view, caches }
    const polling = caches.poll()
    now = 1_000
    answers[0]?.(new Map([['catalogue', '1']]))
    await polling
    expect([await read(), await read()]).toEqual([1, 2])
  })

  it('is of the newest poll, in whatever order they are answered', async () => {
    const answers: ((epochs: ReadonlyMap<string, string>) => void)[] = []
    const caches = createSharedCaches({
      readEpochs: () => new Promise((resolve) => answers.push(resolve)),
      now: () => 0,
    })
    view = { ...view, caches }
    const polls = [caches.poll(), caches.poll()]
    answers[1]?.(new Map([['catalogue', '2']]))
    await polls[1]
    await read()
    answers[0]?.(new Map([['catalogue', '1']]))
    await polls[0]
    expect(await read()).toBe(1)
  })
})

describe('a transaction', () => {
  it('that has read the epochs is as fresh as they are, without any poll', async () => {
    const readIn = async (database: Database) =>
      database.transaction(async (tx) => {
        const { rows } = await tx.query<EpochsColumn>(`select ${EPOCHS_COLUMN}`)
        if (rows[0] !== undefined) believeEpochs(tx, rows[0])
        return nameOf(tx, 'LW01')
      })
    expect([await readIn(b), await readIn(b), asked.length]).toEqual(['old', 'old', 1])
    await a.transaction((tx) => rename(tx, 'new'))
    expect([await readIn(b), await readIn(b), asked.length]).toEqual(['new', 'new', 2])
  })

  it('believes the epochs it has read no longer than a poll, nor when it waited longer for them', async () => {
    const caches = createSharedCaches({ readEpochs: async () => new Map(), now: () => now })
    const view: CacheView = { caches, holdsConnection: true, changed: new Set(), askedAt: 0, believed: undefined }
    const tx: Tx = { isTransaction: true, query: async () => ({ rows: [], rowCount: 0 }), caching: view }
    const read = () => readCached(tx, 'catalogue', 'key', async () => asked.push('load'))
    let now = 0
    believeEpochs(tx, { cache_epochs: { catalogue: '1' } })
    expect([await read(), await read()]).toEqual([1, 1])
    now = 1_000
    expect([await read(), await read()]).toEqual([2, 3])
    // The answer to a statement that was sent at 0 and has waited for a lock until now.
    believeEpochs(tx, { cache_epochs: { catalogue: '1' } })
    expect([await read(), await read()]).toEqual([4, 5])
    view.askedAt = 1
    believeEpochs(tx, { cache_epochs: { catalogue: '1' } })
    expect(await read()).toBe(1)
  })

  it('reads what it has changed itself past the caches, and leaves nothing of it there when it fails', async () => {
    await poll(a)
    await nameOf(a, 'LW01')
    const failing = a.transaction(async (tx) => {
      const { rows } = await tx.query<EpochsColumn>(`select ${EPOCHS_COLUMN}`)
      if (rows[0] !== undefined) believeEpochs(tx, rows[0])
      await rename(tx, 'never')
      expect(await nameOf(tx, 'LW01')).toBe('never')
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await poll(a)
    expect(await nameOf(a, 'LW01')).toBe('old')
  })

  it('never has an epoch that a failed one had', async () => {
    const epochIn = async (tx: Tx) => {
      await noteChange(tx, 'catalogue')
      const { rows } = await tx.query<{ epoch: string }>(
        `select epoch::text as epoch from cache_epochs where subject = 'catalogue'`,
      )
      return rows[0]?.epoch
    }
    let failed: string | undefined
    await a
      .transaction(async (tx) => {
        failed = await epochIn(tx)
        throw new Error('taken back')
      })
      .catch(() => undefined)
    expect(failed).toMatch(/^\d+$/)
    expect(await a.transaction(epochIn)).not.toBe(failed)
  })
})

describe('filling', () => {
  it('that races a change keeps the old value under no epoch but the old', async () => {
    await poll(b)
    let goOn = (): void => undefined
    let reading: Promise<string> | undefined
    await new Promise<void>((reached) => {
      // The reader has read the old row and waits before it hands it over; meanwhile the change commits and is polled.
      reading = readCached(b, 'catalogue', 'name:LW01', async () => {
        const { rows } = await b.query<{ zh: string }>(names, ['LW01'])
        const barrier = new Promise<void>((resolve) => (goOn = resolve))
        reached()
        await barrier
        return rows[0]?.zh ?? ''
      })
    })
    await a.transaction((tx) => rename(tx, 'new'))
    await poll(b)
    goOn()
    expect(await reading).toBe('old')
    expect(await nameOf(b, 'LW01')).toBe('new')
    await poll(b)
    expect(await nameOf(b, 'LW01')).toBe('new')
  })

  it('is shared by those who need the same at the same time', async () => {
    await poll(b)
    const readers = Array.from({ length: 20 }, () => nameOf(b, 'LW01'))
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['old']))
    expect(asked).toHaveLength(1)
  })

  it('that fails is done again by those who shared it', async () => {
    await poll(b)
    const failing = nameOf(b, 'LW01', 'failing', () => Promise.reject(new Error('cut off')))
    const other = nameOf(b, 'LW01', 'other')
    await expect(failing).rejects.toThrow('cut off')
    expect([await other, asked]).toEqual(['old', ['failing', 'other']])

    const cutOff = readCachedEach(b, 'catalogue', ['each'], () => Promise.reject(new Error('cut off')))
    const again = readCachedEach(b, 'catalogue', ['each'], async () => new Map([['each', 1]]))
    await expect(cutOff).rejects.toThrow('cut off')
    expect(await again).toEqual(new Map([['each', 1]]))
  })

  it('without a connection keeps nobody waiting who holds one', async () => {
    await poll(b)
    let goOn = (): void => undefined
    const barrier = new Promise<void>((resolve) => (goOn = resolve))
    const slow = nameOf(b, 'LW01', 'without', () => barrier)
    expect(await b.transaction((tx) => nameOf(tx, 'LW01', 'within'))).toBe('old')
    goOn()
    await slow
    expect(asked).toEqual(['without', 'within'])
  })

  it('asks for the missing keys alone, and keeps that there is nothing', async () => {
    await poll(b)
    const wanted: string[][] = []
    const read = (keys: readonly string[]) =>
      readCachedEach(b, 'catalogue', keys, async (missing) => {
        wanted.push([...missing])
        return new Map(missing.filter((key) => key !== 'none').map((key) => [key, key.length]))
      })
    await read(['one', 'none'])
    expect(await read(['one', 'three', 'none', 'three'])).toEqual(
      new Map([
        ['one', 3],
        ['three', 5],
      ]),
    )
    expect(wanted).toEqual([['one', 'none'], ['three']])
  })
})
