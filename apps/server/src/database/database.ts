import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { createSharedCaches, type CacheView, type Epochs, type SharedCaches } from './shared-caches.ts'
import { textOf, type Prepared } from './prepared.ts'

/** The role that owns the tables and migrates, for the one that serves requests. */
export type Owner = { readonly connectionString: string; readonly servingRole: string }

export type QueryAnswer<Row> = { rows: Row[]; rowCount: number }

/** Anything that takes SQL: the whole database, or one transaction. */
export type Queryable = {
  /**
   * `$1`-style parameters; a `bigint` and a `numeric` come back as text, a `date` as 'YYYY-MM-DD'. A text is planned
   * anew, what is `prepared` once for each connection: worth it for what every call or step asks.
   */
  query<Row extends object>(statement: string | Prepared, values?: readonly unknown[]): Promise<QueryAnswer<Row>>
  /** What the servers keep of this database, as it may be used here; without it nothing kept is used. */
  readonly caching?: CacheView | undefined
}

/** An open transaction. The brand keeps a whole `Database` from being passed where a transaction is meant. */
export type Tx = Queryable & { readonly isTransaction: true }

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
  /** Ends the connections and, if this process started PostgreSQL, stops it. */
  close(): Promise<void>
}

/** The connection broke during COMMIT: what was written may or may not stand. Repeating with the same key is safe. */
export class CommitOutcomeUnknown extends Error {
  override readonly name = 'CommitOutcomeUnknown'
}

/** No connection could be had, or it broke: nothing that was asked on it stands. Repeating is safe. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * Work inside a transaction asked for a connection beside its own. Twenty that do so at once would each hold one and
 * wait for another for ever, so it is refused even when there is one left.
 */
class SecondConnection extends Error {
  override readonly name = 'SecondConnection'
}

/** Whether work holds a connection at this moment. */
type Holder = { holds: boolean }

const ATTEMPTS = 3
/** Less than an answer is believed (shared-caches.ts). */
const WATCH_TIMEOUT_MS = 800
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const FEATURE_NOT_SUPPORTED = '0A000'

export type PoolSettings = {
  connectionString: string
  owner?: Owner | undefined
  maxConnections?: number
  log: Log
  onClose?: () => Promise<void>
  /** Tells how old what is kept is; see `createSharedCaches`. */
  elapsedMs?: () => number
}

/** A pool with time limits on everything that can wait. */
export function createDatabase(settings: PoolSettings): Database {
  const { connectionString, owner, maxConnections = 20, log, onClose, elapsedMs = () => performance.now() } = settings
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    // Longer than the server's own limit: it only speaks when the server no longer answers at all.
    query_timeout: 20_000,
    keepAlive: true,
    application_name: 'liveline',
    // Lets a transaction send its first statement behind `begin`, without waiting in between.
    pipeline: true,
    types: { getTypeParser },
  })
  // A connection beside the pool: when requests have taken all of that, they need the caches most.
  const watch = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: WATCH_TIMEOUT_MS,
    statement_timeout: WATCH_TIMEOUT_MS,
    query_timeout: WATCH_TIMEOUT_MS,
    keepAlive: true,
    allowExitOnIdle: true,
    application_name: 'liveline caches',
  })
  watch.on('error', () => undefined)
  const caching: CacheView = {
    caches: createSharedCaches({ readEpochs: () => readEpochs(watch), now: elapsedMs }),
    holdsConnection: false,
    changed: new Set(),
    askedAt: 0,
    believed: undefined,
  }
  let closing: Promise<void> | undefined
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error: NodeJS.ErrnoException) => {
    if (closing === undefined)
      log.warn({ reason: error.message, code: error.code }, 'an idle database connection broke')
  })
  const open = new Map<pg.PoolClient, Promise<void>>()
  const noteConnection = (client: pg.PoolClient) => {
    // Whoever uses the connection learns from the query that fails.
    client.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    open.set(client, ended)
    void ended.then(() => open.delete(client))
  }
  pool.on('connect', noteConnection)
  watch.on('connect', noteConnection)

  const connections: Connections = { pool, plans: { generation: 0 }, caches: caching.caches }
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
    close() {
      closing ??= awake(endAll())
      return closing
    },
  }

  async function endAll(): Promise<void> {
    await Promise.all([pool.end(), watch.end()])
    // The pool only asks its connections to end: PostgreSQL, stopped meanwhile, would complain to each of them.
    await Promise.all(open.values())
    await onClose?.()
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

// A date has no time zone: as a JavaScript Date it would shift by a day west of Greenwich.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.DATE
    ? (value: string) => value
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

/**
 * The names under which statements are prepared now. When a migration, of another server perhaps, has changed what a
 * statement answers, PostgreSQL refuses the plan for as long as the connection lives: from then on all are prepared
 * under other names.
 */
type Plans = { generation: number }

type Connections = { readonly pool: pg.Pool; readonly plans: Plans; readonly caches: SharedCaches }

async function runQuery<Row extends object>(
  target: pg.Pool | pg.PoolClient,
  plans: Plans,
  statement: string | Prepared,
  values?: readonly unknown[],
): Promise<QueryAnswer<Row>> {
  const { generation } = plans
  const asked: pg.QueryConfig = { text: textOf(statement) }
  if (typeof statement !== 'string') asked.name = `${statement.name}.${generation}`
  if (values !== undefined) asked.values = [...values]
  try {
    const answer = await target.query<Row>(asked)
    return { rows: answer.rows, rowCount: answer.rowCount ?? 0 }
  } catch (error) {
    if (isOutdatedPlan(error)) plans.generation = Math.max(plans.generation, generation + 1)
    return throwNamed(error)
  }
}

type LazyWork<T> = (begin: () => Promise<Tx>, holder: Holder) => Promise<T>

async function runTransaction<T>(connections: Connections, work: LazyWork<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(connections, work)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
      await delay(Math.random() * 25 * 2 ** attempt)
    }
  }
}

