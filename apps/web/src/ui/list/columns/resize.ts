import type { ListLayout } from '@liveline/contract/own-lists/shapes.ts'
import type { PointerEvent } from 'react'
import { fittingWidth, withWidth } from './list-layout.ts'

/** The widths that the columns of a table have on screen, in px. */
export function widthsOnScreen(table: Element | null | undefined): Readonly<Record<string, number>> {
  const heads = [...(table?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])]
  return Object.fromEntries(heads.map((head) => [head.dataset['column'] ?? '', Math.round(head.offsetWidth)]))
}

/** The growing column goes on taking what the others leave, unless it is the one that is set. */
export function frozenWidths(table: Element | null | undefined, key: string): Readonly<Record<string, number>> {
  const growing = table?.querySelector<HTMLElement>('td[data-grows=true]')?.dataset['column']
  const { [growing ?? '']: grown, ...widths } = widthsOnScreen(table)
  return growing === key && grown !== undefined ? { ...widths, [key]: grown } : widths
}

/** Somebody takes the edge of a column and pulls; the width is kept when he lets go. */
export function startResizing(
  event: PointerEvent<HTMLElement>,
  layout: ListLayout,
  onLayout: (layout: ListLayout) => void,
): void {
  const edge = (event.target as HTMLElement).closest<HTMLElement>('[data-edge-of]')
  const head = edge?.closest('th')
  if (edge === null || head == null || event.button !== 0) return
  event.preventDefault()
  const key = edge.dataset['edgeOf'] ?? ''
  const table = head.closest('table')
  const before = frozenWidths(table, key)
  const from = { x: event.clientX, width: head.offsetWidth }
  const widthAt = (x: number) => fittingWidth(from.width + x - from.x)
  let last = from.width
  const onMove = ({ clientX }: globalThis.PointerEvent) => {
    last = widthAt(clientX)
    head.style.width = `${last}px`
    head.style.minWidth = `${last}px`
  }
  const stop = () => {
    edge.removeEventListener('pointermove', onMove)
    edge.removeEventListener('lostpointercapture', stop)
    head.style.minWidth = ''
    if (last !== from.width) onLayout(withWidth(layout, before, key, last))
  }
  edge.setPointerCapture(event.pointerId)
  edge.addEventListener('pointermove', onMove)
  edge.addEventListener('lostpointercapture', stop)
}
