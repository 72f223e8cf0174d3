/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be reached by keys. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../columns/list-column.ts'
import './table.css'

interface Props<T> {
  readonly rows: readonly T[]
  readonly columns: readonly ListColumn<T>[]
  readonly keyOf: (row: T) => string
  /** Said where there are no rows: the heads are shown all the same. */
  readonly empty: string
  readonly totals?: ReadonlyMap<string, ReactNode> | undefined
}

/** Rows as a list would draw them, of which nothing opens, sorts or is chosen. */
export function PreviewTable<T>({ rows, columns, keyOf, empty, totals }: Props<T>) {
  const { t } = useTranslation()
  return (
    <div className="ll-table-frame" role="region" aria-label={t('list.firstRows')} tabIndex={0}>
      <table className="ll-table">
        <thead>
          <tr>
            {columns.map(({ key, title, align, beginsAt }) => (
              <th key={key} data-align={align} style={{ width: beginsAt }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={Math.max(1, columns.length)}>{empty}</td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, align, grows }) => (
                <td key={key} data-align={align} data-grows={grows}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals !== undefined && (
          <tfoot>
            <tr>
              {columns.map(({ key, align }) => (
                <td key={key} data-align={align}>
                  {totals.get(key)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
