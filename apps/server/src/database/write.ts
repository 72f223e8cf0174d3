import type { Database } from './database.ts'
import type { Tx } from './queryable.ts'

/**
 * What a call that writes is handed: the one way into its transaction. All that is written through it stands, or
 * nothing does: when one `work` fails the call fails, whatever becomes of the error on its way.
 */
export type Write = {
  /**
   * Runs `work` in the transaction of the call. It begins with the first work, so what the call does before then holds
   * no connection; afterwards whatever the call reads is read from the transaction too. Deadlocked, the whole call is
   * run again: it must do nothing outside the transaction.
   */
  <T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Does, in a transaction of its own, what must stand although the call is refused; nothing if it is not. */
  afterRollback(work: (tx: Tx) => Promise<void>): void
  /** Does what may be seen outside the database, such as a cookie of the answer, once all that was written stands. */
  afterCommit(work: () => void): void
}

/**
 * Runs the work of one call, and commits what it wrote.
 * @param claim is done first of all that the call writes
 */
export async function inOneWrite<T>(
  database: Database,
  work: (write: Write) => Promise<T>,
  claim: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<T> {
  let left: ((tx: Tx) => Promise<void>)[] = []
  let toBeSeen: (() => void)[] = []
  let outcome: T
  try {
    outcome = await database.lazyTransaction(async (begin) => {
      left = []
      toBeSeen = []
      let opening: Promise<Tx> | undefined
      let failed: { readonly error: unknown } | undefined
      async function open(): Promise<Tx> {
        const tx = await begin()
        await claim(tx)
        return tx
      }
      async function run<R>(part: (tx: Tx) => Promise<R>): Promise<R> {
        try {
          const tx = await (opening ??= open())
          if (failed !== undefined) throw failed.error
          return await part(tx)
        } catch (error) {
          failed ??= { error }
          throw error
        }
      }
      const answer = await work(
        Object.assign(run, {
          afterRollback: (part: (tx: Tx) => Promise<void>) => left.push(part),
          afterCommit: (part: () => void) => toBeSeen.push(part),
        }),
      )
      if (failed !== undefined) throw failed.error
      return answer
    })
  } catch (error) {
    // Only now is the connection free: beside it a second one would have had to be taken.
    for (const part of left) await database.transaction(part)
    throw error
  }
  for (const part of toBeSeen) part()
  return outcome
}
