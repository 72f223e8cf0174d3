/** Writes the entries of a search into a file, the newest first, a page at a time: however long the log is. */
import { setImmediate } from 'node:timers/promises'
import { actName, kindName } from '@liveline/contract/audit/act-names.ts'
import type { AuditRow } from '@liveline/contract/audit/shapes.ts'
import type { ExportFormat } from '@liveline/contract/data-job/shapes.ts'
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import { writeDate } from '@liveline/form-schema/template.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { countLongList, pagesOfLongList } from '../../../http/long-list-page.ts'
import type { JobInHand, JobResult } from '../../data-jobs/data-jobs.service.ts'
import { cellText, fileNameOf, streamOf, typeOf, type CellContent } from '../../data-jobs/sheets.service.ts'
import { auditList, listUserNames, readEntries, type AuditFilter } from '../audit-list.repository.ts'
import { auditSheetTexts } from './audit-sheet.texts.ts'

/** Rows of one export: what a workbook holds, and a year of a busy log. */
const MOST_EXPORTED = 1_000_000
const READ_AT_ONCE = 500

export type AuditExportParams = { readonly search: AuditFilter; readonly format: ExportFormat }

const titles = [
  ...(['number', 'at', 'who', 'department', 'userName', 'behalf', 'act', 'actCode'] as const),
  ...(['kind', 'object', 'objectId', 'result', 'address'] as const),
] as const

export function createExportAuditLog({ database }: { database: Queryable }, most = MOST_EXPORTED) {
  async function* rowsOf({ language }: Caller, search: AuditFilter, progress: JobInHand['progress']) {
    const userNames = search.who === undefined ? undefined : await listUserNames(database, search.who)
    const list = auditList(search, userNames)
    const { count, countIsCapped } = await countLongList(database, list)
    yield titles.map((title) => say(language, auditSheetTexts[title])) as CellContent[]
    let done = 0
    for await (const ids of pagesOfLongList(database, list, READ_AT_ONCE)) {
      if (done + ids.length > most) throw new AppError('EXPORT_TOO_LONG', { details: { limit: most } })
      for (const row of await readEntries(database, ids)) yield cellsOf(row, language)
      done += ids.length
      // How many there are of a very long list is known at its end.
      if (countIsCapped) progress(done)
      else progress(done, Math.max(count, done))
      // Calls of people come in between.
      await setImmediate()
    }
  }

  return async function exportAuditLog(caller: Caller, inHand: JobInHand): Promise<JobResult> {
    const { search, format } = inHand.job.params as AuditExportParams
    const name = say(caller.language, auditSheetTexts.log)
    const file = { name: fileNameOf(name, format), type: typeOf(format) }
    return inHand.keep(file, streamOf(format, rowsOf(caller, search, inHand.progress), name))
  }
}

const cellsOf = (row: AuditRow, language: Language): CellContent[] =>
  [
    row.id,
    writeDate(new Date(row.at).getTime(), 'YYYY-MM-DD HH:mm:ss'),
    ...[row.who.name, row.who.departmentName, row.userName, row.onBehalfOf],
    ...[actName(language, row.action), row.action, kindName(language, row.kind)],
    ...[nameIn(language, row, 'objectName') ?? '', row.objectId],
    ...[say(language, auditSheetTexts[row.result]), row.address],
  ].map((text) => cellText(text) || null)
