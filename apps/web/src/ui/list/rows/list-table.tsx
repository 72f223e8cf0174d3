/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside take the focus; the frame only moves it among them. */
import type { ListLayout } from '@liveline/contract/own-lists/shapes.ts'
import { memo, useMemo, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { navigate } from '../../navigation.tsx'
import type { ListColumn, ListRows } from '../columns/list-column.ts'
import { widthOf } from '../columns/list-layout.ts'
import type { Selection } from '../selection/use-selection.ts'
import { textWidths, useDrawnRows } from './drawn-part.ts'
import { moveAmongRows } from './move-among-rows.ts'
import { TableHead, type HeadProps } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import './table.css'

interface Props<T> extends Omit<HeadProps<T>, 'isSelectable' | 'hasActions' | 'textWidths'> {
  readonly rows: readonly T[]
  readonly of: ListRows<T>
  readonly selection: Selection<T>
  /** The row whose preview is open. */
  readonly previewed: string | undefined
  /** What stands under columns, by their key; absent: the table has no such row. */
  readonly totals?: ReadonlyMap<string, ReactNode> | undefined
}

/** A click beside the link opens too, unless text is being selected or a control meant. */
function openRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const isMeant = target.closest('a, button, input, label, dialog') === null
  const address = target.closest<HTMLElement>('tr[data-address]')?.dataset['address']
  if (isMeant && address !== undefined && String(getSelection() ?? '') === '') navigate(address)
}

/** Stands under what has no totals. */
const NOTHING = ''

/** Growing columns need something to shrink to. */
const LEAST_GROWING_PX = 200
const SELECT_PX = 40

function leastWidth(columns: readonly ListColumn<never>[], layout: ListLayout): number | undefined {
  if (layout.widths === undefined) return undefined
  return columns.reduce((sum, column) => sum + (widthOf(column, layout) ?? LEAST_GROWING_PX), SELECT_PX)
}

function DrawnTable<T>({ rows, of, selection, previewed, totals, ...head }: Props<T>) {
  const { columns, layout } = head
  // Boxes that can never be ticked are noise.
  const isSelectable = selection.rows.length > 0 || rows.some((row) => of.canSelect?.(row) === true)
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useDrawnRows(frame, rows.length, columns)
  const isMeasured = drawn.isPart && layout.widths === undefined
  const widths = useMemo(() => (isMeasured ? textWidths(columns, rows) : undefined), [isMeasured, columns, rows])
  return (
    <TableFrame frame={frame}>
      <table
        className="ll-table"
        data-fixed={layout.widths !== undefined || drawn.isPart}
        data-density={layout.density}
        style={{ minWidth: leastWidth(columns, layout) }}
      >
        <TableHead {...head} textWidths={widths} isSelectable={isSelectable} hasActions={of.actions !== undefined} />
        <tbody onClick={openRow}>
          {rows.map((row, at) => {
            const key = of.keyOf(row)
            return (
              <TableRow
                key={key}
                row={row}
                of={of}
                parts={drawn.partsOf(at)}
                selectLabel={isSelectable ? t('list.selectRow', { name: of.nameOf(row) }) : undefined}
                isSelected={selection.has(key)}
                onSelect={selection.toggle}
                isPreviewed={previewed === key}
              />
            )
          })}
        </tbody>
        {totals !== undefined && (
          <tfoot>
            <tr>
              {isSelectable && <td className="ll-select-cell">{NOTHING}</td>}
              {columns.map(({ key, align }) => (
                <td key={key} data-align={align}>
                  {totals.get(key)}
                </td>
              ))}
              {of.actions !== undefined && <td>{NOTHING}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </TableFrame>
  )
}

/** Rows under heads that stay in sight; what is wider than the page scrolls within. */
export const ListTable = memo(DrawnTable) as typeof DrawnTable

/** What scrolls, and where the arrows move from row to row. */
function TableFrame({ frame, children }: { frame: RefObject<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={frame} className="ll-table-frame" onKeyDown={moveAmongRows}>
      {children}
    </div>
  )
}
