import type pg from 'pg'
import type { Database, QueryAnswer, Tx } from '../src/database/open-database.ts'
import { createSharedCaches, type CacheView } from '../src/database/shared-caches.ts'
import { textOf, type Prepared } from '../src/database/prepared.ts'

export type RewindableDatabase = Database & {
  /** Runs `work`, and takes back whatever was written meanwhile, committed or not. */
  withoutTrace<T>(work: () => Promise<T>): Promise<T>
}

/**
 * A database that forgets: inside `withoutTrace` everything goes through one connection and one transaction, in which
 * the transactions of the server are savepoints. So thousands of writing calls meet the same objects one after another.
 */
export function rewindable(database: Database): RewindableDatabase {
  let client: pg.PoolClient | undefined
  let depth = 0

  async function query<Row extends object>(
    statement: string | Prepared,
    values?: readonly unknown[],
  ): Promise<QueryAnswer<Row>> {
    if (client === undefined) return database.query(statement, values)
    const answer = await client.query<Row>(textOf(statement), values === undefined ? undefined : [...values])
    return { rows: answer.rows, rowCount: answer.rowCount ?? 0, fields: answer.fields }
  }

  async function lazyTransaction<T>(work: (begin: () => Promise<Tx>) => Promise<T>): Promise<T> {
    if (client === undefined) return database.lazyTransaction(work)
    const savepoint = `inner${++depth}`
    await query(`savepoint ${savepoint}`)
    try {
      const outcome = await work(async () => ({ isTransaction: true, query }))
      await query(`release savepoint ${savepoint}`)
      return outcome
    } catch (error) {
      await query(`rollback to savepoint ${savepoint}`)
      throw error
    } finally {
      depth -= 1
    }
  }

  const keepsNothing: CacheView = {
    ...database.caching,
    caches: createSharedCaches({ readEpochs: async () => new Map(), now: () => 0 }),
  }

  return {
    ...database,
    query,
    lazyTransaction,
    transaction: (work) => lazyTransaction(async (begin) => work(await begin())),
    // Nobody else writes meanwhile, and a savepoint has no level of its own.
    snapshot: (read) =>
      client === undefined ? database.snapshot(read) : lazyTransaction(async (begin) => read(await begin())),
    // What is read meanwhile was never committed: nobody keeps it.
    get caching() {
      return client === undefined ? database.caching : keepsNothing
    },
    async withoutTrace(work) {
      client = await database.pool.connect()
      try {
        await client.query('begin')
        return await work()
      } finally {
        await client.query('rollback')
        client.release()
        client = undefined
      }
    },
  }
}
