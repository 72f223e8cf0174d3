import type { Queryable } from '../../database/open-database.ts'
import { hashOfRow, type AuditRow } from './audit.service.ts'

export type AuditVerdict =
  | { readonly intact: true; readonly rows: number }
  | { readonly intact: false; readonly firstBadSeq: number; readonly reason: 'missing' | 'changed' | 'truncated' }

const BATCH_ROWS = 1_000
const START = Buffer.alloc(32)

/** Recomputes the whole chain and names the first row that does not fit. */
export async function verifyAuditLog(database: Queryable): Promise<AuditVerdict> {
  let expected: Buffer = START
  let seq = 0
  for (;;) {
    const { rows } = await database.query<AuditRow & { hash: Buffer }>(
      `select seq::text as seq, at, user_id::text as user_id, user_name, on_behalf_of, address, action, object_type,
              object_id, result, detail, prev_hash, hash
       from audit_log where audit_log.seq > $1 order by audit_log.seq limit ${BATCH_ROWS}`,
      [seq],
    )
    for (const row of rows) {
      seq++
      if (Number(row.seq) !== seq) return { intact: false, firstBadSeq: seq, reason: 'missing' }
      if (!row.prev_hash.equals(expected) || !hashOfRow(row).equals(row.hash)) {
        return { intact: false, firstBadSeq: seq, reason: 'changed' }
      }
      expected = row.hash
    }
    if (rows.length < BATCH_ROWS) break
  }
  const head = await database.query<{ seq: string; hash: Buffer }>('select seq::text as seq, hash from audit_head')
  const fits = head.rows[0]?.seq === String(seq) && head.rows[0].hash.equals(expected)
  return fits ? { intact: true, rows: seq } : { intact: false, firstBadSeq: seq + 1, reason: 'truncated' }
}
