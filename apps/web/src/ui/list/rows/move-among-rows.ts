import type { KeyboardEvent } from 'react'

/** Arrows move from row to row, unless a menu within a row has used them; Enter is the link's own. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.isDefaultPrevented()) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link] a'))
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
