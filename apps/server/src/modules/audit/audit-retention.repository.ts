/** What is taken out of the audit log when its time is over, and the entries that tell so. */
import type { Queryable, Tx } from '../../database/open-database.ts'
import type { Checkpoint } from './audit-chain.repository.ts'

/** Entries that tell that the chain was taken out up to a link. Their own links, where they are chained already, lie behind it. */
export async function readPrunings(queryable: Queryable, upTo: bigint): Promise<{ at: Date; hash: string }[]> {
  const { rows } = await queryable.query<{ at: Date; detail: string }>(
    `select a.at, a.detail from audit_log a
     where a.object_type = 'auditLog' and a.object_id = $1 and a.action = 'audit.prune' and a.result = 'ok'`,
    [String(upTo)],
  )
  return rows.map(({ at, detail }) => {
    const { after } = JSON.parse(detail) as { after?: { hash?: string } }
    return { at, hash: after?.hash ?? '' }
  })
}

/** Whom nobody disturbs meanwhile: the sequencer and other servers wait, or this one does not begin. */
export async function lockChain(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query('select 1 from audit_sequencer where id = 1 for update skip locked')
  return rows.length > 0
}

/** The first links with the times between which their rows were written, up to `limit`. */
export async function readOldest(
  queryable: Queryable,
  limit: number,
): Promise<{ firstSeq: bigint; lastSeq: bigint; from: Date; to: Date } | undefined> {
  const { rows } = await queryable.query<{ first: string; last: string; from: Date; to: Date }>(
    `select min(seq)::text as first, max(seq)::text as last, min(at) as from, max(at) as to
     from (select c.seq, a.at from audit_chain c join audit_log a on a.id = c.audit_id order by c.seq limit $1) oldest
     having count(*) > 0`,
    [limit],
  )
  const [row] = rows
  return row && { firstSeq: BigInt(row.first), lastSeq: BigInt(row.last), from: row.from, to: row.to }
}

/** The last checkpoint before a moment, no more than so many links on; else the first there is. */
export async function findSegmentEnd(
  queryable: Queryable,
  { before, upTo }: { before: Date; upTo: bigint },
): Promise<Checkpoint | undefined> {
  const { rows } = await queryable.query<{ seq: string; hash: Buffer; at: Date; key_id: string; signature: Buffer }>(
    `(select seq::text as seq, hash, at, key_id, signature from audit_checkpoints where at < $1 and seq <= $2
      and seq > (select min(seq) from audit_chain) order by audit_checkpoints.seq desc limit 1)
     union all
     (select seq::text, hash, at, key_id, signature from audit_checkpoints where at < $1 and seq > $2
      order by audit_checkpoints.seq limit 1)
     limit 1`,
    [before, upTo],
  )
  const [row] = rows
  return row && { seq: BigInt(row.seq), hash: row.hash, at: row.at, keyId: row.key_id, signature: row.signature }
}

/** Takes out the chain up to a checkpoint; 0 when any of it is younger than is kept. The owner's function holds the floor. */
export async function pruneUpTo(tx: Tx, upTo: bigint, keepDays: number): Promise<number> {
  await tx.query('set local statement_timeout = 0')
  const { rows } = await tx.query<{ count: string }>('select prune_audit_log($1, $2) as count', [upTo, keepDays])
  return Number(rows[0]?.count ?? 0)
}
