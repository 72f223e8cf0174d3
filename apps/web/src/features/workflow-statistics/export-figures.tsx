import { ExportButton } from '../../ui/list/export/export-button.tsx'
import { inOrderOf } from './figure-order.ts'
import type { FigureColumn } from './figure-table.tsx'

interface Props<T> {
  readonly title: string
  readonly columns: readonly FigureColumn<T>[]
  readonly rows: readonly T[]
  readonly sort: string
}

/** Saves a table of figures as a file, in the order shown. */
export function ExportFigures<T>({ title, columns, rows, sort }: Props<T>) {
  const ordered = inOrderOf(rows, columns, sort)
  const ask = () =>
    Promise.resolve({
      ...{ rows: ordered, total: ordered.length, totalIsCapped: false, next: null },
      ...{ page: 1, pageSize: Math.max(1, ordered.length) },
    })
  return <ExportButton {...{ title, columns, ask }} sort={undefined} />
}
