/** The request's write as modules found it that are not handed it yet; it goes when the last of them is. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Queryable, Tx, Write } from '../database/open-database.ts'

type Found = { write: Write; tx: Tx | undefined }
const found = new AsyncLocalStorage<Found>()

export function withAmbientWrite<T>(write: Write, work: (write: Write) => Promise<T>): Promise<T> {
  const store: Found = { write, tx: undefined }
  const noting = <R>(part: (tx: Tx) => Promise<R>) =>
    write((tx) => {
      store.tx = tx
      return part(tx)
    })
  const noted: Write = Object.assign(noting, { afterRollback: write.afterRollback })
  store.write = noted
  return found.run(store, () => work(noted))
}

export function withRequestTransaction(database: Database): Database {
  const current = (): Queryable => found.getStore()?.tx ?? database
  return {
    ...database,
    query: (statement, values) => current().query(statement, values),
    get caching() {
      return found.getStore()?.tx?.caching ?? database.caching
    },
    transaction: (work) => found.getStore()?.write(work) ?? database.transaction(work),
  }
}

export async function afterRollback(work: (queryable: Queryable) => Promise<void>): Promise<void> {
  found.getStore()?.write.afterRollback(work)
}
