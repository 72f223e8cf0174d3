import { useEffect } from 'react'
import { useRoute } from '../navigation.tsx'
import { isTyping } from '../typing.ts'

interface Commands {
  readonly undo: () => void
  readonly redo: () => void
}

/** Undo and redo wherever the focus is, but where somebody types and behind a dialog. */
export function useUndoKeys(commands: Commands): void {
  const { active } = useRoute()
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : ''
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return
      if ((key !== 'z' && key !== 'y') || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) commands.redo()
      else commands.undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, commands])
}
