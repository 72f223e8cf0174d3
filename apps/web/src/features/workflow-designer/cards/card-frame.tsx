import { HolderOutlined, WarningOutlined } from '@ant-design/icons'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useButton, useDrag } from 'react-aria'
import { useTranslation } from 'react-i18next'
import { CardMenu, type CardCommand } from './card-menu.tsx'
import { useCardsContext } from './cards-context.ts'

type DragButton = ReturnType<typeof useDrag>['dragButtonProps']

interface Props {
  readonly id: string
  readonly kind: string
  readonly icon: ReactNode
  /** The kind in words. */
  readonly title: string
  readonly name: string
  readonly summary: ReactNode
  readonly copies?: boolean
  readonly commands?: readonly CardCommand[]
  readonly keys?: Readonly<Record<string, () => void>>
  readonly isDraggable?: boolean
}

/** One card: what it is, what it says, what is wrong with it; a press shows its settings. */
export function CardFrame({
  id,
  kind,
  icon,
  title,
  name,
  summary,
  copies = false,
  commands = [],
  keys = {},
  isDraggable = false,
}: Props) {
  const { chosen, choose, problems, drag } = useCardsContext()
  const own = copies ? [] : problems.filter(({ elementId }) => elementId === id)
  const [first] = own
  const isChosen = chosen?.id === id && chosen.copies === copies
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.altKey ? `Alt+${event.key}` : event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    isDisabled: !isDraggable,
    getItems: () => [{ 'text/plain': name || title, 'liveline-card': id }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => drag(id),
    onDragEnd: () => drag(undefined),
  })
  return (
    <div
      {...(isDraggable ? dragProps : {})}
      className="ll-flow-card"
      data-dragging={isDragging}
      data-card={copies ? `${id} copies` : id}
      data-kind={kind}
      data-chosen={isChosen}
      data-wrong={first?.severity}
    >
      <button
        type="button"
        className="ll-flow-card-body"
        aria-pressed={isChosen}
        onClick={() => choose(id, copies)}
        onKeyDown={onKeyDown}
      >
        <span className="ll-flow-card-head">
          <i className="ll-flow-card-icon">{icon}</i>
          <span className="ll-flow-card-kind">{title}</span>
          {name !== '' && <b>{name}</b>}
        </span>
        <span className="ll-flow-card-summary">{summary}</span>
        {first !== undefined && (
          <span className="ll-flow-card-problem">
            <WarningOutlined aria-hidden />
            <span>{first.message}</span>
            {own.length > 1 && <b className="ll-flow-card-count">{own.length}</b>}
          </span>
        )}
      </button>
      {(isDraggable || commands.length > 0) && (
        <span className="ll-flow-card-tools">
          {isDraggable && <DragHandle id={id} name={name || title} button={dragButtonProps} />}
          {commands.length > 0 && <CardMenu name={name || title} commands={commands} />}
        </span>
      )}
    </div>
  )
}

/** What is dragged by its handle: by the mouse, or by keys (Enter takes it up, Tab goes from place to place). */
function DragHandle({ id, name, button }: { id: string; name: string; button: DragButton }) {
  const { t } = useTranslation()
  const handle = useRef<HTMLButtonElement>(null)
  const { buttonProps } = useButton({ ...button, 'aria-label': t('flowCards.dragOf', { name }) }, handle)
  return (
    <button
      ref={handle}
      {...buttonProps}
      type="button"
      className="ll-icon-button ll-flow-card-handle"
      data-handle={id}
      title={t('flowCards.drag')}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
}
