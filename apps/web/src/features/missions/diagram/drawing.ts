import { badge, part, type BadgeTone } from '../../../ui/diagram/badge.ts'
import { copyPicture, shownPart, type Box, type Drawing, type DrawnNode } from '../../../ui/diagram/drawing.ts'
import { NO_MARKS, type Consequence, type DiagramMarks } from './diagram-marks.ts'
import { stepState, type Stands } from './diagram-states.ts'

/** Where an instance stands in its drawing. */
export interface Place extends Stands {
  readonly marks?: DiagramMarks
}

/** The words of a picture. */
export interface PictureWords {
  readonly now: string
  /** E.g. "copied 2". */
  readonly copied: (people: number) => string
  readonly consequences: Readonly<Record<Consequence, string>>
}

const BOW_PX = 34
const ARROW_PX = 7

/** The way that the work took back: a broken line below both nodes. */
function returnLine(from: DrawnNode, to: DrawnNode): Element {
  const [start, end] = [from, to].map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height }))
  const group = part('g', { 'data-returned': `${from.id} ${to.id}` })
  if (start === undefined || end === undefined) return group
  const low = Math.max(start.y, end.y) + BOW_PX
  const line = part('path', {
    d: `M ${start.x} ${start.y} C ${start.x} ${low} ${end.x} ${low} ${end.x} ${end.y + ARROW_PX}`,
    fill: 'none',
    'stroke-dasharray': '6 4',
  })
  const arrow = part('path', { d: `M ${end.x} ${end.y} l ${-ARROW_PX / 1.5} ${ARROW_PX} h ${ARROW_PX * 1.33} z` })
  line.style.setProperty('stroke', 'var(--ll-danger)')
  line.style.setProperty('stroke-width', '2px')
  arrow.style.setProperty('fill', 'var(--ll-danger)')
  group.append(line, arrow)
  return group
}

const consequenceTone: Readonly<Record<Consequence, BadgeTone>> = {
  cancelled: 'danger',
  opened: 'accent',
  doubled: 'warning',
  stuck: 'danger',
}

/** Counts, copies, returns, consequences and notes, over the picture. */
function marked(
  { nodes }: Drawing,
  { counts, copies, returns, consequences = [], notes = [] }: DiagramMarks,
  words: PictureWords,
): Element[] {
  const nodeOf = (id: string) => nodes.find((node) => node.id === id)
  const onNode = (id: string, make: (node: DrawnNode) => Element) => {
    const node = nodeOf(id)
    return node === undefined ? [] : [make(node)]
  }
  return [
    ...returns.flatMap(({ from, to }) => onNode(from, (node) => returnLine(node, nodeOf(to) ?? node))),
    ...counts.flatMap(({ elementId, text }) => onNode(elementId, (node) => badge(node, text, 'right', 'done'))),
    ...copies.flatMap(({ elementId, people }) =>
      onNode(elementId, (node) => badge(node, words.copied(people), 'below', 'draft')),
    ),
    ...consequences.flatMap(({ elementId, kind }) =>
      onNode(elementId, (node) => {
        const told = badge(node, words.consequences[kind], 'below', consequenceTone[kind])
        told.setAttribute('data-consequence', kind)
        return told
      }),
    ),
    ...notes.flatMap(({ elementId, text, place, tone }) =>
      onNode(elementId, (node) => {
        const told = badge(node, text, place, tone)
        told.setAttribute('data-note', text)
        return told
      }),
    ),
  ]
}

/** Colour and line of a state. bpmn-js writes its own into the style of each shape, so this does too. */
function paint(element: Element, state: 'passed' | 'active' | 'cancelled'): void {
  element.setAttribute('data-state', state)
  const shape = shownPart(element)
  if (shape === null) return
  const set = (name: string, value: string) => shape.style.setProperty(name, value)
  const isFlow = element.classList.contains('djs-connection')
  // A sub-process is lit by the node inside it.
  const isFrame = element.nextElementSibling?.classList.contains('djs-children') === true
  if (state === 'passed') {
    set('stroke', 'var(--ll-done)')
    if (isFlow) set('stroke-width', '2.5px')
    else if (!isFrame) set('fill', 'var(--ll-done-soft)')
  } else if (state === 'cancelled') {
    set('stroke', 'var(--ll-danger)')
    set('stroke-dasharray', '5 3')
  } else if (!isFlow) {
    set('stroke', 'var(--ll-accent)')
    set('stroke-width', isFrame ? '1.5px' : '4px')
    if (!isFrame) set('fill', 'var(--ll-accent-soft)')
  }
}

/** A picture of its own for one place of the page: the way that the process took, and where it stands. */
export function pictureOf(drawing: Drawing, place: Place, words: PictureWords): SVGSVGElement {
  const { activeElementIds, marks = NO_MARKS } = place
  const picture = copyPicture(drawing)
  for (const element of picture.querySelectorAll('[data-element-id]')) {
    const state = stepState(element.getAttribute('data-element-id') ?? '', place)
    if (state !== undefined) paint(element, state)
  }
  picture.append(
    ...litNodes(drawing, activeElementIds).map((node) => badge(node, words.now, 'middle', 'accent')),
    ...marked(drawing, marks, words),
  )
  return picture
}

/** What runs now and is no mere frame: tasks, and calls of another process. */
export function litNodes(drawing: Drawing, active: readonly string[]): readonly DrawnNode[] {
  return drawing.nodes.filter(({ id, type }) => /(?:Task|CallActivity)$/.test(type) && active.includes(id))
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
