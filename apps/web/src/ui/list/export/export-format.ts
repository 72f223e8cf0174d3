import { csvText } from './csv.ts'

/** A way to write the rows of a list into a file. */
export interface ExportFormat {
  readonly extension: string
  /** The heads first. */
  readonly write: (table: readonly (readonly string[])[]) => Blob | Promise<Blob>
}

/** The mark at its beginning tells Excel that it is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export const csvFormat: ExportFormat = {
  extension: 'csv',
  write: (table) => new Blob([BYTE_ORDER_MARK, csvText(table)], { type: 'text/csv;charset=utf-8' }),
}
