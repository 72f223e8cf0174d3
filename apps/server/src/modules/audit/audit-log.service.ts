/** The audit log for those who read it; that they did is an entry of its own. */
import type { AuditEntryDetail, AuditRow, AuditState, CheckpointComparison } from '@liveline/contract/audit/shapes.ts'
import type { LongPage } from '@liveline/contract/paging.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { pageOfLongList } from '../../http/long-list-page.ts'
import type { LongPaging } from '../../http/long-list.ts'
import * as chain from './audit-chain.repository.ts'
import { checkpointLine, type AuditSigner } from './audit-checkpoints.ts'
import * as repository from './audit-list.repository.ts'
import type { AuditFilter } from './audit-list.repository.ts'
import type { AuditRetention } from './audit-retention.ts'
import type { AuditVerifications } from './audit-verifications.ts'
import type { AuditWatch } from './audit-watch.ts'
import { audit } from './audit.service.ts'
import { compareCheckpoints } from './compare-checkpoints.ts'

export { hasGivenAccount } from './audit-list.repository.ts'

export type AuditLogService = ReturnType<typeof createAuditLogService>

/** The same question of the same person within this time is one reading: pages are turned, and lists refreshed. */
const ONE_READING_MS = 5 * 60_000

/** How many a file of checkpoints holds: a fortnight of a busy log. */
const MOST_CHECKPOINTS = 20_000
/** How many entries that wait are counted. */
const MOST_WAITING = 10_000

export function createAuditLogService(parts: {
  database: Database
  clock: Clock
  signer: AuditSigner
  watch: Pick<AuditWatch, 'last'>
  verifications: Pick<AuditVerifications, 'findLast'>
  retention: Pick<AuditRetention, 'readDays'>
}) {
  const { database, clock, signer, watch, verifications, retention } = parts
  const readings = new Map<string, number>()

  /** Before anything is shown: what cannot be noted is not read. */
  async function noteReading(caller: Caller, objectId: string, after: object): Promise<void> {
    const now = clock.now().getTime()
    const question = JSON.stringify([caller.sessionId, objectId, after])
    if (now - (readings.get(question) ?? Number.NEGATIVE_INFINITY) < ONE_READING_MS) return
    await database.transaction((tx) =>
      audit(tx, caller, { action: 'audit.read', objectType: 'auditLog', objectId, after }),
    )
    for (const [asked, at] of readings) if (now - at >= ONE_READING_MS) readings.delete(asked)
    readings.set(question, now)
  }

  return {
    async page(caller: Caller, filter: AuditFilter, paging: LongPaging): Promise<LongPage<AuditRow>> {
      await noteReading(caller, 'list', filter)
      return pageOf(database, filter, paging)
    },

    /** @throws {AppError} NOT_FOUND */
    async detail(caller: Caller, id: string): Promise<AuditEntryDetail> {
      const entry = await repository.findEntry(database, id)
      if (entry === undefined) throw new AppError('NOT_FOUND', { details: { what: id } })
      await noteReading(caller, id, {})
      return entry
    },

    async readState(): Promise<AuditState> {
      const [first, head, lag, checkpoint, verification, retentionDays, oldestAt] = await Promise.all([
        chain.readFirstSeq(database),
        chain.readHead(database),
        chain.readLag(database, MOST_WAITING),
        chain.readLastCheckpoint(database),
        verifications.findLast(),
        retention.readDays(),
        repository.readOldestMoment(database),
      ])
      const watched = watch.last()
      return {
        firstSeq: Number(first ?? 0n),
        lastSeq: Number(head.seq),
        waiting: lag.waiting,
        lastCheckpoint:
          checkpoint === undefined
            ? null
            : { seq: Number(checkpoint.seq), at: checkpoint.at.toISOString(), keyId: checkpoint.keyId },
        watched: watched === undefined ? null : { isIntact: watched.isIntact, at: watched.at.toISOString() },
        verification: verification ?? null,
        retentionDays,
        oldestAt: oldestAt?.toISOString() ?? null,
      }
    },

    /** Signed checkpoints as lines of a file. */
    async readCheckpoints(caller: Caller, { from, to }: { from?: string | undefined; to?: string | undefined }) {
      await database.transaction((tx) =>
        audit(tx, caller, {
          action: 'audit.downloadCheckpoints',
          objectType: 'auditLog',
          objectId: 'checkpoints',
          after: { from, to },
        }),
      )
      const moments = {
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      }
      const signed = await chain.listCheckpointsBetween(database, { ...moments, limit: MOST_CHECKPOINTS })
      return signed.map(checkpointLine).join('')
    },

    /** @throws {AppError} NO_CHECKPOINTS */
    async compareCheckpoints(write: Write, caller: Caller, text: string): Promise<CheckpointComparison> {
      const found = await compareCheckpoints(database, signer, text)
      await write((tx) =>
        audit(tx, caller, {
          action: 'audit.compareCheckpoints',
          objectType: 'auditLog',
          objectId: 'checkpoints',
          after: found,
        }),
      )
      return found
    },
  }
}

/**
 * What was done to one object, the newest first, for the page of that object. Whoever may see the object is asked
 * there: nothing is checked and nothing noted here.
 */
export const pageChangesOf = (
  queryable: Queryable,
  object: { readonly kind: string; readonly id: string | number },
  paging: LongPaging,
): Promise<LongPage<AuditRow>> => pageOf(queryable, { kind: object.kind, object: String(object.id) }, paging)

async function pageOf(queryable: Queryable, filter: AuditFilter, paging: LongPaging): Promise<LongPage<AuditRow>> {
  const userNames = filter.who === undefined ? undefined : await repository.listUserNames(queryable, filter.who)
  const { ids, ...page } = await pageOfLongList(queryable, repository.auditList(filter, userNames), paging)
  const rows = await repository.readEntries(queryable, ids)
  return { rows, ...page, page: paging.page, pageSize: paging.pageSize }
}
