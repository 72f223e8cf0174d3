import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import type { PageColumn, PageParams } from '@liveline/contract/page-table/page-params.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { PageField } from '@liveline/contract/page-table/shapes.ts'
import { useRef } from 'react'
import { useButton, useDrag, useDrop } from 'react-aria'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { ColumnSettings } from './column-settings.tsx'

/** Under which a row that is dragged carries its place. */
const DRAGGED_COLUMN = 'liveline-page-column'

interface Props {
  readonly column: PageColumn
  readonly at: number
  readonly count: number
  readonly field: PageField | undefined
  readonly params: PageParams
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: () => void
  readonly onChange: (params: PageParams) => void
}

/** One column: dragged by its handle, moved by its arrows, opened to be set. */
export function ColumnRow(props: Props) {
  const { column, at, count, isOpen, onOpen, onMove, onRemove } = props
  const { t } = useTranslation()
  const name = nameIn(useLanguage(), column, 'title')
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ [DRAGGED_COLUMN]: String(at), 'text/plain': name }],
    getAllowedDropOperations: () => ['move'],
  })
  const { buttonProps } = useButton({ ...dragButtonProps, 'aria-label': t('pageTables.drag', { name }) }, handle)
  const { dropProps, isDropTarget } = useDrop({
    ref: row,
    getDropOperation: (types) => (types.has(DRAGGED_COLUMN) ? 'move' : 'cancel'),
    async onDrop({ items }) {
      for (const item of items) {
        if (item.kind !== 'text' || !item.types.has(DRAGGED_COLUMN)) continue
        const from = Number(await item.getText(DRAGGED_COLUMN))
        if (Number.isSafeInteger(from)) onMove(from, at)
      }
    },
  })
  return (
    <li ref={row} {...dropProps} data-dragging={isDragging || undefined} data-target={isDropTarget || undefined}>
      <div className="page-column" {...dragProps}>
        <button {...buttonProps} ref={handle} type="button" className="ll-icon-button page-handle">
          <HolderOutlined aria-hidden />
        </button>
        <button type="button" className="page-column-name" aria-expanded={isOpen} onClick={onOpen}>
          <strong>{name}</strong>
          <code>{column.key}</code>
        </button>
        <IconButton label={t('pageTables.moveUp', { name })} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
          <ArrowUpOutlined aria-hidden />
        </IconButton>
        <IconButton
          label={t('pageTables.moveDown', { name })}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        >
          <ArrowDownOutlined aria-hidden />
        </IconButton>
        <IconButton label={t('pageTables.removeColumn', { name })} onClick={onRemove}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      </div>
      {isOpen && <ColumnSettings {...props} />}
    </li>
  )
}
