/** Notes why a job failed, with the pause before its next attempt; after the last one it is an incident. */
import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import type { Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Log } from '../../../log.ts'
import { pauseAfter } from './back-off.ts'
import { noteFailure, type ClaimedJob, type Failure } from './jobs.repository.ts'

export type FailJob = ReturnType<typeof createFailJob>

export function createFailJob(parts: {
  readonly log: Log
  /** Tells of a job that was given up. */
  readonly reportIncident: (tx: Tx, job: ClaimedJob, now: Date) => Promise<void>
}) {
  const { log, reportIncident } = parts

  /** @param job locked in this transaction, with the attempts before this one */
  return async function failJob(tx: Tx, job: ClaimedJob, error: unknown, now: Date): Promise<void> {
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
}

/**
 * What an administrator is shown: a sentence of the catalogue, which holds no values of fields. Whatever has none there
 * is a bug, and only the log says what it was.
 */
export function failureOf(error: unknown, job: Pick<ClaimedJob, 'id'>): Failure {
  if (error instanceof AppError) return { code: error.code, details: error.details ?? {} }
  const unforeseen: ErrorCode = 'JOB_FAILED'
  return { code: unforeseen, details: { job: job.id } }
}
