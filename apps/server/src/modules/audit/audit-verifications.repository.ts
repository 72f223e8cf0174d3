import type { AuditVerification } from '@liveline/contract/audit/shapes.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import type { AuditFault } from './verify-audit-log.ts'

/** A look that has not said anything for so long has lost its server. */
const SILENT_SECONDS = 60

/** Says of looks whose servers went away that they stopped. */
export async function endSilent(queryable: Queryable): Promise<void> {
  await queryable.query(
    `update audit_verifications set state = 'stopped', ended_at = touched_at
     where state = 'running' and touched_at < clock_timestamp() - make_interval(secs => $1)`,
    [SILENT_SECONDS],
  )
}

/** False while another is under way. */
export async function insertVerification(
  tx: Tx,
  asked: { id: string; byId: number; byName: string; fromSeq: bigint; toSeq: bigint },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into audit_verifications (id, asked_by, asked_by_name, started_at, touched_at, from_seq, to_seq, checked_seq, state)
     values ($1, $2, $3, clock_timestamp(), clock_timestamp(), $4, $5, $4, 'running')
     on conflict ((true)) where state = 'running' do nothing`,
    [asked.id, asked.byId, asked.byName, asked.fromSeq, asked.toSeq],
  )
  return rowCount > 0
}

export async function noteProgress(queryable: Queryable, id: string, seq: bigint): Promise<void> {
  await queryable.query(
    'update audit_verifications set checked_seq = $2, touched_at = clock_timestamp() where id = $1',
    [id, seq],
  )
}

export type VerificationEnd = {
  readonly state: 'intact' | 'broken' | 'stopped'
  readonly firstBadSeq?: number
  readonly fault?: AuditFault
}

export async function endVerification(queryable: Queryable, id: string, end: VerificationEnd): Promise<void> {
  await queryable.query(
    `update audit_verifications set state = $2, first_bad_seq = $3, fault = $4, ended_at = clock_timestamp(),
       checked_seq = case when $2 = 'intact' then to_seq else checked_seq end
     where id = $1 and state = 'running'`,
    [id, end.state, end.firstBadSeq ?? null, end.fault ?? null],
  )
}

/** The one asked for last. */
export async function findLast(queryable: Queryable): Promise<AuditVerification | undefined> {
  const { rows } = await queryable.query<{
    id: string
    asked_by_name: string
    started_at: Date
    ended_at: Date | null
    state: AuditVerification['state']
    from_seq: string
    to_seq: string
    checked_seq: string
    first_bad_seq: string | null
    first_bad_id: string | null
    fault: AuditFault | null
  }>(
    `select v.id, v.asked_by_name, v.started_at, v.ended_at, v.state, v.from_seq, v.to_seq, v.checked_seq,
       v.first_bad_seq, v.fault,
       (select a.id::text from audit_chain c join audit_log a on a.id = c.audit_id where c.seq = v.first_bad_seq) as first_bad_id
     from audit_verifications v order by v.started_at desc, v.id desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) return undefined
  return {
    id: row.id,
    byName: row.asked_by_name,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    state: row.state,
    fromSeq: Number(row.from_seq),
    toSeq: Number(row.to_seq),
    checkedSeq: Number(row.checked_seq),
    firstBadSeq: row.first_bad_seq === null ? null : Number(row.first_bad_seq),
    firstBadId: row.first_bad_id,
    fault: row.fault,
  }
}

/** Keeps the last hundred: each that was asked for is an entry of the log anyway. */
export async function deleteOldVerifications(queryable: Queryable): Promise<void> {
  await queryable.query(
    `delete from audit_verifications where state <> 'running' and started_at <
       (select started_at from audit_verifications order by started_at desc limit 1 offset 100)`,
  )
}
