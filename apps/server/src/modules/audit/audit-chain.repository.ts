import { prepared, type Database, type Queryable, type Tx } from '../../database/open-database.ts'
import { CHAIN_START, type AuditRow } from './audit-hash.ts'

const columns = `a.id::text as id, a.at, a.user_id::text as user_id, a.user_name, a.on_behalf_of, a.address, a.action,
                 a.object_type, a.object_id, a.result, a.detail`

export type ChainHead = { readonly seq: bigint; readonly hash: Buffer }
/** `isMoved`: the database came from another cluster, whose transaction numbers say nothing here. */
export type Turn = { readonly isMoved: boolean; readonly passedTx: string; readonly passedId: string }
export type ChainLink = { readonly seq: bigint; readonly auditId: string; readonly hash: Buffer }
export type Checkpoint = ChainHead & { readonly at: Date; readonly keyId: string; readonly signature: Buffer }

/**
 * What the sequencer asks several times a second, also while nothing happens. Which rows come next is planned with the
 * mark in sight: in a log of years only then they are few to the planner.
 */
const statements = {
  takeTurn: prepared(
    `select cluster <> (select system_identifier::text from pg_control_system()) as is_moved,
            passed_tx::text as passed_tx, passed_id::text as passed_id
     from audit_sequencer where id = 1 and (holder = $1 or leased_until < clock_timestamp()) for update skip locked`,
  ),
  keepTurn: prepared(
    `update audit_sequencer set holder = $1, leased_until = clock_timestamp() + make_interval(secs => $2) where id = 1`,
  ),
  head: prepared('select seq::text as seq, hash from audit_chain order by audit_chain.seq desc limit 1'),
  horizon: prepared('select pg_snapshot_xmin(pg_current_snapshot())::text as horizon'),
  insertLinks: prepared(
    'insert into audit_chain (seq, audit_id, hash) select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])',
  ),
  movePassed: prepared('update audit_sequencer set passed_tx = $1::xid8, passed_id = $2 where id = 1'),
}

/** Takes or keeps the lease, and the lock that makes it safe; undefined while somebody else has it. */
export async function takeTurn(tx: Tx, holder: string, leaseMs: number): Promise<Turn | undefined> {
  const { rows } = await tx.query<{ is_moved: boolean; passed_tx: string; passed_id: string }>(statements.takeTurn, [
    holder,
  ])
  const row = rows[0]
  if (row === undefined) return undefined
  await tx.query(statements.keepTurn, [holder, leaseMs / 1_000])
  return { isMoved: row.is_moved, passedTx: row.passed_tx, passedId: row.passed_id }
}

export async function giveUpTurn(database: Database, holder: string): Promise<void> {
  await database.query(`update audit_sequencer set leased_until = '-infinity' where id = 1 and holder = $1`, [holder])
}

export async function readHead(queryable: Queryable): Promise<ChainHead> {
  const { rows } = await queryable.query<{ seq: string; hash: Buffer }>(statements.head)
  return rows[0] === undefined ? { seq: 0n, hash: CHAIN_START } : { seq: BigInt(rows[0].seq), hash: rows[0].hash }
}

/** The oldest transaction that may still bring rows: everything before it is there. */
export async function readHorizon(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ horizon: string }>(statements.horizon)
  return rows[0]?.horizon ?? '0'
}

/** `isChained`: it has a link already, as what was written in another cluster has. */
export type PassedRow = { readonly tx: string; readonly isChained: boolean; readonly row: AuditRow }

/** The next rows of an order, and which of them are chained: no more than the limit are read, however many wait. */
async function listPassed(
  tx: Tx,
  { where, order, limit, values }: { where: string; order: string; limit: string; values: readonly unknown[] },
): Promise<PassedRow[]> {
  const { rows } = await tx.query<AuditRow & { tx: string; is_chained: boolean }>(
    `select ${columns}, a.tx::text as tx, c.audit_id is not null as is_chained
     from (select * from audit_log a where ${where} order by ${order} limit ${limit}) a
     left join audit_chain c on c.audit_id = a.id order by ${order}`,
    values,
  )
  return rows.map(({ tx: ofRow, is_chained: isChained, ...row }) => ({ tx: ofRow, isChained, row }))
}

