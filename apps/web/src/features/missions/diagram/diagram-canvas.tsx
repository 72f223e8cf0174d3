import { CompressOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { fittingScale, middleOf, stepState } from './diagram-states.ts'
import { DiagramSteps } from './diagram-steps.tsx'
import type { Drawing, DrawnNode } from '../../../ui/diagram/drawing.ts'
import { litNodes, pictureOf, type Place } from './drawing.ts'
import './diagram.css'
import { NO_MARKS, readMarks } from './diagram-marks.ts'
import { usePictureWords } from './use-picture-words.ts'

const SMALLEST_SCALE = 0.25
const LARGEST_SCALE = 1.6
/** A press that moves no further is a click. */
const STILL_PX = 4
const SCROLLED_BY_KEYS = { tabIndex: 0 }

/** Width and height of an element's inside, followed as it changes. */
function useSize(element: RefObject<HTMLElement>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** A mouse takes hold of the paper; a finger and the keyboard scroll it as they scroll anything. */
function dragPaper(event: PointerEvent<HTMLElement>): void {
  const { currentTarget: frame } = event
  if (event.pointerType !== 'mouse' || event.buttons !== 1) return
  frame.scrollLeft -= event.movementX
  frame.scrollTop -= event.movementY
}

interface Props {
  readonly drawing: Drawing
  readonly place: Place
  /** A step was clicked; the page offers the same choice to the keyboard. */
  readonly onPick?: ((elementId: string) => void) | undefined
  /** What can be clicked; tasks unless told. */
  readonly isPickable?: (node: DrawnNode) => boolean
  /** By which the drawing is found; several on one page are told apart by it. */
  readonly label?: string
  /** In the place of "now", where the lit steps are something else. */
  readonly lit?: string
  /** In the place of the usual legend. */
  readonly legend?: ReactNode
  /** Beside the legend. */
  readonly tool?: ReactNode
}

const isTask = ({ type }: DrawnNode) => type.endsWith('Task')
const isAround = (x: number, y: number) => (one: DrawnNode) =>
  x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height

/**
 * The drawing of a process with the way it took: the whole of it as long as its words can be read, else scrolled to
 * where the process stands. A list of the steps says the same in words.
 */
export function DiagramCanvas({ drawing, place, onPick, isPickable = isTask, label, lit, legend, tool }: Props) {
  const { t } = useTranslation()
  const name = label ?? t('missions.diagramSteps')
  const frame = useRef<HTMLElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLElement>(null)
  const pressed = useRef({ x: 0, y: 0 })
  const [chosenScale, setChosenScale] = useState<number>()
  const size = useSize(frame)
  const usual = usePictureWords()
  const words = useMemo(() => (lit === undefined ? usual : { ...usual, now: lit }), [usual, lit])
  // Lists of ids are new objects after every refetch; the picture is made again only when they say something new.
  const active = place.activeElementIds.join(' ')
  const passed = place.passedElementIds.join(' ')
  const marks = JSON.stringify(place.marks ?? NO_MARKS)
  const cancelled = place.cancelledElementIds?.join(' ') ?? ''
  const { paper } = drawing
  const scale = chosenScale ?? fittingScale(paper, size, false)

  useLayoutEffect(() => {
    if (host.current === null) return
    // A picture only: what it says stands in the list of steps.
    host.current.inert = true
    const ids = {
      ...{ activeElementIds: active.split(' '), passedElementIds: passed.split(' ') },
      ...{ cancelledElementIds: cancelled.split(' '), marks: readMarks(marks) },
    }
    host.current.replaceChildren(pictureOf(drawing, ids, words))
  }, [drawing, active, passed, cancelled, marks, words])
  useLayoutEffect(() => {
    const lit = middleOf(litNodes(drawing, active.split(' ')))
    if (scale === 0 || lit === undefined || frame.current === null) return
    frame.current.scrollLeft = (lit.x - paper.x) * scale - frame.current.clientWidth / 2
    frame.current.scrollTop = (lit.y - paper.y) * scale - frame.current.clientHeight / 2
  }, [drawing, active, paper, scale])
  useEffect(() => {
    if (drawing.mark !== null) mark.current?.replaceChildren(drawing.mark.cloneNode(true))
  }, [drawing])

  /** The picture itself is inert: what lies under the pointer is looked up. */
  const pick = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (onPick === undefined || host.current === null || scale === 0) return
    // Whoever drags the paper chooses nothing.
    if (Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) > STILL_PX) return
    const { left, top } = host.current.getBoundingClientRect()
    const [x, y] = [(clientX - left) / scale + paper.x, (clientY - top) / scale + paper.y]
    // A sub-process lies around its steps: what is smallest is meant.
    const [node] = drawing.nodes
      .filter((one) => isPickable(one) && isAround(x, y)(one))
      .toSorted((one, other) => one.width * one.height - other.width * other.height)
    if (node !== undefined) onPick(node.id)
  }

  const zoomBy = (factor: number) => setChosenScale(Math.min(Math.max(scale * factor, SMALLEST_SCALE), LARGEST_SCALE))
  return (
    <figure className="ll-diagram">
      <section
        className="ll-diagram-frame"
        ref={frame}
        {...SCROLLED_BY_KEYS}
        aria-label={name}
        onPointerMove={dragPaper}
        onPointerDown={({ clientX, clientY }) => {
          pressed.current = { x: clientX, y: clientY }
        }}
        onPointerUp={pick}
      >
        <div
          className="ll-diagram-host"
          ref={host}
          aria-hidden
          style={{ width: Math.floor(paper.width * scale), height: Math.floor(paper.height * scale) }}
        />
      </section>
      <figcaption className="ll-legend">
        {legend ?? (
          <>
            <span data-state="passed">{t('missions.passed')}</span>
            <span data-state="active">{t('missions.current')}</span>
            <span>{t('missions.ahead')}</span>
            {place.cancelledElementIds?.some((id) => stepState(id, place) === 'cancelled') === true && (
              <span data-state="cancelled">{t('missions.cancelledStep')}</span>
            )}
            {(place.marks?.returns.length ?? 0) > 0 && (
              <span data-state="returned">{t('missions.diagramReturned')}</span>
            )}
          </>
        )}
        {tool}
        <i className="ll-diagram-mark" ref={mark} />
        <div className="ll-diagram-tools">
          <IconButton label={t('missions.zoomIn')} onClick={() => zoomBy(1.25)}>
            <ZoomInOutlined aria-hidden />
          </IconButton>
          <IconButton label={t('missions.zoomOut')} onClick={() => zoomBy(0.8)}>
            <ZoomOutOutlined aria-hidden />
          </IconButton>
          <IconButton label={t('missions.zoomFit')} onClick={() => setChosenScale(undefined)}>
            <CompressOutlined aria-hidden />
          </IconButton>
        </div>
      </figcaption>
      <DiagramSteps nodes={drawing.nodes} place={place} label={name} />
    </figure>
  )
}
