import { useEffect } from 'react'
import { useRoute } from './navigation.tsx'
import { isTyping } from './typing.ts'

/** A letter as a command of the page in front: not while somebody types, nor behind a dialog. */
export function usePageKey(key: string, run: (() => void) | undefined): void {
  const { active } = useRoute()
  useEffect(() => {
    if (!active || run === undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, key, run])
}
