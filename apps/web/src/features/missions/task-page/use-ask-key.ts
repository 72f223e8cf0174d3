import { useEffect, type RefObject } from 'react'
import { useRoute } from '../../../ui/navigation.tsx'
import type { OpinionBarHandle } from './opinion-bar.tsx'

/** Ctrl+Enter anywhere on the page in front asks for the decision; Enter alone never sends anything. */
export function useAskKey(bar: RefObject<OpinionBarHandle>, enabled: boolean): void {
  const { active } = useRoute()
  useEffect(() => {
    if (!active || !enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      bar.current?.ask()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, enabled, bar])
}
