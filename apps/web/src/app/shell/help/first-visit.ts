import { isTyping } from '../../../ui/typing.ts'
import { useShellDialog } from '../shell-dialogs.ts'

/** Ids of those who have seen the tour in this browser, or `"all"`: whoever comes has. */
const KEY = 'liveline.tour'

function read(): readonly unknown[] | 'all' {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return stored === 'all' ? 'all' : Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export function hasToured(userId: number): boolean {
  const seen = read()
  return seen === 'all' || seen.includes(userId)
}

export function noteToured(userId: number): void {
  const seen = read()
  if (seen !== 'all' && !seen.includes(userId)) localStorage.setItem(KEY, JSON.stringify([...seen, userId]))
}

/** Nobody is in the middle of something that a panel with the focus would break off. */
export function mayInterrupt(): boolean {
  return (
    useShellDialog.getState().shown === undefined &&
    document.querySelector('dialog[open], .ll-popup-panel') === null &&
    document.visibilityState === 'visible' &&
    !isTyping(document.activeElement)
  )
}
