import { useEffect, type RefObject } from 'react'
import { hasNavigated, useRoute } from './navigation.tsx'
import { isTyping } from './typing.ts'

/**
 * Puts the focus on the title of a page that comes to the front, so that the keys and the screen reader go on from
 * there; not on the first page of a visit, whose first stop is the way past the menu, and never away from somebody who
 * types meanwhile.
 */
export function useTitleFocus(title: RefObject<HTMLElement>): void {
  const { active } = useRoute()
  useEffect(() => {
    const { activeElement } = document
    if (!active || !hasNavigated() || title.current === null) return
    if (isTyping(activeElement) || activeElement?.closest('dialog') != null) return
    title.current.focus({ preventScroll: true })
  }, [active, title])
}
