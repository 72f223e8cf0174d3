/**
 * Numbers of gapless series. A number is *reserved* by a row of the pool, *taken* when a transaction deletes that row,
 * *used* when the transaction commits; when it does not, the row is there again, and because the lowest free number is
 * always taken first, the hole is filled next. Nobody waits for another's commit as long as the pool holds numbers.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import type { Database, Tx } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import { countFree, lockSeries, reserve, takeFree, waitForSeries } from './numbers.repository.ts'

/** Free numbers of a series that are kept ready; doubled when they are not enough. */
const FEWEST_FREE = 64
const MOST_FREE = 1_024
/** Series are named for the month: those of long ago need not be remembered. */
const MOST_REMEMBERED = 10_000

export type NumbersService = ReturnType<typeof createNumbersService>

/** What is reserved ahead stands whatever becomes of the request that asked for a number. */
export function createNumbersService({ database, log }: { database: Database; log: Log }) {
  const targets = new LRUCache<string, number>({ max: MOST_REMEMBERED })
  const wanted = new Set<string>()
  let working: Promise<void> | undefined
  // Asked for by a start that holds a connection; done by nobody's request.
  const besideRequests = AsyncLocalStorage.snapshot()

  const targetOf = (series: string) => targets.get(series) ?? FEWEST_FREE

  function wantMore(series: string): void {
    targets.set(series, targets.has(series) ? Math.min(2 * targetOf(series), MOST_FREE) : FEWEST_FREE)
  }

  async function fillUp(tx: Tx, series: string): Promise<void> {
    await lockSeries(tx, series)
    const missing = targetOf(series) - (await countFree(tx, series))
    if (missing > 0) await reserve(tx, series, missing)
  }

  async function work(): Promise<void> {
    for (const series of wanted) {
      await database
        .transaction((tx) => fillUp(tx, series))
        .catch((error: unknown) => {
          // Whoever finds nothing free reserves for himself.
          log.warn({ err: error, series }, 'no numbers could be reserved ahead')
        })
      wanted.delete(series)
    }
    working = undefined
  }

  function fillUpLater(series: string): void {
    wanted.add(series)
    working ??= besideRequests(work)
  }

  /**
   * For the first number of a series, and when starts come faster than numbers are reserved ahead. The first to find
   * nothing reserves for all: his numbers are free for others once he commits, which is what they wait for.
   */
  async function takeReserving(tx: Tx, series: string): Promise<number> {
    wantMore(series)
    await waitForSeries(tx, series)
    const freed = await takeFree(tx, series)
    if (freed !== undefined) return freed.value
    await lockSeries(tx, series)
    const free = await takeFree(tx, series)
    if (free !== undefined) return free.value
    await reserve(tx, series, targetOf(series))
    const taken = await takeFree(tx, series)
    if (taken === undefined) throw new Error(`No number of '${series}' could be reserved`)
    return taken.value
  }

  return {
    /** The lowest free number of a series, from 1; used when `tx` commits. */
    async next(tx: Tx, series: string): Promise<number> {
      const taken = await takeFree(tx, series)
      if (taken === undefined) return takeReserving(tx, series)
      // Holes below make the rest look longer than it is; then somebody finds nothing and reserves.
      if (taken.highest - taken.value < targetOf(series) / 2) fillUpLater(series)
      return taken.value
    },

    /** When all that was to be reserved ahead is. */
    settled: async (): Promise<void> => working,
  }
}
