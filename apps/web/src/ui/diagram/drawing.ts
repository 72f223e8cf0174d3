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

/** A flow from one node to another. */
export interface DrawnLine {
  readonly id: string
  readonly sourceId: string
  readonly targetId: string
}

/** A version of a process as it was drawn, once for every picture of it. */
export interface Drawing {
  /** Without states; never shown itself. */
  readonly picture: SVGSVGElement
  readonly paper: Box
  readonly nodes: readonly DrawnNode[]
  readonly lines: readonly DrawnLine[]
  /** Of the library's makers, by whose licence it stands beside each picture. */
  readonly mark: HTMLElement | null
}

let lastPicture = 0

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

/** A picture for one place of the page. */
export function copyPicture(drawing: Drawing): SVGSVGElement {
  const picture = drawing.picture.cloneNode(true) as SVGSVGElement
  renameArrows(picture)
  colourArrows(picture)
  return picture
}

/** What shows an element: its shape, or the line of a flow, before which stand the arrows that it ends with. */
export const shownPart = (element: Element): SVGElement | null =>
  element.querySelector<SVGElement>(':scope > .djs-visual > :not(defs)')

/** An arrow has the colour of the line that ends with it, also where a picture colours the line afterwards. */
function colourArrows(picture: SVGSVGElement): void {
  for (const { style } of picture.querySelectorAll<SVGElement>('marker > *')) {
    const [fill, stroke] = [style.getPropertyValue('fill'), style.getPropertyValue('stroke')]
    if (stroke === '' || stroke === 'none') continue
    style.setProperty('stroke', 'context-stroke')
    if (fill === stroke) style.setProperty('fill', 'context-stroke')
  }
}

/** The library draws a person and a hand with hairlines, which nobody sees on a dark page or at a small scale. */
export function strengthenIcons(layer: Element): void {
  for (const { style } of layer.querySelectorAll<SVGElement>('.djs-shape > .djs-visual > path')) {
    if (style.getPropertyValue('stroke-width') !== '0.5px') continue
    if (style.getPropertyValue('fill') === style.getPropertyValue('stroke')) style.setProperty('fill', ICON_COLOUR)
    style.setProperty('stroke', ICON_COLOUR)
    style.setProperty('stroke-width', '1.2px')
  }
}

const ICON_COLOUR = 'var(--ll-text-2)'
