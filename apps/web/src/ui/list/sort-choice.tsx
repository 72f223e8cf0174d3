import { useTranslation } from 'react-i18next'
import { Select } from '../controls/input.tsx'
import type { ListColumn } from './columns/list-column.ts'

interface Props {
  readonly columns: readonly ListColumn<never>[]
  readonly sort: string | undefined
  readonly onSort: (patch: { sort: string | undefined }) => void
}

/** The order of a list that has no heads to click. */
export function SortChoice({ columns, sort, onSort }: Props) {
  const { t } = useTranslation()
  const sortable = columns.flatMap(({ sortKey, title }) => (sortKey === undefined ? [] : [{ sortKey, title }]))
  if (sortable.length === 0) return null
  return (
    <Select
      aria-label={t('list.sort')}
      value={sort ?? ''}
      onChange={({ target }) => onSort({ sort: target.value === '' ? undefined : target.value })}
    >
      <option value="">{t('list.usualOrder')}</option>
      {sortable.flatMap(({ sortKey, title }) => [
        <option key={sortKey} value={sortKey}>
          {t('list.ascending', { column: title })}
        </option>,
        <option key={`-${sortKey}`} value={`-${sortKey}`}>
          {t('list.descending', { column: title })}
        </option>,
      ])}
    </Select>
  )
}
