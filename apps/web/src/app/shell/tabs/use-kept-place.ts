import { useLayoutEffect, type RefObject } from 'react'

/** How far down each page was left, in px; the oldest are forgotten. */
const left = new Map<string, number>()
const MOST_KEPT = 100

export const forgetPlace = (key: string): void => void left.delete(key)

function keepPlace(key: string, top: number): void {
  left.delete(key)
  left.set(key, top)
  const [oldest] = left.keys()
  if (left.size > MOST_KEPT && oldest !== undefined) left.delete(oldest)
}

/** What comes from the server may arrive after the page. */
const PATIENCE_MS = 5000
/** Whoever moves himself knows where he wants to be. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls there as soon as the page is long enough; the answer gives up. */
function scrollTo(scroller: HTMLElement, view: HTMLElement, wanted: number): () => void {
  scroller.scrollTop = wanted
  const isThere = () => Math.abs(scroller.scrollTop - wanted) <= 1
  if (isThere() || typeof ResizeObserver !== 'function') return () => {}
  const observer = new ResizeObserver(() => {
    scroller.scrollTop = wanted
    if (isThere()) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of OWN_MOVES) scroller.removeEventListener(move, stop)
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const child of view.children) observer.observe(child)
  for (const move of OWN_MOVES) scroller.addEventListener(move, stop, { passive: true })
  return stop
}

/**
 * A page stands where it was left: also when its view was taken away since and is built again, and when all pages
 * scroll together because the head is not fixed.
 */
export function useKeptPlace(view: RefObject<HTMLElement>, key: string, active: boolean): void {
  useLayoutEffect(() => {
    const { current: element } = view
    if (!active || element === null) return
    const isOwn = getComputedStyle(element).overflowY !== 'visible'
    const scroller = isOwn ? element : (element.closest<HTMLElement>('.shell-main') ?? element)
    const stop = scrollTo(scroller, element, left.get(key) ?? 0)
    const onScroll = () => keepPlace(key, scroller.scrollTop)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stop()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [view, key, active])
}
