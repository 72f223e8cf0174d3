import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { CommitOutcomeUnknown, DatabaseUnavailable, isConnectionFailure, isRetryable, throwNamed } from './failures.ts'
import type { Prepared } from './prepared.ts'
import type { Tx } from './queryable.ts'
import { runQuery, type Plans } from './run-query.ts'
import type { CacheView, SharedCaches } from './shared-caches.ts'

const ATTEMPTS = 3

/** Whether work holds a connection at this moment. */
export type Holder = { holds: boolean }

export type Connections = { readonly pool: pg.Pool; readonly plans: Plans; readonly caches: SharedCaches }

/** Is given what begins the transaction, and what tells whether it has begun. */
type LazyWork<T> = (begin: () => Promise<Tx>, holder: Holder) => Promise<T>

/** Runs the work, and again after what repeating mends; commits, if it began. */
export async function runTransaction<T>(connections: Connections, work: LazyWork<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let hasBegun = false
    try {
      return await runOnce(connections, (begin, holder) => {
        const beginHere = () => {
          hasBegun = true
          return begin()
        }
        return work(beginHere, holder)
      })
    } catch (error) {
      // Work that has not begun writes in transactions of its own, if at all, and what stands of it would be done again.
      if (!hasBegun || attempt >= ATTEMPTS || !isRetryable(error)) throw error
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
