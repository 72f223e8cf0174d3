/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the links inside take the focus; the list only moves it among them. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '../../navigation.tsx'
import type { ListColumn, ListRows } from '../columns/list-column.ts'
import type { Selection } from '../selection/use-selection.ts'
import { moveAmongRows } from './move-among-rows.ts'
import './cards.css'

interface Props<T> {
  readonly rows: readonly T[]
  readonly of: ListRows<T>
  readonly columns: readonly ListColumn<T>[]
  readonly selection: Selection<T>
}

function DrawnCards<T>({ rows, of, columns, selection }: Props<T>) {
  const { t } = useTranslation()
  return (
    <ul className="ll-cards" onKeyDown={moveAmongRows}>
      {rows.map((row) => {
        const key = of.keyOf(row)
        return (
          <Card
            key={key}
            row={row}
            of={of}
            columns={columns}
            selectLabel={of.canSelect?.(row) === true ? t('list.selectRow', { name: of.nameOf(row) }) : undefined}
            isSelected={selection.has(key)}
            onSelect={selection.toggle}
          />
        )
      })}
    </ul>
  )
}

/** The rows of a list where there is no room for a table. */
export const ListCards = memo(DrawnCards) as typeof DrawnCards

interface CardProps<T> extends Pick<Props<T>, 'of' | 'columns'> {
  readonly row: T
  readonly selectLabel: string | undefined
  readonly isSelected: boolean
  readonly onSelect: (row: T, isSelected: boolean) => void
}

function DrawnCard<T>({ row, of, columns, selectLabel, isSelected, onSelect }: CardProps<T>) {
  const at = (place: ListColumn<T>['onCard']) => columns.filter(({ onCard }) => onCard === place)
  const cells = (place: ListColumn<T>['onCard']) => at(place).map(({ key, cell }) => <span key={key}>{cell(row)}</span>)
  const tags = at('tag').filter(({ text }) => text(row) !== '')
  return (
    <li
      className="ll-card"
      data-late={of.isLate?.(row)}
      data-selected={isSelected || undefined}
      data-selectable={selectLabel !== undefined || undefined}
      data-row-link=""
    >
      <RouteLink to={of.addressOf(row)}>
        <span className="ll-card-top">
          <span className="ll-number">{cells('number')}</span>
          {cells('state')}
        </span>
        <strong>{cells('title')}</strong>
        {tags.length > 0 && (
          <span className="ll-card-tags">
            {tags.map(({ key, title, cell }) => (
              <span key={key}>
                <span className="ll-visually-hidden">{title} </span>
                {cell(row)}
              </span>
            ))}
          </span>
        )}
        <dl>
          {at('fact').map(({ key, title, cell }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
        </dl>
      </RouteLink>
      {selectLabel !== undefined && (
        <label className="ll-card-select">
          <input
            type="checkbox"
            aria-label={selectLabel}
            checked={isSelected}
            onChange={({ target }) => onSelect(row, target.checked)}
          />
        </label>
      )}
      {of.cardActions !== undefined && <div className="ll-card-actions">{of.cardActions(row)}</div>}
    </li>
  )
}

const Card = memo(DrawnCard) as typeof DrawnCard
