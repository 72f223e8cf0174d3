import { useEffect, useRef } from 'react'
import { useRoute } from '../navigation.tsx'
import { isTyping } from '../typing.ts'
import { isPressed, worksOverDialogs, worksWhileTyping, type ShortcutName } from './shortcuts.ts'

const OPEN_OVER_PAGE = 'dialog[open], .ll-popup-panel'

/**
 * Runs a command when its keys are pressed: for the page in front or the shell, never behind a dialog or an open menu,
 * unless it is meant for there too, nor of a letter that somebody types.
 * @param run undefined while the command cannot be given
 */
export function useShortcut(name: ShortcutName, run: (() => void) | undefined): void {
  const { active } = useRoute()
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  const isOn = active && run !== undefined
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed(name, event) || event.isComposing || event.defaultPrevented) return
      if (!worksWhileTyping(name) && isTyping(event.target)) return
      if (!worksOverDialogs(name) && document.querySelector(OPEN_OVER_PAGE) !== null) return
      event.preventDefault()
      newest.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, name])
}