async function runOnce<T>(connections: Connections, work: LazyWork<T>): Promise<T> {
  const holder: Holder = { holds: false }
  let opening: Promise<Connection> | undefined
  try {
    const outcome = await work(async () => (await (opening ??= openConnection(connections, holder))).tx, holder)
    await (await opening)?.commit()
    return outcome
  } catch (error) {
    const connection = await opening?.catch(() => undefined)
    await connection?.rollback(error)
    throw error
  } finally {
    const connection = await opening?.catch(() => undefined)
    holder.holds = false
    if (connection !== undefined) connections.caches.forget(connection.tx.caching.changed)
    connection?.release()
  }
}

type Connection = {
  readonly tx: Tx & { readonly caching: CacheView }
  commit(): Promise<void>
  rollback(reason: unknown): Promise<void>
  release(): void
}

/**
 * A connection with its transaction begun, or about to be: `begin` travels with a first statement that leaves nothing,
 * should it fail; any other waits for it.
 */
async function openConnection({ pool, plans, caches }: Connections, holder: Holder): Promise<Connection> {
  const client = await pool.connect().catch(throwNamed)
  holder.holds = true
  let broken = false
  const noteBreak = () => (broken = true)
  client.on('error', noteBreak)
  const release = () => {
    client.off('error', noteBreak)
    client.release(broken)
  }
  const begun = client.query('begin').catch((error: unknown) => {
    // A connection that did not answer once is not asked again.
    broken = true
    return throwNamed(error)
  })
  begun.catch(() => undefined)
  const caching: CacheView = { caches, holdsConnection: true, changed: new Set(), askedAt: 0, believed: undefined }
  return {
    tx: {
      isTransaction: true,
      async query<Row extends object>(statement: string | Prepared, values?: readonly unknown[]) {
        if (typeof statement === 'string' || !statement.leavesNothing) await begun
        caching.askedAt = caches.now()
        const asked = runQuery<Row>(client, plans, statement, values)
        const [, answer] = await Promise.all([begun, asked])
        return answer
      },
      caching,
    },
    async commit() {
      await begun
      try {
        const { command } = await client.query('commit')
        // PostgreSQL answers ROLLBACK when an earlier statement failed and its error was swallowed.
        if (command !== 'COMMIT')
          throw new Error('The transaction was rolled back: a statement in it failed and its error was ignored')
      } catch (error) {
        const answeredByPostgres = error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
        if ((!broken && answeredByPostgres) || !isConnectionFailure(error)) throw error
        broken = true
        throw new CommitOutcomeUnknown('The connection to the database broke during COMMIT', { cause: error })
      }
    },
    async rollback(reason) {
      if (reason instanceof DatabaseUnavailable) broken = true
      if (!broken) await client.query('rollback').catch(noteBreak)
    },
    release,
  }
}

async function readEpochs(watch: pg.Pool): Promise<Epochs> {
  const { rows } = await watch.query<{ subject: string; epoch: string }>(
    'select subject, epoch::text as epoch from cache_epochs',
  )
  return new Map(rows.map(({ subject, epoch }) => [subject, epoch]))
}

/**
 * Only an answer of PostgreSQL is a DatabaseError, and only our own mistake a TypeError (a value that cannot be sent):
 * pool, driver and sockets report anything else in a dozen ways.
 */
function throwNamed(error: unknown): never {
  if (error instanceof pg.DatabaseError || error instanceof TypeError) throw error
  throw new DatabaseUnavailable('The database cannot be reached', { cause: error })
}

function isRetryable(error: unknown): boolean {
  if (isOutdatedPlan(error)) return true
  return error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
}

/** Told by the routine, for PostgreSQL's messages follow its language. */
function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === FEATURE_NOT_SUPPORTED &&
    error.routine === 'RevalidateCachedQuery'
  )
}

function isConnectionFailure(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return error.code?.startsWith('57P') === true || error.code?.startsWith('08') === true
  if (error instanceof DatabaseUnavailable) return true
  return error instanceof Error && /connection|timeout|ECONNRESET|EPIPE/i.test(error.message)
}
