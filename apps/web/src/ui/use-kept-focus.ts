import { useEffect, type RefObject } from 'react'
import { useOpenDialogs } from './feedback/open-dialogs.ts'

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'
const stopsIn = (place: Element) => [...place.querySelectorAll<HTMLElement>(STOPS)].filter((one) => one.tabIndex >= 0)

const isAsking = (one: Element) => one.closest('dialog') !== null

/**
 * Keeps the focus within a place whose parts come and go: where the one that has it is taken away, the stop of the Tab key
 * that now stands there has it, so that the keys go on from there. Under a finger nothing is done: the keyboard of a phone
 * would come up.
 */
export function useKeptFocus(place: RefObject<HTMLElement>): void {
  useEffect(() => {
    const host = place.current
    if (host === null || !matchMedia('(pointer: fine)').matches) return undefined
    /** What had the focus last, and what it stands in with its number among the stops there, from the innermost. */
    let last: HTMLElement | undefined
    let around: readonly { readonly of: Element; readonly number: number }[] = []
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      around = placesOf(target, host)
    }
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && (host.contains(relatedTarget) || isAsking(relatedTarget))) return
      // What is taken away is left as well, while it still stands there: only what stands there afterwards was left.
      queueMicrotask(() => {
        if (last === target && last?.isConnected === true) last = undefined
      })
    }
    const keep = () => {
      if (last === undefined || last.isConnected) return
      const { activeElement } = document
      // The dialog that was asked for there has it, and will find nothing to give it back to.
      if (activeElement !== null && isAsking(activeElement)) return
      const isLost = activeElement === null || activeElement === document.body
      last = undefined
      if (!isLost) return
      for (const { of, number } of around) {
        const stops = of.isConnected ? stopsIn(of) : []
        const next = stops[Math.min(number, stops.length - 1)]
        if (next !== undefined) return next.focus({ preventScroll: true })
      }
    }
    const watch = new MutationObserver(keep)
    host.addEventListener('focusin', note)
    host.addEventListener('focusout', leave)
    watch.observe(host, { subtree: true, childList: true })
    const forget = useOpenDialogs.subscribe(keep)
    return () => {
      forget()
      watch.disconnect()
      host.removeEventListener('focusin', note)
      host.removeEventListener('focusout', leave)
    }
  }, [place])
}

/** The stops of the host are looked for once: those in a part of it that stand before the target are the last before it. */
function placesOf(target: HTMLElement, host: Element): { of: Element; number: number }[] {
  const stops = stopsIn(host)
  const at = stops.indexOf(target)
  const places: { of: Element; number: number }[] = []
  let first = at
  for (let of = target.parentElement; of !== null && host.contains(of); of = of.parentElement) {
    while (first > 0 && of.contains(stops[first - 1] ?? null)) first -= 1
    places.push({ of, number: at - first })
  }
  return at === -1 ? [] : places
}
