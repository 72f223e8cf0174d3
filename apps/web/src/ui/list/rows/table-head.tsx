import type { ListLayout } from '@liveline/contract/own-lists/shapes.ts'
import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { startResizing } from '../columns/resize.ts'
import type { ListColumn } from '../columns/list-column.ts'
import { widthOf } from '../columns/list-layout.ts'

export interface HeadProps<T> {
  readonly columns: readonly ListColumn<T>[]
  readonly layout: ListLayout
  readonly sort: string | undefined
  readonly onSort: (key: string) => void
  readonly onLayout: (layout: ListLayout) => void
  /** Chooses all rows of the page. */
  readonly selectAll: ReactNode
  readonly isSelectable: boolean
  readonly hasActions: boolean
  /** Of a table that is drawn in part, in em by column; no column is narrower. */
  readonly textWidths: ReadonlyMap<string, number> | undefined
}

type Beginning = Pick<ListColumn<never>, 'key' | 'beginsAt' | 'grows'>

function beginningWidth({ key, beginsAt, grows }: Beginning, { layout, textWidths }: HeadProps<never>) {
  const em = textWidths?.get(key)
  if (em !== undefined) return `max(${beginsAt ?? 0}px, calc(${em} * var(--ll-font-size) + 2 * var(--ll-space-3)))`
  return layout.widths === undefined && grows !== true ? beginsAt : undefined
}

/** The heads of a table: names, order, and an edge to pull each column wider by. */
export function TableHead<T>(props: HeadProps<T>) {
  const { columns, layout, sort, onSort, onLayout, selectAll, isSelectable, hasActions } = props
  const { t } = useTranslation()
  return (
    <thead>
      <tr onPointerDown={(event) => startResizing(event, layout, onLayout)}>
        {isSelectable && <th className="ll-select-cell">{selectAll}</th>}
        {columns.map((column) => {
          const { key, title, sortKey } = column
          const direction = sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : undefined
          const isSorted = sortKey !== undefined && direction !== undefined
          return (
            <th
              key={key}
              data-column={key}
              aria-sort={isSorted ? direction : undefined}
              data-align={column.align}
              style={{ width: widthOf(column, layout) ?? beginningWidth(column, props) }}
            >
              {sortKey === undefined ? (
                title
              ) : (
                <button type="button" onClick={() => onSort(sortKey)}>
                  {title}
                  {isSorted && direction === 'ascending' ? (
                    <CaretUpOutlined aria-hidden />
                  ) : (
                    <CaretDownOutlined aria-hidden data-idle={isSorted ? undefined : ''} />
                  )}
                </button>
              )}
              {/* By keyboard the widths are set in the column chooser. */}
              <span className="ll-column-edge" data-edge-of={key} aria-hidden />
            </th>
          )
        })}
        {hasActions && (
          <th className="ll-row-actions" data-column="actions" style={{ width: layout.widths?.['actions'] }}>
            {t('list.actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}
