/**
 * Work that falls due: timers of the drawing, continuations, reminders and escalations. The rows of `jobs` are the
 * truth, and several servers poll them at once (docs/adr/0021-jobs.md).
 */
import type { Clock } from '../../../clock.ts'
import type { Database, Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import type { Log } from '../../../log.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { CalendarService } from '../../working-calendar/working-calendar.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import type { InstancesService } from '../process-instances.service.ts'
import { POLL_MS, type Alarm } from './alarm.ts'
import { listDueJobs } from './jobs.repository.ts'
import { createReportIncident } from './report-incident.ts'
import { createRunJob } from './run-job.ts'
import { createTimeLimits } from './time-limits.ts'
import { createTurns, type DueJob } from './turns.ts'

const PAGE = 500
/** Then the rows are read anew: what was locked a moment ago has its turn again. */
const MOST_AT_ONCE = 2_000
/** The longest pause while the database cannot be reached. */
const LONGEST_PAUSE_MS = 30_000

export type JobsParts = {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly definitions: DefinitionsService
  readonly calendars: CalendarService
  readonly instances: Pick<InstancesService, 'fireJob' | 'passOverdue'>
  readonly hub: NoticeHub
  readonly alarm: Alarm
  /** How many jobs this server does at once, each of another instance. */
  readonly workers: number
}

export function createJobs(parts: JobsParts) {
  const { database, clock, log, instances, alarm, workers } = parts
  const { passLimit } = createTimeLimits(parts)
  const runJob = createRunJob({ database, log, act, reportIncident: createReportIncident(parts) })
  let isStopping = false
  let loop: Promise<void> | undefined

  async function act(tx: Tx, loaded: LoadedInstance, jobId: string, now: Date): Promise<void> {
    const limit = loaded.timeLimits.find(({ id }) => id === jobId)
    if (limit === undefined) await instances.fireJob(tx, loaded, jobId, now)
    else await passLimit(tx, loaded, limit, now)
  }

  /**
   * Does everything that is due (at `moment`, or by the clock as it goes on), one job of each instance before a second
   * one of any. Gives back how many were done.
   * @param most how many to take at most
   * @throws {DatabaseUnavailable} when the rows cannot be read or written any more
   */
  async function runDueJobs(moment?: Date, most = MOST_AT_ONCE): Promise<number> {
    return (await runRounds(moment, most)).done
  }

  async function runRounds(moment: Date | undefined, most: number): Promise<{ done: number; taken: number }> {
    const at = () => moment ?? clock.now()
    const turns = createTurns((after) => listDueJobs(database, { now: at(), after, limit: PAGE }))
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    let done = 0
    let taken = 0
    const canTake = () => taken < most && running.size < workers && failures.length === 0 && !isStopping
    const run = async (job: DueJob) => {
      try {
        const outcome = await runJob(job, at())
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
          const work: Promise<void> = run(job).finally(() => running.delete(work))
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
        const { taken } = await runRounds(undefined, MOST_AT_ONCE)
        pauseMs = taken < MOST_AT_ONCE ? POLL_MS : 0
      } catch (error) {
        pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(POLL_MS, pauseMs) * 2)
        log.error({ err: error, retryInMs: pauseMs }, 'due jobs cannot be done; they are looked for again')
      }
      if (!isStopping && pauseMs > 0) await alarm.pause(pauseMs)
    }
  }

  return {
    runDueJobs,

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
