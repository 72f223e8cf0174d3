import type { KeyboardEvent } from 'react'

const LINK = '[data-row-link] a'
const BOX = '.ll-select-cell input, .ll-card-select input'

/** Arrows move from row to row, of boxes to the next box, unless a menu within a row has used them; Enter is the link's own. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.isDefaultPrevented()) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const from = event.target as HTMLElement
  const stops = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(from.matches(BOX) ? BOX : LINK))
  const at = stops.findIndex((stop) => stop.closest('tr, li')?.contains(from))
  const next = stops[at === -1 ? 0 : Math.min(Math.max(at + step, 0), stops.length - 1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
