import { useEffect, type RefObject } from 'react'

/** A finger that goes this far to the left means it. */
const SWIPE_PX = 60

/** The drawer of a phone holds the focus, and closes on Esc and on a swipe to where it came from. */
export function useDrawer(drawer: RefObject<HTMLElement>, isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    const { current: element } = drawer
    if (!isOpen || element === null) return
    const before = document.activeElement
    element.querySelector<HTMLElement>('.sidebar-item[tabindex="0"]')?.focus()

    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
      if (event.key !== 'Tab') return
      event.preventDefault()
      const stops = [...element.querySelectorAll<HTMLElement>('a[href], button')].filter(
        ({ tabIndex }) => tabIndex === 0,
      )
      const at = stops.indexOf(document.activeElement as HTMLElement) + (event.shiftKey ? -1 : 1)
      stops[(at + stops.length) % stops.length]?.focus()
    }
    let start: Touch | undefined
    const onTouchStart = (event: TouchEvent) => {
      start = event.touches[0]
    }
    const onTouchEnd = (event: TouchEvent) => {
      const [end] = event.changedTouches
      if (start === undefined || end === undefined) return
      const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY]
      if (across < -SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) onClose()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('touchstart', onTouchStart, { passive: true })
    document.addEventListener('touchend', onTouchEnd, { passive: true })
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('touchstart', onTouchStart)
      document.removeEventListener('touchend', onTouchEnd)
      // Unless it went to the page that was chosen.
      if (
        before instanceof HTMLElement &&
        (document.activeElement === document.body || element.contains(document.activeElement))
      )
        before.focus()
    }
  }, [drawer, isOpen, onClose])
}
