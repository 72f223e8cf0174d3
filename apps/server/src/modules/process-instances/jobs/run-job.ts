/**
 * Does one due job in one short transaction: claims it, acts, and commits both together, so exactly once whatever is
 * killed or paused when. What goes wrong in the act is undone alone and noted in the same transaction, under the same
 * locks: no memory of having claimed is ever acted upon.
 */
import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import type { Database, Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import { databaseRefusal } from '../../../http/database-refusals.ts'
import type { Log } from '../../../log.ts'
import { lockInstance } from '../store/instances.repository.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { HELD_UP_MS, pauseAfter, spread } from './back-off.ts'
import {
  claimJob,
  markBeforeAct,
  noteFailure,
  postpone,
  undoAct,
  type ClaimedJob,
  type Failure,
} from './jobs.repository.ts'

/** `left`: somebody else is at work on the instance, or the job is gone. `held`: nothing was tried; later. */
export type JobOutcome = 'done' | 'failed' | 'held' | 'left'

export type RunJobParts = {
  readonly database: Database
  readonly log: Log
  /** What the job is for; the instance is locked. */
  readonly act: (tx: Tx, loaded: LoadedInstance, jobId: string, now: Date) => Promise<void>
  /** Tells of a job that was given up. */
  readonly reportIncident: (tx: Tx, job: ClaimedJob, now: Date) => Promise<void>
}

export function createRunJob({ database, log, act, reportIncident }: RunJobParts) {
  return async function runJob(job: { id: string; instanceId: string }, now: Date): Promise<JobOutcome> {
    try {
      return await database.transaction(async (tx) => {
        const claimed = await claimJob(tx, job, now)
        if (claimed === undefined) return 'left'
        await markBeforeAct(tx)
        try {
          const loaded = await lockInstance(tx, job.instanceId)
          if (loaded === undefined) throw new Error(`There is no instance ${job.instanceId}`)
          await act(tx, loaded, job.id, now)
          return 'done'
        } catch (error) {
          if (isHeldUp(error)) throw error
          await undoAct(tx)
          await fail(tx, claimed, error, now)
          return 'failed'
        }
      })
    } catch (error) {
      const about = { err: error, jobId: job.id, instanceId: job.instanceId }
      if (isHeldUp(error)) log.warn(about, 'a due job was held up; it is tried again')
      // Else it would be the first of every round and end it, and nothing behind it would ever be done.
      else log.error(about, 'the failure of a due job could not be noted; it is tried again')
      return await hold(job, now)
    }
  }

  async function fail(tx: Tx, job: ClaimedJob, error: unknown, now: Date): Promise<void> {
    const attempts = job.attempts + 1
    const pause = pauseAfter(attempts, job.id)
    const about = { err: error, jobId: job.id, instanceId: job.instanceId, attempts }
    const failure = failureOf(error, job)
    if (pause !== undefined) {
      log.error({ ...about, retryInMs: pause }, 'a due job failed; it is tried again')
      const retryAt = new Date(now.getTime() + pause)
      return noteFailure(tx, job, { failure, retryAt, incidentAt: undefined })
    }
    log.error(about, 'a due job failed for the last time; it is an incident now')
    await noteFailure(tx, job, { failure, retryAt: undefined, incidentAt: now })
    await reportIncident(tx, job, now)
  }

  /**
   * Puts the job behind those that may fare better, and burns no attempt.
   * @throws {DatabaseUnavailable} when that cannot be written either
   */
  async function hold(job: { id: string; instanceId: string }, now: Date): Promise<JobOutcome> {
    return database.transaction(async (tx) => {
      const claimed = await claimJob(tx, job, now)
      if (claimed === undefined) return 'left'
      await postpone(tx, claimed, new Date(now.getTime() + spread(HELD_UP_MS, job.id)))
      return 'held'
    })
  }
}

/** The database, or a lock that somebody else holds: nothing is said about the job. A statement that took too long is its own. */
function isHeldUp(error: unknown): boolean {
  const isTooSlow = error instanceof Error && 'code' in error && error.code === '57014'
  return !isTooSlow && databaseRefusal(error) !== undefined
}

/**
 * What an administrator is shown: a sentence of the catalogue, which holds no values of fields. Whatever has none there
 * is a bug, and only the log says what it was.
 */
function failureOf(error: unknown, job: ClaimedJob): Failure {
  if (error instanceof AppError) return { code: error.code, details: error.details ?? {} }
  const unforeseen: ErrorCode = 'JOB_FAILED'
  return { code: unforeseen, details: { job: job.id } }
}
