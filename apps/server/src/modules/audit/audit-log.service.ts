/** The audit log for those who read it; that they did is an entry of its own. */
import type { AuditEntryDetail, AuditRow } from '@liveline/contract/audit/shapes.ts'
import type { LongPage } from '@liveline/contract/paging.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { pageOfLongList } from '../../http/long-list-page.ts'
import type { LongPaging } from '../../http/long-list.ts'
import * as repository from './audit-list.repository.ts'
import type { AuditFilter } from './audit-list.repository.ts'
import { audit } from './audit.service.ts'

export type AuditLogService = ReturnType<typeof createAuditLogService>

/** The same question of the same person within this time is one reading: pages are turned, and lists refreshed. */
const ONE_READING_MS = 5 * 60_000

export function createAuditLogService({ database, clock }: { database: Database; clock: Clock }) {
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
