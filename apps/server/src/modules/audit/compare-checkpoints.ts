/** Checkpoints that were kept elsewhere against the chain as it is now. */
import type { CheckpointComparison } from '@liveline/contract/audit/shapes.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import * as chain from './audit-chain.repository.ts'
import { checkpointsIn, type AuditSigner } from './audit-checkpoints.ts'

/**
 * The chain itself is not recomputed: together with a look through it, this proves that nobody wrote it anew.
 * @throws {AppError} NO_CHECKPOINTS
 */
export async function compareCheckpoints(
  queryable: Queryable,
  signer: AuditSigner,
  text: string,
): Promise<CheckpointComparison> {
  const kept = checkpointsIn(text).toSorted((a, b) => (a.seq < b.seq ? -1 : 1))
  if (kept.length === 0) throw new AppError('NO_CHECKPOINTS')
  const genuine = kept.filter(signer.isGenuine)
  const first = (await chain.readFirstSeq(queryable)) ?? 1n
  const inSight = genuine.filter(({ seq }) => seq >= first)
  const hashes = await chain.readHashes(
    queryable,
    inSight.map(({ seq }) => seq),
  )
  const bad = inSight.find(({ seq, hash }) => hashes.get(seq)?.equals(hash) !== true)
  const last = genuine.at(-1)
  return {
    count: kept.length,
    fitting: inSight.filter(({ seq, hash }) => hashes.get(seq)?.equals(hash) === true).length,
    tooOld: genuine.length - inSight.length,
    foreign: kept.length - genuine.length,
    firstBadSeq: bad === undefined ? null : Number(bad.seq),
    last: last === undefined ? null : { seq: Number(last.seq), at: last.at.toISOString(), keyId: last.keyId },
  }
}
