import { FullscreenExitOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import 'bpmn-js/dist/assets/diagram-js.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../ui/use-language.ts'
import { englishDiagram, stepState, type DiagramStep } from './diagram-states.ts'
import './diagram.css'

export interface DiagramProps {
  readonly bpmnXml: string
  readonly activeElementIds: readonly string[]
  readonly passedElementIds: readonly string[]
  /** A still picture: no zoom, no drag. */
  readonly thumbnail?: boolean
}

interface Canvas {
  zoom(value: 'fit-viewport' | number, center?: 'auto'): number
  addMarker(id: string, marker: string): void
  viewbox(box?: { x: number; y: number; width: number; height: number }): {
    inner: { x: number; y: number; width: number; height: number }
    outer: { width: number; height: number }
  }
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

const LISTED = /Task$|CallActivity$|EndEvent$/
/** Below this a label cannot be read: show the part around the current node instead of the whole. */
const LEGIBLE_ZOOM = 0.5
const LEGIBLE_START_ZOOM = 0.75
const MARGIN_PX = 24

function badge(text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'll-diagram-badge'
  element.textContent = text
  return element
}

/** The drawing of a process with the way it took; a list of the steps says the same in words. */
export default function DiagramCanvas({ bpmnXml, activeElementIds, passedElementIds, thumbnail }: DiagramProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const viewer = useRef<NavigatedViewer | null>(null)
  const [steps, setSteps] = useState<readonly DiagramStep[]>([])
  const [failed, setFailed] = useState(false)
  const xml = useMemo(() => (language === 'en' ? englishDiagram(bpmnXml) : bpmnXml), [bpmnXml, language])
  const nowText = t('missions.diagramNow')
  // Lists of ids are new objects after every refetch; the drawing is made again only when they say something new.
  const activeKey = activeElementIds.join(' ')
  const passedKey = passedElementIds.join(' ')

  const fit = () => viewer.current?.get<Canvas>('canvas').zoom('fit-viewport', 'auto')

  useEffect(() => {
    if (host.current === null) return
    const active = activeKey.split(' ')
    const passed = passedKey.split(' ')
    const instance = new NavigatedViewer({
      container: host.current,
      bpmnRenderer: {
        defaultFillColor: 'var(--ll-surface)',
        defaultStrokeColor: 'var(--ll-text-3)',
        defaultLabelColor: 'var(--ll-text)',
      },
      textRenderer: { defaultStyle: { fontFamily: 'inherit', fontSize: 13 } },
    })
    viewer.current = instance
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
      const zoom = canvas.zoom('fit-viewport', 'auto')
      const lit = active.flatMap((id) => {
        const element = registry.get(id)
        if (element?.x === undefined || element.y === undefined || !element.type.endsWith('Task')) return []
        return [{ x: element.x + (element.width ?? 0) / 2, y: element.y + (element.height ?? 0) / 2 }]
      })
      if (thumbnail !== true && zoom < LEGIBLE_ZOOM && lit.length > 0) {
        const { inner, outer } = canvas.viewbox()
        const width = outer.width / LEGIBLE_START_ZOOM
        const height = outer.height / LEGIBLE_START_ZOOM
        const middleX = lit.reduce((sum, { x }) => sum + x, 0) / lit.length
        const middleY = lit.reduce((sum, { y }) => sum + y, 0) / lit.length
        // Never past the left or right edge of the drawing: empty paper tells nothing.
        const furthest = Math.max(inner.x + inner.width + MARGIN_PX - width, inner.x - MARGIN_PX)
        const x = Math.min(Math.max(middleX - width / 2, inner.x - MARGIN_PX), furthest)
        canvas.viewbox({ x, y: middleY - height / 2, width, height })
      }
    }
    show().catch((error: unknown) => {
      console.error(error)
      if (!gone) setFailed(true)
    })
    return () => {
      gone = true
      viewer.current = null
      instance.destroy()
    }
  }, [xml, activeKey, passedKey, nowText, thumbnail])

  const zoomBy = (factor: number) => {
    const canvas = viewer.current?.get<{ zoom(value?: number, center?: 'auto'): number }>('canvas')
    if (canvas !== undefined) canvas.zoom(canvas.zoom() * factor, 'auto')
  }
  if (failed) return <p className="ll-muted">{t('missions.diagramFailed')}</p>
  return (
    <figure className="ll-diagram" data-thumbnail={thumbnail === true}>
      <div className="ll-diagram-host" ref={host} aria-hidden />
      {thumbnail !== true && (
        <>
          <div className="ll-diagram-tools">
            <button
              type="button"
              className="ll-icon-button"
              aria-label={t('missions.zoomIn')}
              title={t('missions.zoomIn')}
              onClick={() => zoomBy(1.25)}
            >
              <ZoomInOutlined aria-hidden />
            </button>
            <button
              type="button"
              className="ll-icon-button"
              aria-label={t('missions.zoomOut')}
              title={t('missions.zoomOut')}
              onClick={() => zoomBy(0.8)}
            >
              <ZoomOutOutlined aria-hidden />
            </button>
            <button
              type="button"
              className="ll-icon-button"
              aria-label={t('missions.zoomFit')}
              title={t('missions.zoomFit')}
              onClick={fit}
            >
              <FullscreenExitOutlined aria-hidden />
            </button>
          </div>
          <figcaption className="ll-legend">
            <span data-state="passed">{t('missions.passed')}</span>
            <span data-state="active">{t('missions.current')}</span>
            <span>{t('missions.ahead')}</span>
          </figcaption>
        </>
      )}
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
    </figure>
  )
}
