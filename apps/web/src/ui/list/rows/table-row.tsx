import { memo } from 'react'
import { RouteLink } from '../../navigation.tsx'
import type { ListColumn, ListRows } from '../columns/list-column.ts'

interface Props<T> {
  readonly row: T
  readonly of: ListRows<T>
  readonly columns: readonly ListColumn<T>[]
  /** Absent: there is nothing to choose rows for. */
  readonly selectLabel: string | undefined
  readonly isSelected: boolean
  readonly onSelect: (row: T, isSelected: boolean) => void
  readonly isPreviewed: boolean
}

function DrawnRow<T>({ row, of, columns, selectLabel, isSelected, onSelect, isPreviewed }: Props<T>) {
  const address = of.addressOf(row)
  const canSelect = of.canSelect?.(row) === true
  return (
    <tr
      data-address={address}
      data-key={of.keyOf(row)}
      data-late={of.isLate?.(row)}
      data-selected={isSelected || undefined}
      data-previewed={isPreviewed || undefined}
    >
      {selectLabel !== undefined && (
        <td className="ll-select-cell">
          <label>
            <input
              type="checkbox"
              aria-label={selectLabel}
              disabled={!canSelect}
              checked={isSelected}
              onChange={({ target }) => onSelect(row, target.checked)}
            />
          </label>
        </td>
      )}
      {columns.map((column) =>
        column.isLink === true ? (
          <td
            key={column.key}
            data-column={column.key}
            data-grows={column.grows}
            data-align={column.align}
            data-row-link=""
          >
            <RouteLink to={address} title={column.text(row)}>
              {column.cell(row)}
            </RouteLink>
          </td>
        ) : (
          <td key={column.key} data-column={column.key} data-grows={column.grows} data-align={column.align}>
            {column.cell(row)}
          </td>
        ),
      )}
      {of.actions !== undefined && <td className="ll-row-actions">{of.actions(row)}</td>}
    </tr>
  )
}

/** One row; drawn again only when something of it has changed. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow
