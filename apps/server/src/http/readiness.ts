import { statfs } from 'node:fs/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import { writeSomething } from './readiness.repository.ts'

/** Whoever asks gets an answer within it, whatever the database does; monitors give up after two seconds. */
export const ANSWER_WITHIN_MS = 1_500
/** A verdict stands for so long, so that asking costs nothing. */
const KEPT_MS = 5_000
/** PostgreSQL writes its log in files of 16 MiB, and stops when it cannot. */
const LEAST_FREE_BYTES = 128 * 1_048_576

export type Unready = 'database does not answer' | 'database unavailable' | 'disk almost full'

export type ReadinessParts = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** The folder whose disk must not fill up; undefined when the database lies elsewhere. */
  readonly dataDir: string | undefined
  readonly leastFreeBytes?: number
}

/** Says whether this server can do its work: why not, or undefined. One check runs at a time, however many ask. */
export function createReadiness(parts: ReadinessParts): () => Promise<Unready | undefined> {
  const { database, clock, log, dataDir, leastFreeBytes = LEAST_FREE_BYTES } = parts
  let last: { readonly at: number; readonly verdict: Unready | undefined } | undefined
  let running: { readonly verdict: Promise<Unready | undefined>; isLate: boolean } | undefined

  async function examine(): Promise<Unready | undefined> {
    try {
      await database.transaction((tx) => writeSomething(tx, clock.now()))
      if (dataDir === undefined) return undefined
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize < leastFreeBytes ? 'disk almost full' : undefined
    } catch (error) {
      log.warn({ err: error }, 'this server is not ready')
      return 'database unavailable'
    }
  }

  function begin() {
    const begun = {
      isLate: false,
      verdict: examine().then((verdict) => {
        last = { at: clock.now().getTime(), verdict }
        running = undefined
        return verdict
      }),
    }
    running = begun
    return begun
  }

  return async () => {
    if (last !== undefined && Math.abs(clock.now().getTime() - last.at) < KEPT_MS && running === undefined) {
      return last.verdict
    }
    const check = running ?? begin()
    if (check.isLate) return 'database does not answer'
    const late = Promise.withResolvers<Unready>()
    const timer = setTimeout(() => {
      check.isLate = true
      late.resolve('database does not answer')
    }, ANSWER_WITHIN_MS)
    return Promise.race([check.verdict, late.promise]).finally(() => clearTimeout(timer))
  }
}
