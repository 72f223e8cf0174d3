import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { WarningOutlined } from '@ant-design/icons'
import type { KeyboardEvent, ReactNode } from 'react'
import { CardMenu, type CardCommand } from './card-menu.tsx'
import { cardKey, useCardsContext, useIsChosen, useIsDragged } from './cards-context.ts'
import { DragHandle } from './drag-handle.tsx'

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
  const { hand } = useCardsContext()
  const { id, title } = props
  const isDragging = useIsDragged(id)
  const name = props.name || title
  return (
    <Frame
      {...props}
      outer={{ ...hand.propsOf(id, name), 'data-dragging': isDragging }}
      handle={<DragHandle {...{ id, name }} />}
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