/** Rows behind the mark whose transactions, and all before them, have ended; in the order they are chained. */
export const listNext = (
  tx: Tx,
  after: { passedTx: string; passedId: string; horizon: string; limit: number },
): Promise<PassedRow[]> =>
  listPassed(tx, {
    where: '(a.tx, a.id) > ($1::xid8, $2::bigint) and a.tx < $3::xid8',
    order: 'a.tx, a.id',
    limit: '$4',
    values: [after.passedTx, after.passedId, after.horizon, after.limit],
  })

/** Rows of the whole log in the order of their numbers, wherever the mark is. */
export const listAll = (tx: Tx, afterId: string, limit: number): Promise<PassedRow[]> =>
  listPassed(tx, { where: 'a.id > $1::bigint', order: 'a.id', limit: '$2', values: [afterId, limit] })

export async function insertLinks(tx: Tx, links: readonly ChainLink[]): Promise<void> {
  await tx.query(statements.insertLinks, [
    links.map(({ seq }) => seq),
    links.map(({ auditId }) => auditId),
    links.map(({ hash }) => hash),
  ])
}

export async function movePassed(tx: Tx, passedTx: string, passedId: string): Promise<void> {
  await tx.query(statements.movePassed, [passedTx, passedId])
}

/** The mark in a new cluster: everything before it is chained. */
export async function settleIn(tx: Tx, passedTx: string): Promise<void> {
  await tx.query(
    `update audit_sequencer set passed_tx = $1::xid8, passed_id = 0,
            cluster = (select system_identifier::text from pg_control_system()) where id = 1`,
    [passedTx],
  )
}

/** Rows that stand and wait for the sequencer. */
export async function countUnchained(queryable: Queryable): Promise<number> {
  const { rows } = await queryable.query<{ count: string }>(
    `select count(*) as count from audit_log a, audit_sequencer s
     where (a.tx, a.id) > (s.passed_tx, s.passed_id)
       and not exists (select 1 from audit_chain c where c.audit_id = a.id)`,
  )
  return Number(rows[0]?.count ?? 0)
}

export type AuditLag = {
  readonly waiting: number
  /** How long the oldest row has waited. */
  readonly lagMs: number
  readonly lastAt: Date | undefined
}

/** How much of the log waits, up to `most`, and how far the chain is behind; by the clock that dates the rows. */
export async function readLag(queryable: Queryable, most: number): Promise<AuditLag> {
  const { rows: marks } = await queryable.query<{ tx: string; id: string; last_at: Date | null }>(
    `select passed_tx::text as tx, passed_id::text as id, (select at from audit_log order by at desc limit 1) as last_at
     from audit_sequencer where id = 1`,
  )
  const [mark] = marks
  // With the mark in sight, as in `listNext`.
  const { rows } = await queryable.query<{ waiting: number; lag_ms: number | null }>(
    `select count(*)::int as waiting, (extract(epoch from clock_timestamp() - min(at)) * 1000)::float8 as lag_ms
     from (select a.at from audit_log a
           where (a.tx, a.id) > ($1::xid8, $2::bigint)
             and not exists (select 1 from audit_chain c where c.audit_id = a.id)
           order by a.tx, a.id limit $3) waiting`,
    [mark?.tx ?? '0', mark?.id ?? '0', most],
  )
  const [row] = rows
  return {
    waiting: row?.waiting ?? 0,
    lagMs: Math.max(0, Math.round(row?.lag_ms ?? 0)),
    lastAt: mark?.last_at ?? undefined,
  }
}

const checkpointColumns = 'seq::text as seq, hash, at, key_id, signature'
type CheckpointRow = { seq: string; hash: Buffer; at: Date; key_id: string; signature: Buffer }
const checkpointOf = ({ seq, key_id, ...rest }: CheckpointRow): Checkpoint => ({
  ...rest,
  seq: BigInt(seq),
  keyId: key_id,
})

export async function readLastCheckpoint(queryable: Queryable): Promise<Checkpoint | undefined> {
  const { rows } = await queryable.query<CheckpointRow>(
    `select ${checkpointColumns} from audit_checkpoints order by audit_checkpoints.seq desc limit 1`,
  )
  return rows.map(checkpointOf)[0]
}

