import { useEffect, useLayoutEffect, useMemo, useRef, type PointerEvent } from 'react'
import type { Drawing } from '../../../ui/diagram/drawing.ts'
import type { Mark } from './difference-marks.ts'
import { roomOf } from './fitting-scale.ts'
import { markedPicture } from './paint-marks.ts'

const NO_MARKS: ReadonlyMap<string, Mark> = new Map()
const SCROLLED_BY_KEYS = { tabIndex: 0 }

interface Props {
  readonly label: string
  readonly drawing: Drawing
  readonly scale: number
  /** Another drawing that is scrolled along: both get the room that the bigger one needs. */
  readonly beside?: Drawing
  readonly marks?: ReadonlyMap<string, Mark>
  /** The element that somebody was led to: in sight, and marked. Until then the first that is marked is in sight. */
  readonly chosen?: string | undefined
  /** Is given the frame, to move it along with another. */
  readonly onFrame?: (frame: HTMLElement | null) => void
  readonly onScroll?: () => void
}

/** A mouse takes hold of the paper; a finger and the keyboard scroll it as they scroll anything. */
function dragPaper(event: PointerEvent<HTMLElement>): void {
  if (event.pointerType !== 'mouse' || event.buttons !== 1) return
  event.currentTarget.scrollLeft -= event.movementX
  event.currentTarget.scrollTop -= event.movementY
}

/** One drawing in a frame of its own. */
export function DrawingFrame({ label, drawing, scale, beside, marks = NO_MARKS, chosen, onFrame, onScroll }: Props) {
  const frame = useRef<HTMLElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLElement>(null)
  const { paper } = drawing
  const room = roomOf(paper, beside?.paper)
  const node = useMemo(
    () => drawing.nodes.find(({ id }) => (chosen === undefined ? marks.has(id) : id === chosen)),
    [drawing, marks, chosen],
  )
  useLayoutEffect(() => {
    if (host.current === null) return
    // A picture only: what it says stands beside it in words.
    host.current.inert = true
    host.current.replaceChildren(markedPicture(drawing, marks, chosen))
  }, [drawing, marks, chosen])
  useEffect(() => {
    if (drawing.mark !== null) mark.current?.replaceChildren(drawing.mark.cloneNode(true))
  }, [drawing])
  useLayoutEffect(() => {
    if (node === undefined || frame.current === null) return
    frame.current.scrollLeft = (node.x + node.width / 2 - paper.x) * scale - frame.current.clientWidth / 2
    frame.current.scrollTop = (node.y + node.height / 2 - paper.y) * scale - frame.current.clientHeight / 2
  }, [node, paper, scale])
  useEffect(() => onFrame?.(frame.current), [onFrame])
  return (
    <figure className="flow-drawing">
      <section
        className="flow-drawing-frame"
        ref={frame}
        {...SCROLLED_BY_KEYS}
        aria-label={label}
        onPointerMove={dragPaper}
        onScroll={onScroll}
      >
        <div style={{ width: Math.floor(room.width * scale), height: Math.floor(room.height * scale) }}>
          <div
            ref={host}
            aria-hidden
            style={{ width: Math.floor(paper.width * scale), height: Math.floor(paper.height * scale) }}
          />
        </div>
      </section>
      <figcaption>
        {label} <i className="flow-drawing-mark" ref={mark} />
      </figcaption>
    </figure>
  )
}
