/**
 * Starts one process that is due, in one short transaction with the next firing of its timer: exactly once, whatever is
 * killed or paused when. A failure is noted under the same lock, as that of a job is (`jobs/run-job.ts`).
 */
import type { Database, Tx } from '../../../database/open-database.ts'
import type { Log } from '../../../log.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { findEvent } from '../events/events.repository.ts'
import { HELD_UP_MS, pauseAfter, spread } from '../jobs/back-off.ts'
import { failureOf } from '../jobs/fail-job.ts'
import { markBeforeAct, undoAct } from '../jobs/jobs.repository.ts'
import { isHeldUp, type JobOutcome } from '../jobs/run-job.ts'
import type { StartByEvent } from './start-by-event.ts'
import * as repository from './starts.repository.ts'

export type DueStartParts = {
  readonly database: Database
  readonly log: Log
  readonly definitions: Pick<DefinitionsService, 'goOnWaiting'>
  readonly starts: Pick<StartByEvent, 'start'>
}

export function createRunDueStart({ database, log, definitions, starts }: DueStartParts) {
  return async function runDueStart({ id }: { id: string }, now: Date): Promise<JobOutcome> {
    try {
      return await database.transaction(async (tx) => {
        const due = await repository.claimStart(tx, id, now)
        if (due === undefined) return 'left'
        await markBeforeAct(tx)
        try {
          const event = due.eventId === undefined ? undefined : await findEvent(tx, due.eventId)
          await starts.start(tx, due, event?.variables ?? {})
          await definitions.goOnWaiting(tx, due, now)
          return 'done'
        } catch (error) {
          if (isHeldUp(error)) throw error
          await undoAct(tx)
          await fail(tx, due, error, now)
          return 'failed'
        }
      })
    } catch (error) {
      log.warn({ err: error, startId: id }, 'the start of a process was held up; it is tried again')
      return database.transaction(async (tx) => {
        const due = await repository.claimStart(tx, id, now)
        if (due === undefined) return 'left'
        await repository.postponeStart(tx, id, new Date(now.getTime() + spread(HELD_UP_MS, id)))
        return 'held'
      })
    }
  }

  async function fail(tx: Tx, { id, attempts: before, versionId }: repository.DueStart, error: unknown, now: Date) {
    const attempts = before + 1
    const pause = pauseAfter(attempts, id)
    const failure = failureOf(error, { id })
    const about = { err: error, startId: id, definitionVersionId: versionId, attempts }
    log.error(
      about,
      pause === undefined ? 'no process could be started, it was given up' : 'no process could be started',
    )
    await repository.noteStartFailure(tx, id, {
      failure,
      retryAt: pause === undefined ? undefined : new Date(now.getTime() + pause),
      incidentAt: pause === undefined ? now : undefined,
    })
  }
}
