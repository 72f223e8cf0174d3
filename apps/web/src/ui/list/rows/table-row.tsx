import { memo } from 'react'
import { RouteLink } from '../../navigation.tsx'
import type { ListRows } from '../columns/list-column.ts'
import type { RowPart } from './drawn-part.ts'

interface Props<T> {
  readonly row: T
  readonly of: ListRows<T>
  readonly parts: readonly RowPart<T>[]
  /** Absent: there is nothing to choose rows for. */
  readonly selectLabel: string | undefined
  readonly isSelected: boolean
  readonly onSelect: (row: T, isSelected: boolean) => void
  readonly isPreviewed: boolean
}

/** What stands there comes into sight together with the cell. */
const OUT_OF_SIGHT = ''

function DrawnRow<T>({ row, of, parts, selectLabel, isSelected, onSelect, isPreviewed }: Props<T>) {
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
      {parts.map((part) => {
        if ('span' in part)
          return (
            <td key={`${part.at} and on`} colSpan={part.span}>
              {OUT_OF_SIGHT}
            </td>
          )
        const { key, isLink, grows, align, text, cell } = part.column
        const drawn = cell(row)
        return (
          <td
            key={key}
            data-column={key}
            data-grows={grows}
            data-align={align}
            data-row-link={isLink === true ? '' : undefined}
            // A long text is cut off.
            title={isLink !== true && typeof drawn === 'string' && drawn !== '' ? drawn : undefined}
          >
            {isLink === true ? (
              <RouteLink to={address} title={text(row)}>
                {drawn}
              </RouteLink>
            ) : (
              drawn
            )}
          </td>
        )
      })}
      {of.actions !== undefined && <td className="ll-row-actions">{of.actions(row)}</td>}
    </tr>
  )
}

/** One row; drawn again only when something of it has changed. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow
