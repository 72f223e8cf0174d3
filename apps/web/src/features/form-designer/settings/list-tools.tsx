import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'

interface Props {
  /** What stands in this row, for those who do not see it. */
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (direction: 1 | -1) => void
  readonly onRemove: () => void
}

/** Up, down and away: for a row of a setting that lists things. */
export function ListTools({ name, isFirst, isLast, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  return (
    <span className="ll-list-tools">
      <IconButton label={t('designer.rowUp', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUpOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('designer.rowDown', { name })} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDownOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('designer.removeRow', { name })} onClick={onRemove}>
        <DeleteOutlined aria-hidden />
      </IconButton>
    </span>
  )
}

/** A copy in which one entry has changed places with its neighbour. */
export function swapped<T>(list: readonly T[], index: number, direction: 1 | -1): readonly T[] {
  const [one, other] = [list[index], list[index + direction]]
  if (one === undefined || other === undefined) return list
  return list.map((entry, at) => (at === index ? other : at === index + direction ? one : entry))
}
