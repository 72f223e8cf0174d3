/** A job that goes through what is due in batches, a transaction each, and looks again after a pause. */
import type { Log } from '../log.ts'
import type { Database, Tx } from './open-database.ts'

export interface BatchRounds {
  /** Works through all that is due now. */
  readonly work: () => Promise<void>
  readonly start: () => void
  /** Ends after the batch under way. */
  readonly stop: () => Promise<void>
}

/**
 * @param batch whether there may be more to do; who has the turn is its own matter
 * @param complaint what the log says when a round fails; the next one tries again
 */
export function createBatchRounds(parts: {
  readonly database: Pick<Database, 'transaction'>
  readonly log: Pick<Log, 'warn'>
  readonly batch: (tx: Tx) => Promise<boolean>
  readonly pauseMs: number
  readonly complaint: string
}): BatchRounds {
  const { database, log, batch, pauseMs, complaint } = parts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function work(): Promise<void> {
    while (!isStopped && (await database.transaction(batch)));
  }

  async function round(): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, complaint)
    }
  }

  return {
    work,

    start(): void {
      const next = () => {
        running = round().finally(() => {
          if (!isStopped) timer = setTimeout(next, pauseMs).unref()
        })
      }
      next()
    },

    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
