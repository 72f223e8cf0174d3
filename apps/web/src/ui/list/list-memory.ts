import { ListMemory, type ListLayout, type SavedView } from '@liveline/contract/own-lists/shapes.ts'
import { z } from 'zod'
import { create } from 'zustand'
import { currentUser } from '../../session/current-user.ts'

const Kept = z.record(z.string(), ListMemory)

/** What a person has made of lists, by the name of the list. */
export type ListMemories = Readonly<Record<string, ListMemory>>

const nothing: ListMemory = { layout: {}, views: [] }
const storageKey = () => `liveline.lists.${currentUser()?.userId ?? 0}`

function load(): ListMemories {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(storageKey()) ?? '{}'))
  } catch {
    return {}
  }
}
const latest = () => ({ of: storageKey(), pages: load() })

/** The copy that this browser draws from at once; `session/own-lists.ts` tells the server and asks it. */
export const useListMemories = create<{ readonly of: string; readonly pages: ListMemories }>(latest)

/** What a person has made of one list (answers C14: per user and page). */
export function useListMemory(page: string): ListMemory {
  return useListMemories(({ pages }) => pages[page] ?? nothing)
}

/** Takes over what another tab of this browser, or another person, has kept in it. */
export const reloadListMemories = () => useListMemories.setState(latest())

export function setListMemories(pages: ListMemories): void {
  const of = storageKey()
  useListMemories.setState({ of, pages })
  try {
    localStorage.setItem(of, JSON.stringify(pages))
  } catch (error) {
    // Full, or forbidden by the browser: the choice holds until the page is closed.
    console.warn(error)
  }
}

function keep(page: string, change: (memory: ListMemory) => ListMemory): void {
  const { of, pages } = useListMemories.getState()
  // Another tab of the browser may have kept something meanwhile, and another person may have logged in.
  const kept = of === storageKey() && localStorage.getItem(of) === null ? pages : load()
  setListMemories({ ...kept, [page]: change(kept[page] ?? nothing) })
}

/** An empty layout goes back to what the page begins with. */
export const keepLayout = (page: string, layout: ListLayout) => keep(page, (memory) => ({ ...memory, layout }))

export const keepViews = (page: string, change: (views: readonly SavedView[]) => readonly SavedView[]) =>
  keep(page, (memory) => ({ ...memory, views: change(memory.views) }))
