import { useTranslation } from 'react-i18next'
import { Select } from '../../controls/input.tsx'
import { ROW_CHOICES } from '../list-place.ts'

interface Props {
  readonly rows: number
  readonly onRows: (rows: number) => void
}

/** How many rows a page has. */
export function RowsChoice({ rows, onRows }: Props) {
  const { t } = useTranslation()
  return (
    <Select aria-label={t('list.rows')} value={rows} onChange={({ target }) => onRows(Number(target.value))}>
      {ROW_CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {t('list.rowsAPage', { rows: choice })}
        </option>
      ))}
    </Select>
  )
}
