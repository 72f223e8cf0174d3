import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { HolderOutlined, WarningOutlined } from '@ant-design/icons'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useButton, useDrag } from 'react-aria'
import { useTranslation } from 'react-i18next'
import { CardMenu, type CardCommand } from './card-menu.tsx'
import { cardKey, useCardsContext, useIsChosen } from './cards-context.ts'

type DragButton = ReturnType<typeof useDrag>['dragButtonProps']

interface Props {
  readonly id: string
  readonly kind: string
  readonly icon: ReactNode
  /** The kind in words. */
  readonly title: string
  readonly name: string
  readonly summary: ReactNode
  readonly problems?: readonly DrawingProblem[]
  readonly copies?: boolean
  /** Without any, nothing can be done with it. */
  readonly commands?: (() => readonly CardCommand[]) | undefined
  readonly keys?: Readonly<Record<string, () => void>>
}

/** One card: what it is, what it says, what is wrong with it; a press shows its settings. */
export function CardFrame({ isDraggable = false, ...props }: Props & { readonly isDraggable?: boolean }) {
  return isDraggable ? <DraggableFrame {...props} /> : <Frame {...props} />
}

function DraggableFrame(props: Props) {
  const { drag } = useCardsContext()
  const { id, title, name } = props
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ 'text/plain': name || title, 'liveline-card': id }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => drag(id),
    onDragEnd: () => drag(undefined),
  })
  return (
    <Frame
      {...props}
      outer={{ ...dragProps, 'data-dragging': isDragging }}
      handle={<DragHandle id={id} name={name || title} button={dragButtonProps} />}
    />
  )
}

const NONE: readonly DrawingProblem[] = []

function Frame({
  id,
  kind,
  icon,
  title,
  name,
  summary,
  problems = NONE,
  copies = false,
  commands,
  keys = {},
  outer = {},
  handle,
}: Props & { readonly outer?: object; readonly handle?: ReactNode }) {
  const { choose } = useCardsContext()
  const isChosen = useIsChosen(cardKey(id, copies))
  const [first] = problems
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.altKey ? `Alt+${event.key}` : event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <div
      {...outer}
      className="ll-flow-card"
      data-card={cardKey(id, copies)}
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
            {problems.length > 1 && <b className="ll-flow-card-count">{problems.length}</b>}
          </span>
        )}
      </button>
      {(handle !== undefined || commands !== undefined) && (
        <span className="ll-flow-card-tools">
          {handle}
          {commands !== undefined && <CardMenu name={name || title} commands={commands} />}
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
