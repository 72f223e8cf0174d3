import pg from 'pg'
import type { Log } from '../log.ts'
import type { Epochs } from './shared-caches.ts'

/** Less than an answer is believed (shared-caches.ts). */
const WATCH_TIMEOUT_MS = 800

export type Pools = {
  /** Of the requests and the background work. */
  readonly pool: pg.Pool
  /** As committed, on a connection beside the pool: when requests have taken all of that, they need the caches most. */
  readonly readEpochs: () => Promise<Epochs>
  /** Ends every connection, and waits until each has ended. */
  end(): Promise<void>
}

/** Connections with time limits on everything that can wait. */
export function openPools(settings: { connectionString: string; maxConnections: number; log: Log }): Pools {
  const { connectionString, maxConnections, log } = settings
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
  let isClosing = false
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error: NodeJS.ErrnoException) => {
    if (!isClosing) log.warn({ reason: error.message, code: error.code }, 'an idle database connection broke')
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

  return {
    pool,
    async readEpochs() {
      const { rows } = await watch.query<{ subject: string; epoch: string }>(
        'select subject, epoch::text as epoch from cache_epochs',
      )
      return new Map(rows.map(({ subject, epoch }) => [subject, epoch]))
    },
    async end() {
      isClosing = true
      await Promise.all([pool.end(), watch.end()])
      // The pool only asks its connections to end: PostgreSQL, stopped meanwhile, would complain to each of them.
      await Promise.all(open.values())
    },
  }
}

// A date has no time zone: as a JavaScript Date it would shift by a day west of Greenwich.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.DATE
    ? (value: string) => value
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
