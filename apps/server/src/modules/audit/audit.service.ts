import { createHash } from 'node:crypto'
import type { Tx } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'

export type AuditEntry = {
  /** What was done, `subject.verb`: 'session.login', 'task.complete'. */
  readonly action: string
  readonly objectType: string
  readonly objectId: string | number
  readonly before?: unknown
  readonly after?: unknown
  readonly result?: 'ok' | 'refused'
  readonly onBehalfOf?: string
  readonly address?: string
}

/** The columns that the hash of a row covers, in the order it covers them. */
export type AuditRow = {
  seq: string
  at: Date
  user_id: string | null
  user_name: string
  on_behalf_of: string
  address: string
  action: string
  object_type: string
  object_id: string
  result: string
  detail: string
  prev_hash: Buffer
}

/** The hash that chains one row to the one before it. */
export function hashOfRow(row: AuditRow): Buffer {
  const { prev_hash, at, ...rest } = row
  const text = JSON.stringify([
    rest.seq,
    at.toISOString(),
    rest.user_id,
    rest.user_name,
    rest.on_behalf_of,
    rest.address,
    rest.action,
    rest.object_type,
    rest.object_id,
    rest.result,
    rest.detail,
  ])
  return createHash('sha256').update(prev_hash).update(text).digest()
}

/**
 * Writes one row of the audit log in the transaction of the change itself (design.md §3): when either fails, both do.
 * Call it last: it holds the head of the chain until the transaction ends.
 */
export async function audit(tx: Tx, caller: Pick<Caller, 'userId' | 'userName'>, entry: AuditEntry): Promise<void> {
  const { rows } = await tx.query<{ seq: string; at: Date; hash: Buffer }>(
    `select (seq + 1)::text as seq, date_trunc('milliseconds', clock_timestamp()) as at, hash
     from audit_head where id = 1 for update`,
  )
  const head = rows[0]
  if (head === undefined) throw new Error('The audit log has lost its head row')
  const row: AuditRow = {
    seq: head.seq,
    at: head.at,
    user_id: caller.userId === 0 ? null : String(caller.userId),
    user_name: caller.userName,
    on_behalf_of: entry.onBehalfOf ?? '',
    address: entry.address ?? '',
    action: entry.action,
    object_type: entry.objectType,
    object_id: String(entry.objectId),
    result: entry.result ?? 'ok',
    detail: JSON.stringify({ before: entry.before, after: entry.after }),
    prev_hash: head.hash,
  }
  const hash = hashOfRow(row)
  await tx.query(
    `with written as (
       insert into audit_log (seq, at, user_id, user_name, on_behalf_of, address, action, object_type, object_id,
                              result, detail, prev_hash, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     )
     update audit_head set seq = $1, hash = $13 where id = 1`,
    [
      row.seq,
      row.at,
      row.user_id,
      row.user_name,
      row.on_behalf_of,
      row.address,
      row.action,
      row.object_type,
      row.object_id,
      row.result,
      row.detail,
      row.prev_hash,
      hash,
    ],
  )
}
