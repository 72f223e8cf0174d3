/**
 * Sends what a process asked for, and goes on with the answer. The instance is locked to lease the sending, and again to
 * record it, never in between: who is called may take seconds. To the outside at least once, with one key for all
 * tries; inside exactly once, since recording the answer, removing the job and the step are one transaction.
 */
import type { Database, Tx } from '../../../database/open-database.ts'
import type { Log } from '../../../log.ts'
import { databaseRefusal } from '../../../http/database-refusals.ts'
import type { EndpointsService } from '../../endpoints/endpoints.service.ts'
import { markBeforeAct, undoAct } from '../jobs/jobs.repository.ts'
import type { FailJob } from '../jobs/fail-job.ts'
import type { JobOutcome } from '../jobs/run-job.ts'
import { lockInstance } from '../store/instances.repository.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import * as repository from './outbox.repository.ts'
import type { Response } from './payload.ts'
import { resultVariables } from './result-variables.ts'
import type { Variables } from '@liveline/workflow-engine'

/** Longer than a try may take: ten seconds for a webhook, ten for each part of the talk with a mail server. */
const LEASE_MS = { webhook: 15_000, mail: 180_000 } as const

export type SendOutboxParts = {
  readonly database: Database
  readonly log: Log
  readonly endpoints: EndpointsService
  /** Goes on from the token that waits; the instance is locked. */
  readonly goOn: (
    tx: Tx,
    loaded: LoadedInstance,
    sending: { id: string; variables: Variables },
    now: Date,
  ) => Promise<void>
  readonly fail: FailJob
}

export function createSendOutbox(parts: SendOutboxParts) {
  const { database, log, endpoints, goOn, fail } = parts

  async function send({ payload, id }: repository.ClaimedSending, at: Date): Promise<Response> {
    if (payload.kind === 'webhook') {
      const { flowKey, endpoint, method, body } = payload
      return endpoints.callWebhook(database, { flowKey, endpoint, method, body, idempotencyKey: id, at })
    }
    await endpoints.sendMail(database, { ...payload, id })
    return { status: 250, text: '' }
  }

  /** What was sent is not sent again, whatever becomes of the step: its answer is kept before that is tried. */
  async function record(sending: repository.ClaimedSending, response: Response, now: Date): Promise<JobOutcome> {
    return database.transaction(async (tx) => {
      const job = await repository.lockSending(tx, sending)
      if (job === undefined) return 'left'
      if (sending.response === undefined) await repository.keepResponse(tx, sending, response, now)
      // Its jobs were put off until it is resumed.
      if (job.isSuspended) return 'held'
      await markBeforeAct(tx)
      try {
        const loaded = await lockInstance(tx, sending.instanceId)
        if (loaded === undefined) throw new Error(`There is no instance ${sending.instanceId}`)
        const results = sending.payload.kind === 'webhook' ? sending.payload.results : []
        await goOn(tx, loaded, { id: sending.id, variables: resultVariables(results, response.text) }, now)
        return 'done'
      } catch (error) {
        if (databaseRefusal(error) !== undefined) throw error
        await undoAct(tx)
        await fail(tx, { ...sending, attempts: job.attempts }, error, now)
        return 'failed'
      }
    })
  }

  async function recordFailure(sending: repository.ClaimedSending, error: unknown, now: Date): Promise<JobOutcome> {
    return database.transaction(async (tx) => {
      const job = await repository.lockSending(tx, sending)
      if (job === undefined) return 'left'
      await fail(tx, { ...sending, attempts: job.attempts }, error, now)
      return 'failed'
    })
  }

  return async function sendOutbox(job: { id: string; instanceId: string }, at: () => Date): Promise<JobOutcome> {
    const now = at()
    const leaseUntil = {
      webhook: new Date(now.getTime() + LEASE_MS.webhook),
      mail: new Date(now.getTime() + LEASE_MS.mail),
    }
    try {
      const sending = await database.transaction((tx) => repository.claimSending(tx, job, now, leaseUntil))
      if (sending === undefined) return 'left'
      let { response } = sending
      try {
        response ??= await send(sending, now)
      } catch (error) {
        if (databaseRefusal(error) !== undefined) throw error
        return await recordFailure(sending, error, at())
      }
      return await record(sending, response, at())
    } catch (error) {
      // Its lease ends by itself: it is tried again, and has burned no attempt.
      log.error({ err: error, jobId: job.id, instanceId: job.instanceId }, 'a sending was held up; it is tried again')
      return 'held'
    }
  }
}
