import type { Queryable } from '../../database/open-database.ts'
import * as repository from './audit-chain.repository.ts'
import type { Checkpoint } from './audit-chain.repository.ts'
import type { AuditSigner } from './audit-checkpoints.ts'
import { CHAIN_START, hashOfRow } from './audit-hash.ts'

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
  | { readonly intact: true; readonly chained: number; readonly unchained: number; readonly checkpoints: number }
  | { readonly intact: false; readonly firstBadSeq: number; readonly fault: AuditFault }

const BATCH_ROWS = 1_000

/**
 * Recomputes the whole chain and names the first link that does not fit.
 * @param options.witnesses checkpoints kept outside the database, such as those of the checkpoint file
 * @param options.rest waited for between two batches of rows
 */
export async function verifyAuditLog(
  queryable: Queryable,
  options: { signer: AuditSigner; witnesses?: readonly Checkpoint[]; rest?: () => Promise<void> },
): Promise<AuditVerdict> {
  const { signer, witnesses = [], rest } = options
  const bad = (seq: bigint, fault: AuditFault) => ({ intact: false as const, firstBadSeq: Number(seq), fault })
  const kept = await repository.listCheckpoints(queryable)
  const checkpoints = [...kept, ...witnesses].toSorted((a, b) => (a.seq < b.seq ? -1 : 1))
  const forged = checkpoints.find((checkpoint) => !signer.isGenuine(checkpoint))
  const promised = new Map<bigint, Buffer[]>()
  for (const { seq, hash } of checkpoints) promised.set(seq, [...(promised.get(seq) ?? []), hash])

  let hash = CHAIN_START
  let seq = 0n
  for (;;) {
    const links = await repository.listLinks(queryable, seq, BATCH_ROWS)
    for (const link of links) {
      seq += 1n
      if (link.seq !== seq || link.row === undefined) return bad(seq, 'missing')
      hash = hashOfRow(hash, seq, link.row)
      if (!hash.equals(link.hash)) return bad(seq, 'changed')
      if (promised.get(seq)?.some((said) => !said.equals(hash)) === true) return bad(seq, 'checkpoint')
    }
    if (links.length < BATCH_ROWS) break
    await rest?.()
  }
  const beyond = checkpoints.find((checkpoint) => checkpoint.seq > seq)
  if (forged !== undefined) return bad(forged.seq, 'checkpoint')
  if (beyond !== undefined) return bad(seq + 1n, 'truncated')
  const unchained = await repository.countUnchained(queryable)
  return { intact: true, chained: Number(seq), unchained, checkpoints: checkpoints.length }
}
