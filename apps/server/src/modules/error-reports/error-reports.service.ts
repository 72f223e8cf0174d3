/** Faults of the console itself: browsers report them, an administrator reads them and says which are dealt with. */
import { createHash } from 'node:crypto'
import type { ErrorReport, ErrorReportRow } from '@liveline/contract/error-report/shapes.ts'
import { withoutValues } from '@liveline/contract/error-report/without-values.ts'
import type { LongPage } from '@liveline/contract/paging.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { pageOfLongList } from '../../http/long-list-page.ts'
import type { LongPaging } from '../../http/long-list.ts'
import type { RateLimit } from '../../http/rate-limit.ts'
import { audit } from '../audit/audit.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import * as repository from './error-reports.repository.ts'

const DAY_MS = 24 * 3_600_000
/** Of different faults; whoever has more has one fault that words itself anew each time. */
const MOST_KEPT = 2_000
/** Open ones that one person alone has met: nobody pushes out what others report. */
const MOST_OF_ONE_PERSON = 100
/** So many lines of the stack tell where a fault is; what is below differs with the way there. */
const TELLING_LINES = 4

export type ErrorReportsService = ReturnType<typeof createErrorReportsService>

export function createErrorReportsService(parts: {
  database: Database
  clock: Clock
  systemConfig: Pick<SystemConfigService, 'read'>
  /** Of one person: a page that fails at every drawing must not fill the table. */
  reports: Pick<RateLimit, 'take'>
}) {
  const { database, clock, systemConfig, reports } = parts

  return {
    /** @throws {AppError} RATE_LIMITED */
    async note(write: Write, caller: Caller, sent: ErrorReport): Promise<{ number: number }> {
      reports.take(String(caller.userId))
      // The console has done so too; what it sends is still somebody else's word.
      const report = { ...sent, message: withoutValues(sent.message), stack: withoutValues(sent.stack) }
      return write(async (tx) => {
        const { number, isNew } = await repository.noteReport(
          tx,
          { ...report, fingerprint: fingerprintOf(report), userId: caller.userId, userName: caller.userName },
          clock.now(),
        )
        if (isNew) await repository.deleteBeyondShare(tx, caller.userId, MOST_OF_ONE_PERSON)
        await audit(tx, caller, {
          action: 'errorReport.send',
          objectType: 'errorReport',
          objectId: number,
          after: { kind: report.kind, path: report.path, isNew },
        })
        return { number }
      })
    },

    async page(filter: repository.ReportFilter, paging: LongPaging): Promise<LongPage<ErrorReportRow>> {
      const list = repository.reportList(filter)
      const { ids, total, totalIsCapped, next } = await pageOfLongList(database, list, paging)
      const rows = await repository.readReports(database, ids)
      return { rows, total, totalIsCapped, page: paging.page, pageSize: paging.pageSize, next }
    },

    /** What nobody has dealt with yet. */
    readOpen: () => repository.readOpenReports(database),

    async settle(write: Write, caller: Caller, asked: { number: number; isSettled: boolean }): Promise<void> {
      await write(async (tx) => {
        const by = { userName: caller.userName, at: clock.now() }
        if (!(await repository.settleReport(tx, asked, by)))
          throw new AppError('NOT_FOUND', { details: { what: String(asked.number) } })
        await audit(tx, caller, {
          action: 'errorReport.settle',
          objectType: 'errorReport',
          objectId: asked.number,
          after: { isSettled: asked.isSettled },
        })
      })
    },

    async purge(): Promise<void> {
      const keptMs = (await systemConfig.read('retention.errorReportDays')) * DAY_MS
      return repository.deleteReports(database, new Date(clock.now().getTime() - keptMs), MOST_KEPT)
    },
  }
}

/** The same for reports of the same fault of the same version, whatever page and browser they come from. */
function fingerprintOf({ kind, message, stack, version }: ErrorReport): Buffer {
  const place = stack.split('\n').slice(0, TELLING_LINES)
  const telling = [kind, message.replaceAll(/\d+/g, '#'), version, ...place]
  return createHash('sha256').update(JSON.stringify(telling)).digest()
}
