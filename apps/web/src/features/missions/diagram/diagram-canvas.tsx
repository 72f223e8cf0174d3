import { CompressOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import Viewer from 'bpmn-js/lib/Viewer'
import 'bpmn-js/dist/assets/diagram-js.css'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { readsEnglish } from '../../../ui/in-language.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { englishDiagram, fittingScale, stepState, type DiagramStep } from './diagram-states.ts'
import './diagram.css'

export interface DiagramProps {
  readonly bpmnXml: string
  readonly activeElementIds: readonly string[]
  readonly passedElementIds: readonly string[]
  /** A still picture: no zoom, no drag. */
  readonly thumbnail?: boolean
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Canvas {
  addMarker(id: string, marker: string): void
  resized(): void
  viewbox(box?: Box): { inner: Box }
}
interface DiagramElement {
  readonly id: string
  readonly type: string
  readonly width?: number
  readonly x?: number
  readonly y?: number
  readonly height?: number
  readonly labelTarget?: unknown
  readonly businessObject: { readonly name?: string }
}
interface Registry {
  getAll(): DiagramElement[]
  get(id: string): DiagramElement | undefined
}
interface Overlays {
  add(id: string, overlay: { position: { top: number; left: number }; html: HTMLElement }): void
}

interface Drawing {
  readonly canvas: Canvas
  readonly paper: Box
  /** The middle of what is lit. */
  readonly lit: { readonly x: number; readonly y: number } | undefined
}

const LISTED = /Task$|CallActivity$|EndEvent$/
const SMALLEST_SCALE = 0.25
const LARGEST_SCALE = 1.6
const MARGIN_PX = 12

function badge(text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'll-diagram-badge'
  element.textContent = text
  return element
}

/** Width and height of an element's inside, followed as it changes. */
function useSize(element: RefObject<HTMLElement>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }))
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

/**
 * The drawing of a process with the way it took: the whole of it as long as its words can be read, else scrolled to
 * where the process stands. A list of the steps says the same in words.
 */
