/** The rows of an uploaded workbook or CSV, within limits; what is wrong is told with its place. */
import { setImmediate } from 'node:timers/promises'
import { MOST_IMPORTED_ROWS } from '@liveline/contract/data-job/shapes.ts'
import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { say, type Language, type Text } from '@liveline/contract/language.ts'
import { AppError } from '../../../http/app-error.ts'
import { sheetTexts } from '../data-jobs.texts.ts'
import { unpacksWithin } from './unpacked-size.ts'

const MOST_COLUMNS = 300
const MEBIBYTE = 1_048_576
const UNPACKED_LIMIT_BYTES = 100 * MEBIBYTE
/** After how many rows others have their turn. */
const ROWS_A_TURN = 200

export type Cell = string | number | boolean | Date | null
/** `row` as the spreadsheet numbers it, from 1. */
export type SheetRow = { readonly row: number; readonly cells: readonly Cell[] }

export type SheetFile = { readonly name: string; readonly type: string; readonly content: Buffer }

export const refuseFile = (name: string, reason: string): AppError =>
  new AppError('IMPORT_REFUSED', { details: { name, reason } })

/** @throws {AppError} IMPORT_REFUSED */
export async function readSheet({ name, type, content }: SheetFile, language: Language): Promise<SheetRow[]> {
  const refuse = (text: Text): AppError => refuseFile(name, say(language, text))
  const isCsv = type === 'text/csv'
  if (!isCsv && !type.endsWith('spreadsheetml.sheet')) throw refuse(sheetTexts.notSheet)
  const rows: SheetRow[] = []
  try {
    if (!isCsv && !(await unpacksWithin(content, UNPACKED_LIMIT_BYTES))) {
      throw refuseFile(name, say(language, sheetTexts.tooLarge, { limit: `${UNPACKED_LIMIT_BYTES / MEBIBYTE} MB` }))
    }
    for await (const row of isCsv ? csvRows(content) : xlsxRows(content)) {
      const cells = trimmed(row.cells)
      if (cells.length > MOST_COLUMNS) {
        const place = { row: row.row, count: cells.length, limit: MOST_COLUMNS }
        throw refuseFile(name, say(language, sheetTexts.tooManyColumns, place))
      }
      if (cells.length === 0) continue
      if (rows.length > MOST_IMPORTED_ROWS) {
        throw refuseFile(name, say(language, sheetTexts.tooManyRows, { row: row.row, limit: MOST_IMPORTED_ROWS }))
      }
      rows.push({ row: row.row, cells })
      if (rows.length % ROWS_A_TURN === 0) await setImmediate()
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    // Whatever the reader of spreadsheets stumbles over stands in the file.
    if (error instanceof Error) throw refuse(sheetTexts.notSheet)
    throw error
  }
  return rows
}

async function* xlsxRows(content: Buffer): AsyncGenerator<SheetRow> {
  for await (const { index, values } of streamXlsxRows(content)) yield { row: index + 1, cells: values }
}

function* csvRows(content: Buffer): Generator<SheetRow> {
  let row = 0
  const text = decoded(content)
  // By the names of the columns: what is written below them may hold any sign.
  const delimiter = detectDelimiter(text.slice(0, text.search(/[\r\n]|$/)))
  for (const cells of streamCsvRows(text, { delimiter })) yield { row: ++row, cells }
}

/** Spreadsheets of Chinese offices save CSV in GB 18030. */
function decoded(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('gb18030').decode(content)
  }
}

function trimmed(cells: readonly Cell[]): readonly Cell[] {
  const last = cells.findLastIndex((cell) => cell !== null && cell !== '')
  return cells.slice(0, last + 1)
}
