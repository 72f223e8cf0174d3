import { useEffect, useRef, type RefObject } from 'react'
import { hasGoneBack, hasNavigated, useRoute } from './navigation.tsx'
import { isTyping } from './typing.ts'

/**
 * Puts the focus on the title of a page that comes to the front, so that the keys and the screen reader go on from
 * there; who goes back to a page goes on where he left it, as at a row of a list. Not on the first page of a visit, whose
 * first stop is the way past the menu, and never away from somebody who types meanwhile.
 */
export function useTitleFocus(title: RefObject<HTMLElement>): void {
  const { active } = useRoute()
  const left = useRef<HTMLElement>()
  useEffect(() => {
    if (!active) return undefined
    const page = title.current?.closest('main > section')
    const note = ({ target }: Event) => {
      if (target instanceof HTMLElement) left.current = target
    }
    page?.addEventListener('focusin', note)
    return () => page?.removeEventListener('focusin', note)
  }, [active, title])
  useEffect(() => {
    const { activeElement } = document
    if (!active || !hasNavigated() || title.current === null) return
    if (isTyping(activeElement) || activeElement?.closest('dialog') != null) return
    const last = hasGoneBack() ? left.current : undefined
    last?.focus({ preventScroll: true })
    if (last === undefined || document.activeElement !== last) title.current.focus({ preventScroll: true })
  }, [active, title])
}
