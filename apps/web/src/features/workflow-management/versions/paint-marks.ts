import { copyPicture, shownPart, type Drawing } from '../../../ui/diagram/drawing.ts'
import type { Mark } from './difference-marks.ts'

const stroke: Readonly<Record<Mark | 'chosen', string>> = {
  added: 'var(--ll-done)',
  removed: 'var(--ll-danger)',
  changed: 'var(--ll-warning)',
  moved: 'var(--ll-running)',
  chosen: 'var(--ll-accent)',
}

/** A picture with what differs marked by colour and line, and the element that somebody was led to. */
export function markedPicture(drawing: Drawing, marks: ReadonlyMap<string, Mark>, chosen?: string): SVGSVGElement {
  const picture = copyPicture(drawing)
  for (const element of picture.querySelectorAll('[data-element-id]')) {
    const id = element.getAttribute('data-element-id') ?? ''
    const mark = id === chosen ? 'chosen' : marks.get(id.replace(/_label$/, ''))
    const shape = shownPart(element)
    if (mark === undefined || shape === null || id.endsWith('_label')) continue
    element.setAttribute('data-mark', mark)
    shape.style.setProperty('stroke', stroke[mark])
    shape.style.setProperty('stroke-width', '4px')
    if (mark === 'removed') shape.style.setProperty('stroke-dasharray', '8 4')
    if (mark === 'moved') shape.style.setProperty('stroke-dasharray', '2 4')
  }
  return picture
}
