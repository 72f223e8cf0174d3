/** What modules that write and read sheets share. */
export { cellText, inLine, pairsIn, unguarded } from './sheets/cell-text.ts'
export { readSheet, refuseFile, type Cell, type SheetRow } from './sheets/read-sheet.ts'
export {
  errorSheet,
  fileNameOf,
  ofErrorSheet,
  streamOf,
  typeOf,
  XLSX,
  type CellContent,
  type RowProblem,
} from './sheets/sheet-files.ts'
export { sheetTexts } from './data-jobs.texts.ts'
