import { useLayoutEffect, type RefObject } from 'react'
import { addressOf, useRoute } from '../navigation.tsx'

/** How far down each address was left, in px; the oldest are forgotten. */
const kept = new Map<string, number>()
const MOST_KEPT = 200

function keep(address: string, top: number): void {
  kept.delete(address)
  kept.set(address, top)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}

/** What scrolls: the frame of the table, or around cards the page. */
function scrollerOf(section: HTMLElement): HTMLElement | undefined {
  const frame = section.querySelector<HTMLElement>('.ll-table-frame')
  if (frame !== null) return frame
  for (let element = section.parentElement; element !== null; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element
  }
  return undefined
}

/** Who comes back to a list finds it where he left it; another page, filter or order begins at its top. */
export function useKeptScroll(section: RefObject<HTMLElement>, isReady: boolean): void {
  const { path, query, active } = useRoute()
  const address = addressOf(path, query)
  useLayoutEffect(() => {
    if (!active || !isReady || section.current === null) return
    const scroller = scrollerOf(section.current)
    if (scroller === undefined) return
    const top = kept.get(address) ?? 0
    if (scroller.scrollTop !== top) scroller.scrollTop = top
    const onScroll = () => keep(address, scroller.scrollTop)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [section, address, active, isReady])
}
