import type { Tx } from '../../../database/open-database.ts'
import type { Payload, Response } from './payload.ts'

/** A row of the outbox that this server may send until its lease ends. */
export type ClaimedSending = {
  readonly id: string
  readonly instanceId: string
  readonly elementId: string
  readonly attempts: number
  readonly payload: Payload
  /** What came back of an earlier try, if the process could not go on with it. */
  readonly response: Response | undefined
}

/**
 * Leases the sending, if it is still due and nobody is at work on its instance. Until the lease ends no other server
 * takes it; should this one be gone by then, it is sent again with the same key.
 */
export async function claimSending(
  tx: Tx,
  job: { readonly id: string; readonly instanceId: string },
  now: Date,
  leaseUntil: Readonly<Record<Payload['kind'], Date>>,
): Promise<ClaimedSending | undefined> {
  const { rows } = await tx.query<{
    element_id: string
    attempts: number
    payload: Payload
    response: Response | null
  }>(
    `with claimed as (
       select j.process_instance_id, j.id, j.element_id, j.attempts
       from process_instances i join jobs j on j.process_instance_id = i.id
       where i.id = $1 and j.id = $2 and i.status = 'active' and j.kind = 'outbox'
         and j.incident_at is null and greatest(j.due_at, j.retry_at) <= $3
       for update skip locked),
     tried as (
       update outbox o set tried_at = case o.state when 'waiting' then $3 else o.tried_at end
       from claimed c where o.process_instance_id = c.process_instance_id and o.id = c.id
       returning o.kind, o.payload, o.response),
     leased as (
       update jobs j set retry_at = case t.kind when 'mail' then $5::timestamptz else $4::timestamptz end
       from claimed c, tried t where j.process_instance_id = c.process_instance_id and j.id = c.id)
     select c.element_id, c.attempts, t.payload, t.response from claimed c, tried t`,
    [job.instanceId, job.id, now, leaseUntil.webhook, leaseUntil.mail],
  )
  const row = rows[0]
  return (
    row && {
      id: job.id,
      instanceId: job.instanceId,
      elementId: row.element_id,
      attempts: row.attempts,
      payload: row.payload,
      response: row.response ?? undefined,
    }
  )
}

/** Keeps the answer, so that the sending is not repeated whatever becomes of the process; the instance is locked. */
export async function keepResponse(
  tx: Tx,
  sending: { id: string; instanceId: string },
  response: Response,
  at: Date,
): Promise<void> {
  await tx.query(
    `update outbox set state = 'sent', sent_at = $4, response = $3
     where process_instance_id = $1 and id = $2 and state = 'waiting'`,
    [sending.instanceId, sending.id, JSON.stringify(response), at],
  )
}

/** The number of tries so far, if the job is still there; the row is locked behind its instance. */
export async function lockSending(
  tx: Tx,
  sending: { id: string; instanceId: string },
): Promise<{ attempts: number; isSuspended: boolean } | undefined> {
  const { rows } = await tx.query<{ attempts: number; status: string }>(
    `select j.attempts, i.status from process_instances i join jobs j on j.process_instance_id = i.id
     where i.id = $1 and j.id = $2 and j.incident_at is null for update`,
    [sending.instanceId, sending.id],
  )
  const row = rows[0]
  return row && { attempts: row.attempts, isSuspended: row.status === 'suspended' }
}
