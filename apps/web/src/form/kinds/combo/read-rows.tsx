import { isBlank } from '@liveline/form-schema/json.ts'
import { columnsOf } from '../../form-parts.ts'
import type { Values } from '../../schema-values.ts'
import { NOTHING, type ItemView, type ReadProps } from '../item-view.ts'
import { wordsIn } from '../native-attributes.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import './combo.css'

/** The rows of a sub-table as text. */
export function ReadRows({
  node,
  field,
  labels,
  language,
  views,
  rows,
}: ReadProps & { readonly rows: readonly Values[] }) {
  const columns = columnsOf({ node, field })
  const drawn = useDrawnRows(rows.length)
  return (
    <table className="ll-rows-read">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col">
              {wordsIn(column.node['label'])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows that are only read never move.
          <tr key={index}>
            {columns.map((column) => {
              const value = row[column.key]
              const view: ItemView = views[column.field.type]
              const { node: own, field: ownField } = column
              return (
                <td key={column.key} data-label={wordsIn(own['label'])}>
                  {isBlank(value) ? NOTHING : view.read({ node: own, field: ownField, value, labels, language, views })}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
