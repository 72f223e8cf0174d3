/**
 * Does one due job in one short transaction: claims it, acts, and commits both together, so exactly once whatever is
 * killed or paused when. What goes wrong in the act is undone alone and noted in the same transaction, under the same
 * locks: no memory of having claimed is ever acted upon.
 */
import type { Database, Tx } from '../../../database/open-database.ts'
import { databaseRefusal } from '../../../http/database-refusals.ts'
import type { Log } from '../../../log.ts'
import { lockInstance } from '../store/instances.repository.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { HELD_UP_MS, SUSPENDED_MS, spread } from './back-off.ts'
import type { FailJob } from './fail-job.ts'
import { claimJob, markBeforeAct, postpone, undoAct } from './jobs.repository.ts'

/** `left`: somebody else is at work on the instance, or the job is gone. `held`: nothing was tried; later. */
export type JobOutcome = 'done' | 'failed' | 'held' | 'left'

export type RunJobParts = {
  readonly database: Database
  readonly log: Log
  /** What the job is for; the instance is locked. */
  readonly act: (tx: Tx, loaded: LoadedInstance, jobId: string, now: Date) => Promise<void>
  readonly fail: FailJob
}

export function createRunJob({ database, log, act, fail }: RunJobParts) {
  return async function runJob(job: { id: string; instanceId: string }, now: Date): Promise<JobOutcome> {
    try {
      return await database.transaction(async (tx) => {
        const claimed = await claimJob(tx, job, now)
        if (claimed === undefined) return 'left'
        if (claimed.isSuspended) {
          await postpone(tx, claimed, new Date(now.getTime() + spread(SUSPENDED_MS, job.id)))
          return 'held'
        }
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
export function isHeldUp(error: unknown): boolean {
  const isTooSlow = error instanceof Error && 'code' in error && error.code === '57014'
  return !isTooSlow && databaseRefusal(error) !== undefined
}
