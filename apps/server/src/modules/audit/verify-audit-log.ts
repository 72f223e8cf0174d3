import type { Queryable } from '../../database/open-database.ts'
import * as repository from './audit-chain.repository.ts'
import type { ChainHead, Checkpoint } from './audit-chain.repository.ts'
import type { AuditSigner } from './audit-checkpoints.ts'
import { CHAIN_START, hashOfRow } from './audit-hash.ts'
import { RETENTION_FLOOR_DAYS } from './audit-retention-days.ts'
import { readPrunings } from './audit-retention.repository.ts'

export type AuditFault =
  /** A row of the log, or a link of the chain, was taken out. */
  | 'missing'
  /** A row or a link is not as it was chained. */
  | 'changed'
  /** The chain ends before a checkpoint that was signed. */
  | 'truncated'
  /** A checkpoint carries no genuine signature, or not the hash that the chain has there. */
  | 'checkpoint'

export type AuditVerdict =
  | {
      readonly intact: true
      readonly chained: number
      readonly unchained: number
      readonly checkpoints: number
      /** The last link that was taken out because its time was over; 0: none. */
      readonly prunedUpTo: number
    }
  | { readonly intact: false; readonly firstBadSeq: number; readonly fault: AuditFault }

const BATCH_ROWS = 1_000
const DAY_MS = 24 * 3_600_000

export type VerifyOptions = {
  readonly signer: AuditSigner
  /** Checkpoints kept outside the database, such as those of the checkpoint file. */
  readonly witnesses?: readonly Checkpoint[]
  /** Waited for between two batches of rows, with the last link that was looked at; what it throws ends the look. */
  readonly rest?: (seq: bigint) => Promise<void>
  /** Only the links behind a signed checkpoint, up to one; absent: all there are. */
  readonly part?: { readonly after?: Checkpoint | undefined; readonly upTo?: bigint | undefined }
}

/** Recomputes the chain and names the first link that does not fit. */
export async function verifyAuditLog(queryable: Queryable, options: VerifyOptions): Promise<AuditVerdict> {
  const { signer, witnesses = [], rest, part = {} } = options
  const bad = (seq: bigint, fault: AuditFault) => ({ intact: false as const, firstBadSeq: Number(seq), fault })
  const start = await startOf(queryable, signer, part.after)
  if (start === undefined) return bad(1n, 'missing')
  const isWanted = ({ seq }: ChainHead) =>
    (part.after === undefined || seq >= part.after.seq) && (part.upTo === undefined || seq <= part.upTo)
  const kept = await repository.listCheckpoints(queryable, { from: part.after?.seq, upTo: part.upTo })
  const checkpoints = [...kept, ...witnesses].filter(isWanted).toSorted((a, b) => (a.seq < b.seq ? -1 : 1))
  const forged = checkpoints.find((checkpoint) => !signer.isGenuine(checkpoint))
  const promised = new Map<bigint, Buffer[]>()
  for (const { seq, hash } of checkpoints) promised.set(seq, [...(promised.get(seq) ?? []), hash])
  const isKept = (seq: bigint, hash: Buffer) => promised.get(seq)?.every((said) => said.equals(hash)) ?? true

  let { seq, hash } = start
  if (seq > 0n && !isKept(seq, hash)) return bad(seq, 'checkpoint')
  for (;;) {
    const links = await repository.listLinks(queryable, seq, BATCH_ROWS, part.upTo)
    for (const link of links) {
      seq += 1n
      if (link.seq !== seq || link.row === undefined) return bad(seq, 'missing')
      hash = hashOfRow(hash, seq, link.row)
      if (!hash.equals(link.hash)) return bad(seq, 'changed')
      if (!isKept(seq, hash)) return bad(seq, 'checkpoint')
    }
    if (links.length < BATCH_ROWS) break
    await rest?.(seq)
  }
  const beyond = checkpoints.find((checkpoint) => checkpoint.seq > seq)
  if (forged !== undefined) return bad(forged.seq, 'checkpoint')
  if (beyond !== undefined) return bad(seq + 1n, 'truncated')
  const unchained = await repository.countUnchained(queryable)
  const prunedUpTo = part.after === undefined ? Number(start.seq) : 0
  return { intact: true, chained: Number(seq - start.seq), unchained, checkpoints: checkpoints.length, prunedUpTo }
}

/**
 * Where the chain begins: at its first link; behind the checkpoint asked for; or behind what was taken out past its
 * time, which an entry of the chain tells and a checkpoint signed that long before proves. Undefined: something is
 * missing that nobody was allowed to take out.
 */
async function startOf(
  queryable: Queryable,
  signer: AuditSigner,
  after: Checkpoint | undefined,
): Promise<ChainHead | undefined> {
  if (after !== undefined) return after
  const first = await repository.readFirstSeq(queryable)
  if (first === undefined || first === 1n) return { seq: 0n, hash: CHAIN_START }
  const base = first - 1n
  const anchor = await repository.findCheckpoint(queryable, base)
  if (anchor === undefined || !signer.isGenuine(anchor)) return undefined
  const isTold = (await readPrunings(queryable, base)).some(
    ({ at, hash }) =>
      hash === anchor.hash.toString('hex') && at.getTime() - anchor.at.getTime() >= RETENTION_FLOOR_DAYS * DAY_MS,
  )
  return isTold ? anchor : undefined
}
