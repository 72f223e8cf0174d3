/** Does what is due of one kind of work, in rounds, and looks again when there is more. */
import type { Clock } from '../../../clock.ts'
import type { Log } from '../../../log.ts'
import { POLL_MS, type Alarm } from './alarm.ts'
import type { JobOutcome } from './run-job.ts'
import { createTurns, type DueJob } from './turns.ts'

const PAGE = 500
/** Then the rows are read anew: what was locked a moment ago has its turn again. */
export const MOST_AT_ONCE = 2_000
/** The longest pause while the database cannot be reached. */
const LONGEST_PAUSE_MS = 30_000

export type RoundsParts = {
  readonly clock: Clock
  readonly log: Log
  readonly alarm: Alarm
  readonly list: (search: { now: Date; after: DueJob | undefined; limit: number }) => Promise<readonly DueJob[]>
  readonly run: (job: DueJob, at: () => Date) => Promise<JobOutcome>
  /** How many jobs this server does at once, each of another instance. */
  readonly workers: number
}

export function createRounds({ clock, log, alarm, list, run, workers }: RoundsParts) {
  let isStopping = false
  let loop: Promise<void> | undefined

  /**
   * Does everything that is due (at `moment`, or by the clock as it goes on), one job of each instance before a second
   * one of any.
   * @param most how many to take at most
   * @throws {DatabaseUnavailable} when the rows cannot be read or written any more
   */
  async function runRound(moment: Date | undefined, most: number): Promise<{ done: number; taken: number }> {
    const at = () => moment ?? clock.now()
    const turns = createTurns((after) => list({ now: at(), after, limit: PAGE }))
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    let done = 0
    let taken = 0
    const canTake = () => taken < most && running.size < workers && failures.length === 0 && !isStopping
    const runOne = async (job: DueJob) => {
      try {
        const outcome = await run(job, at)
        if (outcome === 'done') done++
        turns.handBack(job, { leaves: outcome === 'left' })
      } catch (error) {
        failures.push(error)
      }
    }
    try {
      for (;;) {
        while (canTake()) {
          const job = await turns.take()
          if (job === undefined) break
          taken++
          const work: Promise<void> = runOne(job).finally(() => running.delete(work))
          running.add(work)
        }
        if (running.size === 0) break
        await Promise.race(running)
      }
    } finally {
      // What has begun is neither left behind nor watched by nobody.
      await Promise.all(running)
    }
    if (failures.length > 0) throw failures[0]
    return { done, taken }
  }

  async function poll(): Promise<void> {
    let pauseMs = POLL_MS
    while (!isStopping) {
      try {
        const { taken } = await runRound(undefined, MOST_AT_ONCE)
        pauseMs = taken < MOST_AT_ONCE ? POLL_MS : 0
      } catch (error) {
        pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(POLL_MS, pauseMs) * 2)
        log.error({ err: error, retryInMs: pauseMs }, 'due jobs cannot be done; they are looked for again')
      }
      if (!isStopping && pauseMs > 0) await alarm.pause(pauseMs)
    }
  }

  return {
    runRound,
    /** Begins to do due work in this process, with what fell due while no server ran. */
    start(): void {
      loop ??= poll()
    },
    /** Ends with the jobs that have begun. */
    async stop(): Promise<void> {
      isStopping = true
      alarm.rings()
      await loop
    },
  }
}
