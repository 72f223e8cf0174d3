import { badge } from '../../ui/diagram/badge.ts'
import { shownPart, type DrawnNode } from '../../ui/diagram/drawing.ts'
import type { Heat } from './heat.ts'

/** What a picture says at a step. */
export interface Warmth {
  readonly heat: Heat
  /** In words: colour says nothing alone. */
  readonly text: string
}

const fills: Readonly<Record<Heat, string>> = {
  0: 'var(--ll-surface)',
  1: 'var(--ll-heat-1)',
  2: 'var(--ll-heat-2)',
  3: 'var(--ll-heat-3)',
  4: 'var(--ll-heat-4)',
  5: 'var(--ll-heat-5)',
}
/** Thicker where it is hotter, for those who see no colours. */
const strokePx: Readonly<Record<Heat, string>> = { 0: '', 1: '1px', 2: '1.5px', 3: '2px', 4: '3px', 5: '4px' }

/** Paints the steps of a picture as hot as they are; a second time over the first. */
export function paintHeat(
  picture: SVGSVGElement,
  nodes: readonly DrawnNode[],
  warmths: ReadonlyMap<string, Warmth>,
): void {
  for (const old of picture.querySelectorAll('[data-heat-note]')) old.remove()
  for (const element of picture.querySelectorAll<SVGElement>('.djs-shape[data-element-id]')) {
    const warmth = warmths.get(element.getAttribute('data-element-id') ?? '')
    const shape = shownPart(element)
    if (shape === null || (warmth === undefined && !element.hasAttribute('data-heat'))) continue
    element.setAttribute('data-heat', String(warmth?.heat ?? 0))
    const isHot = warmth !== undefined && warmth.heat > 0
    shape.style.setProperty('fill', fills[warmth?.heat ?? 0])
    shape.style.setProperty('stroke-width', isHot ? strokePx[warmth.heat] : '1px')
  }
  picture.append(
    ...nodes.flatMap((node) => {
      const warmth = warmths.get(node.id)
      if (warmth === undefined || warmth.text === '') return []
      const note = badge(node, warmth.text, 'middle', warmth.heat >= 4 ? 'warning' : 'draft')
      note.setAttribute('data-heat-note', node.id)
      return [note]
    }),
  )
}
