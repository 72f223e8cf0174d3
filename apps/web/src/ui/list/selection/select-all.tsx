import { useTranslation } from 'react-i18next'
import type { ListRows } from '../columns/list-column.ts'
import type { Selection } from './use-selection.ts'

interface Props<T> {
  readonly rows: readonly T[]
  readonly of: ListRows<T>
  readonly selection: Selection<T>
}

/** Chooses every row of the page that can be chosen, or leaves them. */
export function SelectAll<T>({ rows, of, selection }: Props<T>) {
  const { t } = useTranslation()
  const possible = rows.filter((row) => of.canSelect?.(row) === true)
  const count = possible.filter((row) => selection.has(of.keyOf(row))).length
  const isAll = count > 0 && count === possible.length
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t('list.selectPage')}
        disabled={possible.length === 0}
        checked={isAll}
        ref={(input) => {
          if (input !== null) input.indeterminate = count > 0 && !isAll
        }}
        onChange={() => selection.set(possible, !isAll)}
      />
    </label>
  )
}
