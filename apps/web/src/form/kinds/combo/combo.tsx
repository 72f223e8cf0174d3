import { PlusOutlined } from '@ant-design/icons'
import { rowsOf as rowsIn } from '@liveline/form-schema/cells.ts'
import { isObject } from '@liveline/form-schema/json.ts'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { figureIn, wordsIn } from '../native-attributes.ts'
import type { ItemView, TableProps } from '../item-view.ts'
import { columnsOf } from '../../form-parts.ts'
import type { Values } from '../../schema-values.ts'
import { ReadRows } from './read-rows.tsx'
import { TableRow } from './table-row.tsx'
import { useDrawnRows } from './use-drawn-rows.ts'
import { changedRow, keyOf } from './row-keys.ts'
import './combo.css'

const rowsOf = (value: unknown): readonly Values[] => rowsIn(value).filter(isObject)

/** Rows of several fields: a table on a desk, cards on a phone. */
function SubTable(props: TableProps) {
  const { node, field, id, label, value, isDisabled, store, problems, labels, views, onBlur } = props
  const { t } = useTranslation()
  const table = useRef<HTMLDivElement>(null)
  const rows = rowsOf(value)
  const drawn = useDrawnRows(rows.length)
  const columns = useMemo(() => columnsOf({ node, field }), [node, field])
  const most = field.single ? 1 : figureIn(node['maxLength'])
  const kept = (next: readonly Values[]) => (field.single ? next[0] : next)
  const focusIn = (selector: string) =>
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(selector)?.focus())

  const add = () => {
    store.set(field.name, kept([...rows, firstValues(columns)]))
    focusIn('tbody tr:last-child :is(input, textarea, select, button)')
  }
  const remove = (index: number) => {
    const order = rows.map((_, at) => at).filter((at) => at !== index)
    const left = order.map((at) => rows[at])
    store.moveRows(field.name, order, field.single ? [] : left)
    focusIn(
      left.length === 0 ? '.ll-rows-add' : `tbody tr:nth-child(${Math.min(index + 1, left.length)}) .ll-row-remove`,
    )
  }
  const change = (index: number, name: string, next: unknown) => {
    const now = rowsOf(store.values()[field.name])
    store.set(field.name, kept(now.map((row, at) => (at === index ? changedRow(row, name, next) : row))))
  }

  return (
    <div className="ll-rows" ref={table}>
      {rows.length === 0 ? (
        <p className="ll-rows-none">{wordsIn(node['placeholder']) ?? t('fields.noRows')}</p>
      ) : (
        <table aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {wordsIn(column.node['label'])}
                  {column.field.required && (
                    <span className="ll-field-star" aria-hidden>
                      *
                    </span>
                  )}
                </th>
              ))}
              <th aria-label={t('fields.rowActions')} />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row, index) => (
              <TableRow
                key={keyOf(row)}
                id={`${id}-${keyOf(row)}`}
                views={views}
                table={field.name}
                row={row}
                index={index}
                columns={columns}
                problems={problems}
                isDisabled={isDisabled}
                labels={labels}
                scope={store.scope}
                onChange={change}
                onVisit={store.visit}
                onAwait={store.await}
                onRemove={node['removable'] === false || index < store.keptRows(field.name) ? undefined : remove}
              />
            ))}
          </tbody>
        </table>
      )}
      {node['addable'] !== false && !isDisabled && (
        <Button
          id={id}
          className="ll-button ll-rows-add"
          disabled={most !== undefined && rows.length >= most}
          aria-describedby={props.describedBy}
          onBlur={onBlur}
          onClick={add}
        >
          <PlusOutlined aria-hidden />
          {wordsIn(node['addButtonText']) ?? t('fields.newRow')}
        </Button>
      )}
    </div>
  )
}

/** A new row holds what its columns begin with. */
const firstValues = (columns: ReturnType<typeof columnsOf>): Values =>
  Object.fromEntries(
    columns.flatMap(({ key, node }) => {
      const first = node['value']
      return first === undefined || typeof first === 'object' ? [] : [[key, first]]
    }),
  )

export const combo: ItemView = {
  Table: SubTable,
  read: (props) => <ReadRows {...props} rows={rowsOf(props.value)} />,
  labelling: 'group',
  isWide: true,
}
