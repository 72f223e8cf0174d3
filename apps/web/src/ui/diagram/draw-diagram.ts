import type { Language } from '@liveline/contract/language.ts'
import BaseViewer from 'bpmn-js/lib/BaseViewer'
import CoreModule from 'bpmn-js/lib/core'
import { readsEnglish } from '../in-language.ts'
import { drawnName, type Named } from './drawn-name.ts'
import { strengthenIcons, type Box, type Drawing, type DrawnLine, type DrawnNode } from './drawing.ts'
import { englishDiagram } from './english-diagram.ts'

interface Canvas {
  getActiveLayer(): SVGGElement
}
interface DiagramElement extends Named {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly labelTarget?: unknown
  readonly source?: Named
  readonly target?: Named
}
interface Registry {
  getAll(): DiagramElement[]
}

const MARGIN_PX = 12
/** What is there to be pressed and dragged: this is a picture. */
const FOR_THE_MOUSE = '.djs-hit, .djs-outline, .djs-dragger'
const SVG = 'http://www.w3.org/2000/svg'

/** In the page, for what is measured, and out of sight. */
function hiddenHost(): HTMLElement {
  const host = document.createElement('div')
  host.inert = true
  Object.assign(host.style, { position: 'fixed', width: '0', height: '0', overflow: 'hidden', visibility: 'hidden' })
  document.body.append(host)
  return host
}

function nodesOf(registry: Registry, reader: Language): DrawnNode[] {
  return registry.getAll().flatMap((element) => {
    const { id, type, labelTarget, x, y, width, height } = element
    if (labelTarget !== undefined) return []
    if (x === undefined || y === undefined || width === undefined || height === undefined) return []
    return [{ id, type, name: drawnName(element, reader), x, y, width, height }]
  })
}

const linesOf = (registry: Registry): DrawnLine[] =>
  registry
    .getAll()
    .flatMap(({ id, labelTarget, source, target }) =>
      labelTarget !== undefined || source === undefined || target === undefined
        ? []
        : [{ id, sourceId: source.id, targetId: target.id }],
    )

/** Draws a process once, without any state, with the names that its reader reads; colours are variables of the palette, so that it holds in every theme. */
export async function drawDiagram(bpmnXml: string, reader: Language): Promise<Drawing> {
  const host = hiddenHost()
  // The words are measured on a canvas of the browser, which knows no "inherit".
  const { fontFamily } = getComputedStyle(document.body)
  const viewer = new BaseViewer({
    container: host,
    additionalModules: [CoreModule],
    bpmnRenderer: {
      defaultFillColor: 'var(--ll-surface)',
      defaultStrokeColor: 'var(--ll-text-3)',
      defaultLabelColor: 'var(--ll-text)',
    },
    textRenderer: { defaultStyle: { fontFamily, fontSize: 15 }, externalStyle: { fontSize: 12 } },
  })
  try {
    await viewer.importXML(readsEnglish(reader) ? englishDiagram(bpmnXml) : bpmnXml)
    const layer = viewer.get<Canvas>('canvas').getActiveLayer()
    for (const element of layer.querySelectorAll(FOR_THE_MOUSE)) element.remove()
    strengthenIcons(layer)
    const { x, y, width, height } = layer.getBBox()
    const paper: Box = {
      x: x - MARGIN_PX,
      y: y - MARGIN_PX,
      width: width + 2 * MARGIN_PX,
      height: height + 2 * MARGIN_PX,
    }
    const picture = document.createElementNS(SVG, 'svg')
    picture.setAttribute('viewBox', `${paper.x} ${paper.y} ${paper.width} ${paper.height}`)
    const arrows = layer.ownerSVGElement?.querySelector('defs')
    if (arrows != null) picture.append(arrows)
    picture.append(layer)
    const mark = host.querySelector<HTMLElement>('.bjs-powered-by')
    const registry = viewer.get<Registry>('elementRegistry')
    return { picture, paper, nodes: nodesOf(registry, reader), lines: linesOf(registry), mark }
  } finally {
    viewer.destroy()
    host.remove()
  }
}
