/**
 * Takes out of the audit log what is older than it is kept, a segment between signed checkpoints at a time. What goes
 * is looked through first and written into a file of the archive, whose hash the log keeps in an entry of its own: so
 * the chain still proves itself from there on.
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database/open-database.ts'
import { systemCaller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import * as chain from './audit-chain.repository.ts'
import type { AuditSigner } from './audit-checkpoints.ts'
import { retentionDaysOf } from './audit-retention-days.ts'
import * as repository from './audit-retention.repository.ts'
import { audit } from './audit.service.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

const DAY_MS = 24 * 3_600_000
/** As many are in memory at once, and in one transaction. */
const SEGMENT_ROWS = 20_000

export type AuditRetention = ReturnType<typeof createAuditRetention>

export function createAuditRetention(parts: {
  database: Database
  clock: Clock
  signer: AuditSigner
  /** `DATA_DIR`. */
  dataDir: string
  readSetting: () => Promise<unknown>
  log: Log
}) {
  const { database, clock, signer, dataDir, readSetting, log } = parts
  const readDays = async () => retentionDaysOf(await readSetting())

  /** Takes out one segment; false when there is none whose time is over. */
  async function pruneOne(tx: Tx, keepDays: number): Promise<boolean> {
    if (!(await repository.lockChain(tx))) return false
    const before = new Date(clock.now().getTime() - keepDays * DAY_MS)
    const oldest = await repository.readOldest(tx, SEGMENT_ROWS)
    if (oldest === undefined || oldest.from >= before) return false
    const end = await repository.findSegmentEnd(tx, { before, upTo: oldest.lastSeq })
    if (end === undefined) return false
    const verdict = await verifyAuditLog(tx, { signer, part: { upTo: end.seq } })
    if (!verdict.intact) {
      const { firstBadSeq, fault } = verdict
      log.error({ firstBadSeq, fault }, 'the audit log was tampered with: what is older than it is kept stays')
      return false
    }
    const archive = await writeArchive(tx, oldest.firstSeq, end)
    const rows = await repository.pruneUpTo(tx, end.seq, keepDays)
    if (rows === 0) return false
    await audit(tx, systemCaller('retention'), {
      action: 'audit.prune',
      objectType: 'auditLog',
      objectId: String(end.seq),
      after: {
        fromSeq: Number(oldest.firstSeq),
        toSeq: Number(end.seq),
        rows,
        hash: end.hash.toString('hex'),
        endsAt: end.at,
        retentionDays: keepDays,
        ...archive,
      },
    })
    return true
  }

  /** Every link with its row, one a line, as anybody can recompute them. */
  async function writeArchive(
    tx: Tx,
    firstSeq: bigint,
    end: chain.Checkpoint,
  ): Promise<{ file: string; sha256: string }> {
    const links = await chain.listLinks(tx, firstSeq - 1n, Number(end.seq - firstSeq + 1n), end.seq)
    const lines = links.map(({ seq, hash, row }) =>
      JSON.stringify({ seq: String(seq), hash: hash.toString('hex'), row }),
    )
    const packed = await promisify(gzip)(lines.join('\n'))
    const folder = join(dataDir, 'audit-archive')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = `audit-${firstSeq}-${end.seq}.jsonl.gz`
    await writeFile(join(folder, file), packed, { mode: 0o600, flush: true })
    return { file, sha256: createHash('sha256').update(packed).digest('hex') }
  }

  return {
    readDays,

    /** Takes out what is older than it is kept; the number of segments. */
    async prune(): Promise<number> {
      const keepDays = await readDays()
      let segments = 0
      while (await database.transaction((tx) => pruneOne(tx, keepDays))) segments += 1
      return segments
    },
  }
}
