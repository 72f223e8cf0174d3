/** Files of sheets, as they are written and named. */
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportFormat } from '@liveline/contract/data-job/shapes.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import { sheetTexts } from '../data-jobs.texts.ts'
import { cellText } from './cell-text.ts'
import type { Cell, SheetRow } from './read-sheet.ts'

export type CellContent = string | number | null

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const typeOf = (format: ExportFormat) => (format === 'csv' ? 'text/csv; charset=utf-8' : XLSX)

/** A name without what file systems do not take. */
export const fileNameOf = (name: string, ending: string): string =>
  `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.${ending}`

/**
 * `sheet` is what a workbook calls it. Every cell of CSV stands in quotes: where the decimal sign is a comma, a
 * semicolon would part it, and a formula might begin behind.
 */
export const streamOf = (format: ExportFormat, rows: AsyncIterable<CellContent[]>, sheet: string) =>
  format === 'csv'
    ? writeCsvStream(rows, { headers: false, bom: true, quoteStyle: 'all' })
    : writeXlsxStream(rows, { name: sheet, freezePane: { rows: 1 } })

export type RowProblem = {
  readonly row: number
  readonly column: string
  readonly field: string
  readonly message: string
}

/** The refused rows as they stood in the file, each with what is wrong with it. */
export function* errorSheet(
  language: Language,
  header: SheetRow | undefined,
  wrong: Iterable<{ readonly row: SheetRow; readonly problems: readonly RowProblem[] }>,
): Generator<Cell[]> {
  const cells = (row: SheetRow | undefined): Cell[] =>
    (row?.cells ?? []).map((cell) => (typeof cell === 'string' ? cellText(cell) : cell))
  yield [say(language, sheetTexts.row), say(language, sheetTexts.problem), ...cells(header)]
  for (const { row, problems } of wrong) {
    const told = problems.map(({ column, message }) => (column === '' ? message : `${column}: ${message}`)).join('\n')
    yield [row.row, cellText(told), ...cells(row)]
  }
}

/** What an error sheet adds to the columns of a file: mended, it is a file to import. */
export const ofErrorSheet: readonly string[] = [sheetTexts.row, sheetTexts.problem].flatMap(({ zh, en }) => [zh, en])