export default function DiagramCanvas({ bpmnXml, activeElementIds, passedElementIds, thumbnail }: DiagramProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
  const [chosenScale, setChosenScale] = useState<number>()
  const [steps, setSteps] = useState<readonly DiagramStep[]>([])
  const [failed, setFailed] = useState(false)
  const size = useSize(frame)
  const xml = useMemo(() => (readsEnglish(language) ? englishDiagram(bpmnXml) : bpmnXml), [bpmnXml, language])
  const nowText = t('missions.diagramNow')
  // Lists of ids are new objects after every refetch; the drawing is made again only when they say something new.
  const activeKey = activeElementIds.join(' ')
  const passedKey = passedElementIds.join(' ')

  useEffect(() => {
    if (host.current === null) return
    // A picture only: what it says stands in the list of steps.
    host.current.inert = true
    const active = activeKey.split(' ')
    const passed = passedKey.split(' ')
    // The words are measured on a canvas of the browser, which knows no "inherit".
    const { fontFamily } = getComputedStyle(host.current)
    const instance = new Viewer({
      container: host.current,
      bpmnRenderer: {
        defaultFillColor: 'var(--ll-surface)',
        defaultStrokeColor: 'var(--ll-text-3)',
        defaultLabelColor: 'var(--ll-text)',
      },
      textRenderer: { defaultStyle: { fontFamily, fontSize: 15 }, externalStyle: { fontSize: 12 } },
    })
    let gone = false
    const show = async () => {
      await instance.importXML(xml)
      if (gone) return
      const canvas = instance.get<Canvas>('canvas')
      const registry = instance.get<Registry>('elementRegistry')
      const shown: DiagramStep[] = []
      for (const element of registry.getAll()) {
        if (element.labelTarget !== undefined) continue
        const state = stepState(element.id, active, passed)
        if (state !== undefined) canvas.addMarker(element.id, `ll-${state}`)
        if (state === 'active' && element.width !== undefined && element.type.endsWith('Task')) {
          instance
            .get<Overlays>('overlays')
            .add(element.id, { position: { top: -12, left: element.width / 2 - 20 }, html: badge(nowText) })
        }
        if (LISTED.test(element.type)) {
          shown.push({ elementId: element.id, name: element.businessObject.name ?? element.id, state })
        }
      }
      setSteps(shown)
      const lit = active.flatMap((id) => {
        const element = registry.get(id)
        if (element?.x === undefined || element.y === undefined || !element.type.endsWith('Task')) return []
        return [{ x: element.x + (element.width ?? 0) / 2, y: element.y + (element.height ?? 0) / 2 }]
      })
      const { inner } = canvas.viewbox()
      setDrawing({
        canvas,
        paper: {
          x: inner.x - MARGIN_PX,
          y: inner.y - MARGIN_PX,
          width: inner.width + 2 * MARGIN_PX,
          height: inner.height + 2 * MARGIN_PX,
        },
        lit:
          lit.length === 0
            ? undefined
            : {
                x: lit.reduce((sum, { x }) => sum + x, 0) / lit.length,
                y: lit.reduce((sum, { y }) => sum + y, 0) / lit.length,
              },
      })
      // The mark of the library's makers stands below, where it hides nothing and is not scrolled away.
      const poweredBy = host.current?.querySelector('.bjs-powered-by')
      if (poweredBy != null) mark.current?.replaceChildren(poweredBy)
    }
    show().catch((error: unknown) => {
      console.error(error)
      if (!gone) setFailed(true)
    })
    return () => {
      gone = true
      setDrawing(undefined)
      instance.destroy()
    }
  }, [xml, activeKey, passedKey, nowText])

  const scale = drawing === undefined ? 0 : (chosenScale ?? fittingScale(drawing.paper, size, thumbnail === true))
  useLayoutEffect(() => {
    if (drawing === undefined || host.current === null || scale === 0) return
    const { canvas, paper, lit } = drawing
    host.current.style.width = `${Math.floor(paper.width * scale)}px`
    host.current.style.height = `${Math.floor(paper.height * scale)}px`
    canvas.resized()
    canvas.viewbox(paper)
    if (lit === undefined || frame.current === null) return
    frame.current.scrollLeft = (lit.x - paper.x) * scale - frame.current.clientWidth / 2
    frame.current.scrollTop = (lit.y - paper.y) * scale - frame.current.clientHeight / 2
  }, [drawing, scale])

  const zoomBy = (factor: number) => setChosenScale(Math.min(Math.max(scale * factor, SMALLEST_SCALE), LARGEST_SCALE))
  if (failed) return <p className="ll-muted">{t('missions.diagramFailed')}</p>
  return (
    <figure className="ll-diagram" data-thumbnail={thumbnail === true}>
      <div
        className="ll-diagram-frame"
        ref={frame}
        {...(thumbnail === true
          ? {}
          : { role: 'region', tabIndex: 0, 'aria-label': t('missions.diagramSteps'), onPointerMove: dragPaper })}
      >
        <div className="ll-diagram-host" ref={host} aria-hidden />
      </div>
      {thumbnail !== true && (
        <figcaption className="ll-legend">
          <span data-state="passed">{t('missions.passed')}</span>
          <span data-state="active">{t('missions.current')}</span>
          <span>{t('missions.ahead')}</span>
          <i className="ll-diagram-mark" ref={mark} />
          <div className="ll-diagram-tools">
            <IconButton
              label={t('missions.zoomIn')}

              onClick={() => zoomBy(1.25)}
            >
              <ZoomInOutlined aria-hidden />
            </IconButton>
            <IconButton
              label={t('missions.zoomOut')}

              onClick={() => zoomBy(0.8)}
            >
              <ZoomOutOutlined aria-hidden />
            </IconButton>
            <IconButton
              label={t('missions.zoomFit')}

              onClick={() => setChosenScale(undefined)}
            >
              <CompressOutlined aria-hidden />
            </IconButton>
          </div>
        </figcaption>
      )}
      {thumbnail !== true && (
        <ol className="ll-visually-hidden" aria-label={t('missions.diagramSteps')}>
          {steps.map((step) => (
            <li key={step.elementId} aria-current={step.state === 'active' ? 'step' : undefined}>
              {step.name}
              {': '}
              {t(
                step.state === 'active'
                  ? 'missions.current'
                  : step.state === 'passed'
                    ? 'missions.passed'
                    : 'missions.ahead',
              )}
            </li>
          ))}
        </ol>
      )}
    </figure>
  )
}
