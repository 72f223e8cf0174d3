/**
 * Reads a sheet into records. All of it is judged first; what is stored, is stored in one transaction together with the
 * end of the job: a server that is killed half way leaves nothing, and the next one begins anew.
 */
import { setImmediate } from 'node:timers/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { say, textIn } from '@liveline/contract/language.ts'
import { withComputed } from '@liveline/form-schema/computed.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormValues } from '@liveline/form-schema/place.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { readOwnFile } from '../../files/files.service.ts'
import type { FormVersionWithSchema } from '../form-versions.ts'
import type { FormsService } from '../forms.service.ts'
import { newValues, storable } from '../records/editable-values.ts'
import { insertImported } from '../records/records.repository.ts'
import type { AskedImport, ImportOutcome, JobInHand, Made } from '../../data-jobs/data-jobs.service.ts'
import {
  errorSheet,
  fileNameOf,
  readSheet,
  refuseFile,
  sheetTexts,
  XLSX,
  type SheetRow,
} from '../../data-jobs/sheets.service.ts'
import { formNameIn } from '../forms.repository.ts'
import { exchangeTexts } from './exchange.texts.ts'
import { columnsOf, type ImportColumn } from './import-columns.ts'
import { valueOfCell } from './value-of-cell.ts'
import type { OfferedChoices } from '../schema/offered-choices.ts'

const ROWS_A_TURN = 100
const ROWS_A_STATEMENT = 500
/** Refusals that the job tells by itself. */
const MOST_TOLD = 100

export type ImportParams = AskedImport & {
  /** The release of the moment when he asked. */
  readonly formVersionId: number
}

type RowProblem = ImportOutcome['problems'][number]
type Judged = { readonly row: SheetRow; readonly values: FormValues; readonly problems: readonly RowProblem[] }

export function createImportRecords(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly forms: FormsService
}) {
  const { database, clock, ids, forms } = parts

  async function judge(
    caller: Caller,
    version: FormVersionWithSchema,
    { row, columns, offered }: { row: SheetRow; columns: readonly ImportColumn[]; offered: OfferedChoices },
  ): Promise<Judged> {
    const entered: Record<string, unknown> = {}
    const problems: RowProblem[] = []
    for (const [index, column] of columns.entries()) {
      if (column === undefined) continue
      const understood = valueOfCell(column.field, row.cells[index] ?? null, offered)
      const { field, title } = column
      if ('problem' in understood) {
        const message = textIn(caller.language, understood.problem)
        problems.push({ row: row.row, column: title, field: field.name, message })
      } else if (understood.value !== undefined) entered[field.name] = understood.value
    }
    const values = withComputed(version.schema, newValues(version.schema, entered))
    const told = new Set(problems.map(({ field }) => field))
    const titles = new Map(
      columns.flatMap((column) => (column === undefined ? [] : [[column.field.name, column.title]])),
    )
    const found = await forms.validate(database, version.schema, values, {
      language: caller.language,
      now: clock.now(),
    })
    for (const { path, message } of found) {
      const field = path.split(/[.[]/)[0] ?? path
      if (!told.has(field)) problems.push({ row: row.row, column: titles.get(field) ?? '', field: path, message })
    }
    // Nobody is asked row by row: only a form that takes no sensitive words refuses them.
    const flagged = version.blocksSensitive ? await forms.flagWords(database, caller, version, { values }) : []
    for (const { path, words } of flagged) {
      const message = say(caller.language, exchangeTexts.sensitive, { words: words.join('、') })
      problems.push({ row: row.row, column: titles.get(path.split(/[.[]/)[0] ?? path) ?? '', field: path, message })
    }
    return { row, values: storable(version.schema, values), problems }
  }

  return async function importRecords(caller: Caller, inHand: JobInHand): Promise<Made> {
    const { job } = inHand
    const params = job.params as ImportParams
    const { language } = caller
    const file = await readOwnFile(database, caller.userId, params.fileId)
    if (file === undefined) throw new AppError('FILE_NOT_USABLE', { details: { count: 1 } })
    const { name, type } = file.ref
    const [header, ...rows] = await readSheet({ name, type, content: file.content }, language)
    const version = await forms.getVersion(params.formVersionId, { language })
    const columns = columnsOf(header, fieldsOf(version.schema), { name, language })
    if (rows.length === 0) throw refuseFile(name, say(language, sheetTexts.noRows))
    inHand.progress(0, rows.length)
    const offered = await forms.offered(database, version.schema)
    const right: Judged[] = []
    const wrong: Judged[] = []
    for (const [place, row] of rows.entries()) {
      const judged = await judge(caller, version, { row, columns, offered })
      if (judged.problems.length === 0) right.push(judged)
      else wrong.push(judged)
      if (place % ROWS_A_TURN === 0) {
        inHand.progress(place, rows.length)
        await setImmediate()
      }
    }
    inHand.progress(rows.length, rows.length)
    const isStored = !params.dryRun && (params.mode === 'valid' || wrong.length === 0)
    const outcome: ImportOutcome = {
      accepted: params.dryRun || isStored ? right.length : 0,
      refused: wrong.length,
      problems: wrong.flatMap(({ problems }) => problems).slice(0, MOST_TOLD),
    }
    const formName = await formNameIn(database, job.formId ?? 0, language)
    const reasons = fileNameOf(formName, `${say(language, sheetTexts.problemsOf)}.xlsx`)
    const result =
      wrong.length === 0
        ? undefined
        : await inHand.keep(
            { name: reasons, type: XLSX },
            writeXlsxStream(errorSheet(language, header, wrong), { name: 'Rows' }),
          )
    return {
      outcome,
      result,
      async store(tx) {
        if (!isStored) return
        const entry = { formVersionId: version.id, userId: caller.userId, orgId: caller.orgId, at: clock.now() }
        for (let from = 0; from < right.length; from += ROWS_A_STATEMENT) {
          const batch = right.slice(from, from + ROWS_A_STATEMENT)
          await insertImported(tx, { ...entry, rows: batch.map(({ values }) => ({ id: ids.next(), data: values })) })
        }
      },
    }
  }
}
