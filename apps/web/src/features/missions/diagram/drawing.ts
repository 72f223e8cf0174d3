import { stepState } from './diagram-states.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface DrawnNode extends Box {
  readonly id: string
  readonly type: string
  readonly name: string
}

/** A version of a process as it was drawn, once for every picture of it. */
export interface Drawing {
  /** Without states; never shown itself. */
  readonly picture: SVGSVGElement
  readonly paper: Box
  readonly nodes: readonly DrawnNode[]
  /** Of the library's makers, by whose licence it stands beside each picture. */
  readonly mark: HTMLElement | null
}

/** Where an instance stands in its drawing. */
export interface Place {
  readonly activeElementIds: readonly string[]
  readonly passedElementIds: readonly string[]
}

const SVG = 'http://www.w3.org/2000/svg'
const BADGE = { width: 44, height: 20 }
let lastPicture = 0

type Styled = ElementCSSInlineStyle & Element

function part(name: string, attributes: Readonly<Record<string, string | number>>): Styled {
  const made = document.createElementNS(SVG, name) as SVGElement
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

function badge(node: DrawnNode, text: string): Element {
  const group = part('g', { transform: `translate(${node.x + (node.width - BADGE.width) / 2} ${node.y - 12})` })
  const plate = part('rect', { ...BADGE, rx: BADGE.height / 2 })
  const word = part('text', { x: BADGE.width / 2, y: 14, 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 600 })
  plate.style.setProperty('fill', 'var(--ll-accent)')
  word.style.setProperty('fill', 'var(--ll-on-accent)')
  word.style.setProperty('font-family', 'var(--ll-font)')
  word.textContent = text
  group.append(plate, word)
  return group
}

/** Colour and line of a state. bpmn-js writes its own into the style of each shape, so this does too. */
function paint(element: Element, state: 'passed' | 'active'): void {
  element.setAttribute('data-state', state)
  const shape = element.querySelector<SVGElement>(':scope > .djs-visual > :first-child')
  if (shape === null) return
  const set = (name: string, value: string) => shape.style.setProperty(name, value)
  const isFlow = element.classList.contains('djs-connection')
  // A sub-process is lit by the node inside it.
  const isFrame = element.nextElementSibling?.classList.contains('djs-children') === true
  if (state === 'passed') {
    set('stroke', 'var(--ll-done)')
    if (isFlow) set('stroke-width', '2.5px')
    else if (!isFrame) set('fill', 'var(--ll-done-soft)')
  } else if (!isFlow) {
    set('stroke', 'var(--ll-accent)')
    set('stroke-width', isFrame ? '1.5px' : '4px')
    if (!isFrame) set('fill', 'var(--ll-accent-soft)')
  }
}

/** Arrows are drawn by name, and names are the page's: two pictures of one drawing must not share them. */
function renameArrows(picture: SVGSVGElement): void {
  lastPicture += 1
  const suffix = `-${lastPicture}`
  for (const arrow of picture.querySelectorAll('defs > [id]')) arrow.id += suffix
  for (const line of picture.querySelectorAll<SVGElement>('path')) {
    for (const end of ['marker-start', 'marker-mid', 'marker-end']) {
      const used = line.style.getPropertyValue(end)
      if (used !== '') line.style.setProperty(end, used.replace(/#([^"')]+)/, `#$1${suffix}`))
    }
  }
}

/** A picture of its own for one place of the page: the way that the process took, and where it stands. */
export function pictureOf(drawing: Drawing, { activeElementIds, passedElementIds }: Place, now: string): SVGSVGElement {
  const picture = drawing.picture.cloneNode(true) as SVGSVGElement
  renameArrows(picture)
  for (const element of picture.querySelectorAll('[data-element-id]')) {
    const state = stepState(element.getAttribute('data-element-id') ?? '', activeElementIds, passedElementIds)
    if (state !== undefined) paint(element, state)
  }
  picture.append(...litNodes(drawing, activeElementIds).map((node) => badge(node, now)))
  return picture
}

/** The tasks that are lit now. */
export function litNodes(drawing: Drawing, active: readonly string[]): readonly DrawnNode[] {
  return drawing.nodes.filter(({ id, type }) => type.endsWith('Task') && active.includes(id))
}

/** A picture as the address of an image, which costs a page one node instead of hundreds; to be revoked. */
export function imageOf(picture: SVGSVGElement, paper: Box): string {
  picture.setAttribute('width', String(Math.ceil(paper.width)))
  picture.setAttribute('height', String(Math.ceil(paper.height)))
  const theme = getComputedStyle(document.documentElement)
  const text = new XMLSerializer()
    .serializeToString(picture)
    // An image knows nothing of the page's variables.
    .replaceAll(/var\((--ll-[\w-]+)\)/g, (_, name: string) => theme.getPropertyValue(name).replaceAll('"', "'").trim())
  return URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
}
