import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { inOrderOf, nextOrder, type Ordered } from './figure-order.ts'

export interface FigureColumn<T> extends Ordered<T> {
  readonly title: string
  readonly cell: (row: T) => ReactNode
  /** The same in plain words, for a file. */
  readonly text: (row: T) => string
  /** Says more of the figure, on hover. */
  readonly hint?: string
  /** Names stand at the left, figures at the right. */
  readonly isName?: boolean
}

interface Props<T> {
  readonly label: string
  readonly columns: readonly FigureColumn<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** Absent: the order is the server's. */
  readonly order?: { readonly sort: string; readonly onSort: (sort: string) => void }
  readonly isMarked?: (row: T) => boolean
}

/** Rows of figures, put in order by any of them; on a phone each row is a sheet of its own. */
export function FigureTable<T>({ label, columns, rows, keyOf, order, isMarked }: Props<T>) {
  const sort = order?.sort ?? ''
  const [by, descends] = [sort.replace(/^-/, ''), sort.startsWith('-')]
  return (
    <div className="ll-table-frame figure-frame">
      <table className="ll-table figure-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, hint, isName = false }) => (
              <th
                key={key}
                scope="col"
                data-align={isName ? undefined : 'right'}
                title={hint}
                aria-sort={by === key ? (descends ? 'descending' : 'ascending') : undefined}
              >
                {order === undefined ? (
                  title
                ) : (
                  <button type="button" onClick={() => order.onSort(nextOrder(sort, key, !isName))}>
                    {title}
                    {by === key && (descends ? <CaretDownOutlined aria-hidden /> : <CaretUpOutlined aria-hidden />)}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrderOf(rows, columns, sort).map((row) => (
            <tr key={keyOf(row)} data-row={keyOf(row)} data-marked={isMarked?.(row) === true ? '' : undefined}>
              {columns.map(({ key, title, cell, isName = false }) =>
                isName ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-align="right" data-title={title}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
