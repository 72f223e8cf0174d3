import { createHash } from 'node:crypto'

/** A row of the audit log as it is hashed; `detail` is JSON text, byte for byte. */
export type AuditRow = {
  readonly id: string
  readonly at: Date
  readonly user_id: string | null
  readonly user_name: string
  readonly on_behalf_of: string
  readonly address: string
  readonly action: string
  readonly object_type: string
  readonly object_id: string
  readonly result: string
  readonly detail: string
}

/** What the first row is chained to. */
export const CHAIN_START: Buffer = Buffer.alloc(32)

/** The hash that chains a row, as number `seq`, to the one before it. */
export function hashOfRow(previous: Buffer, seq: bigint, row: AuditRow): Buffer {
  const text = JSON.stringify([
    String(seq),
    row.at.toISOString(),
    row.user_id,
    row.user_name,
    row.on_behalf_of,
    row.address,
    row.action,
    row.object_type,
    row.object_id,
    row.result,
    row.detail,
  ])
  return createHash('sha256').update(previous).update(text).digest()
}
