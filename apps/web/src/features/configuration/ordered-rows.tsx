import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { useRef, type ReactNode } from 'react'
import { useButton, useDrag, useDrop } from 'react-aria'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/icon-button.tsx'

/** Under which a row that is dragged carries its place. */
const DRAGGED_ROW = 'liveline-ordered-row'

/** The same entries with one at another place. */
export function movedTo<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = entries.filter((_, at) => at !== from)
  const moved = entries[from]
  return moved === undefined ? [...entries] : rest.toSpliced(to, 0, moved)
}

interface Props<T> {
  /** Of the list. */
  readonly label: string
  readonly entries: readonly T[]
  readonly keyOf: (entry: T) => string
  readonly nameOf: (entry: T) => string
  readonly onMove: (from: number, to: number) => void
  readonly children: (entry: T, at: number) => ReactNode
}

/** Entries in an order that is changed by dragging, by the keys of the handle, or by arrows. */
export function OrderedRows<T>({ label, entries, keyOf, nameOf, onMove, children }: Props<T>) {
  return (
    <ol className="ordered-rows" aria-label={label}>
      {entries.map((entry, at) => (
        <OrderedRow key={keyOf(entry)} name={nameOf(entry)} at={at} count={entries.length} onMove={onMove}>
          {children(entry, at)}
        </OrderedRow>
      ))}
    </ol>
  )
}

interface RowProps {
  readonly name: string
  readonly at: number
  readonly count: number
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}

function OrderedRow({ name, at, count, onMove, children }: RowProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ [DRAGGED_ROW]: String(at), 'text/plain': name }],
    getAllowedDropOperations: () => ['move'],
  })
  const { buttonProps } = useButton({ ...dragButtonProps, 'aria-label': t('configuration.drag', { name }) }, handle)
  const { dropProps, isDropTarget } = useDrop({
    ref: row,
    getDropOperation: (types) => (types.has(DRAGGED_ROW) ? 'move' : 'cancel'),
    async onDrop({ items }) {
      for (const item of items) {
        if (item.kind !== 'text' || !item.types.has(DRAGGED_ROW)) continue
        const from = Number(await item.getText(DRAGGED_ROW))
        if (Number.isSafeInteger(from)) onMove(from, at)
      }
    },
  })
  return (
    <li ref={row} {...dropProps} data-dragging={isDragging || undefined} data-target={isDropTarget || undefined}>
      <div className="ordered-row" {...dragProps}>
        <button {...buttonProps} ref={handle} type="button" className="ll-icon-button ordered-handle">
          <HolderOutlined aria-hidden />
        </button>
        <div className="ordered-content">{children}</div>
        <IconButton label={t('configuration.moveUp', { name })} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
          <ArrowUpOutlined aria-hidden />
        </IconButton>
        <IconButton
          label={t('configuration.moveDown', { name })}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        >
          <ArrowDownOutlined aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
