import { useEffect, useLayoutEffect, useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { copyPicture, type Drawing } from '../../ui/diagram/drawing.ts'
import { boundsOf, heats } from './heat.ts'
import { paintHeat, type Warmth } from './heat-picture.ts'

/** Below this the words of the drawing cannot be read: the frame scrolls instead. */
const LEGIBLE_SCALE = 0.55
const SCROLLED_BY_KEYS = { tabIndex: 0 }

interface Props {
  readonly drawing: Drawing
  readonly warmths: ReadonlyMap<string, Warmth>
  /** The longest wait that the colours are measured by, in milliseconds. */
  readonly hottest: number
  readonly durationOf: (ms: number) => string
  /** A step was clicked; the table offers the same to the keyboard. */
  readonly onPick: (elementId: string) => void
}

/** The drawing with each step as hot as what waits there; the table below says the same in numbers. */
export function HeatDiagram({ drawing, warmths, hottest, durationOf, onPick }: Props) {
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLElement>(null)
  const picture = useRef<SVGSVGElement>()
  const { paper, nodes } = drawing
  useLayoutEffect(() => {
    if (host.current === null) return
    host.current.inert = true
    picture.current = copyPicture(drawing)
    host.current.replaceChildren(picture.current)
  }, [drawing])
  useLayoutEffect(() => {
    if (picture.current !== undefined) paintHeat(picture.current, nodes, warmths)
  }, [nodes, warmths])
  useEffect(() => {
    if (drawing.mark !== null) mark.current?.replaceChildren(drawing.mark.cloneNode(true))
  }, [drawing])

  /** The picture itself is inert: what lies under the pointer is looked up. */
  const pick = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (host.current === null) return
    const { left, top, width } = host.current.getBoundingClientRect()
    const scale = paper.width / width
    const [x, y] = [(clientX - left) * scale + paper.x, (clientY - top) * scale + paper.y]
    const [node] = nodes
      .filter((one) => warmths.has(one.id))
      .filter((one) => x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height)
      .toSorted((one, other) => one.width * one.height - other.width * other.height)
    if (node !== undefined) onPick(node.id)
  }
  return (
    <figure className="heat-diagram">
      <section aria-label={t('statistics.diagram')} {...SCROLLED_BY_KEYS} onPointerUp={pick}>
        <div
          ref={host}
          aria-hidden
          style={{ maxWidth: Math.ceil(paper.width), minWidth: Math.floor(paper.width * LEGIBLE_SCALE) }}
        />
      </section>
      <figcaption>
        {hottest > 0 && (
          <span className="heat-legend">
            {t('statistics.legend')}
            {heats.map((heat) => {
              const [low, high] = boundsOf(heat, hottest)
              return (
                <span key={heat} data-heat={heat}>
                  {heat === 1
                    ? t('statistics.below', { most: durationOf(high) })
                    : t('statistics.from', { least: durationOf(low) })}
                </span>
              )
            })}
          </span>
        )}
        <i className="heat-mark" ref={mark} />
      </figcaption>
    </figure>
  )
}