/** Those of a part of the chain, its ends among them; of all of it unless told. */
export async function listCheckpoints(
  queryable: Queryable,
  { from, upTo }: { from?: bigint | undefined; upTo?: bigint | undefined } = {},
): Promise<Checkpoint[]> {
  const { rows } = await queryable.query<CheckpointRow>(
    `select ${checkpointColumns} from audit_checkpoints
     where audit_checkpoints.seq >= $1 and ($2::bigint is null or audit_checkpoints.seq <= $2)
     order by audit_checkpoints.seq`,
    [from ?? 0n, upTo ?? null],
  )
  return rows.map(checkpointOf)
}

export async function findCheckpoint(queryable: Queryable, seq: bigint): Promise<Checkpoint | undefined> {
  const { rows } = await queryable.query<CheckpointRow>(
    `select ${checkpointColumns} from audit_checkpoints where seq = $1`,
    [seq],
  )
  return rows.map(checkpointOf)[0]
}

/** The last one signed before a moment, or the first one signed after it. */
export async function findCheckpointBy(
  queryable: Queryable,
  moment: Date,
  side: 'before' | 'after',
): Promise<Checkpoint | undefined> {
  const [sign, order] = side === 'before' ? ['<=', 'desc'] : ['>=', 'asc']
  const { rows } = await queryable.query<CheckpointRow>(
    `select ${checkpointColumns} from audit_checkpoints where at ${sign} $1
     order by audit_checkpoints.at ${order}, audit_checkpoints.seq ${order} limit 1`,
    [moment],
  )
  return rows.map(checkpointOf)[0]
}

/** Those signed between two moments, the last `limit` of them, in their order. */
export async function listCheckpointsBetween(
  queryable: Queryable,
  { from, to, limit }: { from: Date | undefined; to: Date | undefined; limit: number },
): Promise<Checkpoint[]> {
  const { rows } = await queryable.query<CheckpointRow>(
    `select ${checkpointColumns} from audit_checkpoints
     where at >= coalesce($1::timestamptz, '-infinity') and at <= coalesce($2::timestamptz, 'infinity')
     order by audit_checkpoints.at desc, audit_checkpoints.seq desc limit $3`,
    [from ?? null, to ?? null, limit],
  )
  return rows.map(checkpointOf).toReversed()
}

/** What the chain says at some of its links. */
export async function readHashes(queryable: Queryable, seqs: readonly bigint[]): Promise<ReadonlyMap<bigint, Buffer>> {
  const { rows } = await queryable.query<{ seq: string; hash: Buffer }>(
    'select seq::text as seq, hash from audit_chain where seq = any($1::bigint[])',
    [seqs],
  )
  return new Map(rows.map(({ seq, hash }) => [BigInt(seq), hash]))
}

/** The link with which the chain begins now. */
export async function readFirstSeq(queryable: Queryable): Promise<bigint | undefined> {
  const { rows } = await queryable.query<{ seq: string }>(
    'select seq::text as seq from audit_chain order by audit_chain.seq limit 1',
  )
  return rows[0] && BigInt(rows[0].seq)
}

export async function insertCheckpoint(tx: Tx, { seq, hash, at, keyId, signature }: Checkpoint): Promise<void> {
  await tx.query('insert into audit_checkpoints (seq, hash, at, key_id, signature) values ($1, $2, $3, $4, $5)', [
    seq,
    hash,
    at,
    keyId,
    signature,
  ])
}

export type LinkedRow = { readonly seq: bigint; readonly hash: Buffer; readonly row: AuditRow | undefined }

/** The chain from a number on, each link with its row where that is still there. */
export async function listLinks(
  queryable: Queryable,
  afterSeq: bigint,
  limit: number,
  upTo?: bigint,
): Promise<LinkedRow[]> {
  const { rows } = await queryable.query<AuditRow & { seq: string; hash: Buffer; id: string | null }>(
    `select c.seq::text as seq, c.hash, ${columns} from audit_chain c left join audit_log a on a.id = c.audit_id
     where c.seq > $1 and ($3::bigint is null or c.seq <= $3) order by c.seq limit $2`,
    [afterSeq, limit, upTo ?? null],
  )
  return rows.map(({ seq, hash, ...row }) => ({
    seq: BigInt(seq),
    hash,
    row: row.id === null ? undefined : (row as AuditRow),
  }))
}
