import { create } from 'zustand'
import { currentUser } from '../../../session/current-user.ts'

const storageKey = () => `liveline.columns.${currentUser()?.userId ?? 0}`

function load(): Record<string, readonly string[]> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, readonly string[]>) : {}
  } catch {
    return {}
  }
}

const useChoices = create<{ hidden: Record<string, readonly string[]> }>(() => ({ hidden: load() }))
const none: readonly string[] = []

/** Columns a person has put away on one page (answers C14: per user and page, reset possible). */
export function useHiddenColumns(page: string, byDefault: readonly string[] = none): readonly string[] {
  return useChoices((state) => state.hidden[page] ?? byDefault)
}

/** Keeps the choice; undefined goes back to what the page begins with. */
export function setHiddenColumns(page: string, hidden: readonly string[] | undefined): void {
  const { [page]: _, ...others } = useChoices.getState().hidden
  const next = hidden === undefined ? others : { ...others, [page]: hidden }
  useChoices.setState({ hidden: next })
  localStorage.setItem(storageKey(), JSON.stringify(next))
}
