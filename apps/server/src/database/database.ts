import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

export type QueryAnswer<Row> = { rows: Row[]; rowCount: number }

/** Anything that takes SQL: the whole database, or one transaction. */
export type Queryable = {
  /** `$1`-style parameters; a `bigint` and a `numeric` come back as text, a `date` as 'YYYY-MM-DD'. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<QueryAnswer<Row>>
}

/** An open transaction. The brand keeps a whole `Database` from being passed where a transaction is meant. */
export type Tx = Queryable & { readonly isTransaction: true }

export type Database = Queryable & {
  readonly pool: pg.Pool
  readonly connectionString: string
  /**
   * Runs `work` in one transaction and commits. The whole of it is run again after a serialisation failure or a
   * deadlock, three times at most, so `work` must do nothing outside the transaction.
   * @throws {CommitOutcomeUnknown} when the connection broke while committing
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
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

const ATTEMPTS = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

export type PoolSettings = {
  connectionString: string
  maxConnections?: number
  log: Log
  onClose?: () => Promise<void>
}

/** A pool with time limits on everything that can wait. */
export function createDatabase({ connectionString, maxConnections = 20, log, onClose }: PoolSettings): Database {
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
    types: { getTypeParser },
  })
  let closing: Promise<void> | undefined
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error: NodeJS.ErrnoException) => {
    if (closing === undefined)
      log.warn({ reason: error.message, code: error.code }, 'an idle database connection broke')
  })
  const open = new Map<pg.PoolClient, Promise<void>>()
  pool.on('connect', (client) => {
    // Whoever uses the connection learns from the query that fails.
    client.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    open.set(client, ended)
    void ended.then(() => open.delete(client))
  })

  return {
    pool,
    connectionString,
    query: (text, values) => runQuery(pool, text, values),
    transaction: (work) => runTransaction(pool, work),
    close() {
      closing ??= pool
        .end()
        // The pool only asks its connections to end: PostgreSQL, stopped meanwhile, would complain to each of them.
        .then(() => Promise.all(open.values()))
        .then(() => onClose?.())
      return closing
    },
  }
}

// A date has no time zone: as a JavaScript Date it would shift by a day west of Greenwich.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.DATE
    ? (value: string) => value
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

async function runQuery<Row extends object>(
  target: pg.Pool | pg.PoolClient,
  text: string,
  values?: readonly unknown[],
): Promise<QueryAnswer<Row>> {
  const answer = await (values === undefined ? target.query<Row>(text) : target.query<Row>(text, [...values])).catch(
    throwNamed,
  )
  return { rows: answer.rows, rowCount: answer.rowCount ?? 0 }
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, work)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
      await delay(Math.random() * 25 * 2 ** attempt)
    }
  }
}

async function runOnce<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(throwNamed)
  let broken = false
  let committing = false
  const noteBreak = () => (broken = true)
  client.on('error', noteBreak)
  try {
    await client.query('begin').catch(throwNamed)
    const tx: Tx = { isTransaction: true, query: (text, values) => runQuery(client, text, values) }
    const outcome = await work(tx)
    committing = true
    const { command } = await client.query('commit')
    // PostgreSQL answers ROLLBACK when an earlier statement failed and its error was swallowed.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it failed and its error was ignored')
    return outcome
  } catch (error) {
    const answeredByPostgres = error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
    if (committing && (broken || !answeredByPostgres) && isConnectionFailure(error)) {
      broken = true
      throw new CommitOutcomeUnknown('The connection to the database broke during COMMIT', { cause: error })
    }
    // A connection that did not answer once is not asked again.
    if (error instanceof DatabaseUnavailable) broken = true
    if (!broken) await client.query('rollback').catch(noteBreak)
    throw error
  } finally {
    client.off('error', noteBreak)
    client.release(broken)
  }
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
  return error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
}

function isConnectionFailure(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return error.code?.startsWith('57P') === true || error.code?.startsWith('08') === true
  if (error instanceof DatabaseUnavailable) return true
  return error instanceof Error && /connection|timeout|ECONNRESET|EPIPE/i.test(error.message)
}
