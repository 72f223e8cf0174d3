import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { isOutdatedPlan, SecondConnection } from './failures.ts'
import { openPools } from './pools.ts'
import type { Prepared } from './prepared.ts'
import type { Queryable, Tx } from './queryable.ts'
import { runQuery } from './run-query.ts'
import { createSharedCaches, type CacheView } from './shared-caches.ts'
import { runTransaction, type Connections, type Holder } from './transaction.ts'

/** The role that owns the tables and migrates, for the one that serves requests. */
export type Owner = { readonly connectionString: string; readonly servingRole: string }

export type Database = Queryable & {
  readonly pool: pg.Pool
  readonly caching: CacheView
  /** Of the role that serves requests. */
  readonly connectionString: string
  /** Who migrates; undefined: the serving role owns the tables. */
  readonly owner: Owner | undefined
  /**
   * Runs `work` in one transaction and commits. The whole of it is run again after a serialisation failure, a deadlock
   * or a prepared plan that a change of the tables has outdated, three times at most, so `work` must do nothing outside
   * the transaction.
   * @throws {CommitOutcomeUnknown} when the connection broke while committing
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for work that does not know yet whether it needs one: the connection is taken when it first calls `begin`,
   * and what it does before then holds nobody up.
   */
  lazyTransaction<T>(work: (begin: () => Promise<Tx>) => Promise<T>): Promise<T>
  /** Runs `read` so that all it reads is as it stood at one moment; it cannot write. */
  snapshot<T>(read: (queryable: Queryable) => Promise<T>): Promise<T>
  /** Ends the connections and, if this process started PostgreSQL, stops it. */
  close(): Promise<void>
}

export type PoolSettings = {
  connectionString: string
  owner?: Owner | undefined
  maxConnections?: number
  log: Log
  onClose?: () => Promise<void>
  /** Tells how old what is kept is; see `createSharedCaches`. */
  elapsedMs?: () => number
}

/** The database that an address leads to. */
export function createDatabase(settings: PoolSettings): Database {
  const { connectionString, owner, maxConnections = 20, log, onClose, elapsedMs = () => performance.now() } = settings
  const { pool, readEpochs, end } = openPools({ connectionString, maxConnections, log })
  const caching: CacheView = {
    caches: createSharedCaches({ readEpochs, now: elapsedMs }),
    holdsConnection: false,
    changed: new Set(),
    askedAt: 0,
    believed: undefined,
  }
  let closing: Promise<void> | undefined
  const connections: Connections = { pool, plans: { generation: 0 }, caches: caching.caches }
  // Hands nothing out: it only tells who holds a connection, so that a second one can be refused.
  const holders = new AsyncLocalStorage<Holder>()
  function assertHoldsNone(): void {
    if (holders.getStore()?.holds === true) throw new SecondConnection('The open transaction is what must be asked')
  }
  async function lazyTransaction<T>(work: (begin: () => Promise<Tx>) => Promise<T>): Promise<T> {
    assertHoldsNone()
    return runTransaction(connections, (begin, holder) => holders.run(holder, () => work(begin)))
  }

  return {
    pool,
    connectionString,
    owner,
    caching,
    async query<Row extends object>(statement: string | Prepared, values?: readonly unknown[]) {
      assertHoldsNone()
      const ask = () => runQuery<Row>(pool, connections.plans, statement, values)
      try {
        return await ask()
      } catch (error) {
        if (isOutdatedPlan(error)) return ask()
        throw error
      }
    },
    transaction: (work) => lazyTransaction(async (begin) => work(await begin())),
    lazyTransaction,
    snapshot: (read) =>
      lazyTransaction(async (begin) => {
        const tx = await begin()
        await tx.query('set transaction isolation level repeatable read, read only')
        return read(tx)
      }),
    close() {
      closing ??= awake(end().then(() => onClose?.()))
      return closing
    },
  }
}

/** Keeps the process going for work that waits for nothing but idle connections, for which Node would not wait. */
async function awake(work: Promise<void>): Promise<void> {
  const alarm = setInterval(() => undefined, 60_000)
  try {
    await work
  } finally {
    clearInterval(alarm)
  }
}
