import type { CacheView } from './shared-caches.ts'
import type { Prepared } from './prepared.ts'

export type QueryAnswer<Row> = {
  rows: Row[]
  rowCount: number
  /** The columns in their order, with PostgreSQL's number of the type. */
  fields?: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/** Anything that takes SQL: the database, or one transaction. Who is given no more than this can only read. */
export type Queryable = {
  /**
   * `$1`-style parameters; a `bigint` and a `numeric` come back as text, a `date` as 'YYYY-MM-DD'. A text is planned
   * anew, what is `prepared` once for each connection: worth it for what every call or step asks.
   */
  query<Row extends object>(statement: string | Prepared, values?: readonly unknown[]): Promise<QueryAnswer<Row>>
  /** What the servers keep of this database, as it may be used here; without it nothing kept is used. */
  readonly caching?: CacheView | undefined
}

/** An open transaction. The brand keeps the database from being passed where a transaction is meant. */
export type Tx = Queryable & { readonly isTransaction: true }
