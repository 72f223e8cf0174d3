import { z } from 'zod'
import { create } from 'zustand'
import { currentUser } from '../../session/current-user.ts'
import type { ListLayout } from './columns/list-layout.ts'

const Layout = z.object({
  hidden: z.array(z.string()).readonly().optional(),
  order: z.array(z.string()).readonly().optional(),
  widths: z.record(z.string(), z.number().positive()).readonly().optional(),
})

const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  /** Filters, order and rows a page, as the address says them. */
  query: z.record(z.string(), z.string()),
  layout: Layout,
})
/** A set of filters, order and columns under a name. */
export type SavedView = z.infer<typeof SavedView>

const Kept = z.record(z.string(), z.object({ layout: Layout, views: z.array(SavedView) }))

interface PageMemory {
  readonly layout: ListLayout
  readonly views: readonly SavedView[]
}

const nothing: PageMemory = { layout: {}, views: [] }
const storageKey = () => `liveline.lists.${currentUser()?.userId ?? 0}`

function load(): Readonly<Record<string, PageMemory>> {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(storageKey()) ?? '{}'))
  } catch {
    return {}
  }
}

const useMemory = create<{ readonly of: string; readonly pages: Readonly<Record<string, PageMemory>> }>(() => ({
  of: storageKey(),
  pages: load(),
}))

/** What a person has made of one list in this browser (answers C14: per user and page). */
export function useListMemory(page: string): PageMemory {
  return useMemory(({ pages }) => pages[page] ?? nothing)
}

function keep(page: string, change: (memory: PageMemory) => PageMemory): void {
  const { of, pages } = useMemory.getState()
  // Another tab of the browser may have kept something meanwhile, and another person may have logged in.
  const latest = of === storageKey() && localStorage.getItem(of) === null ? pages : load()
  const next = { ...latest, [page]: change(latest[page] ?? nothing) }
  useMemory.setState({ of: storageKey(), pages: next })
  try {
    localStorage.setItem(storageKey(), JSON.stringify(next))
  } catch (error) {
    // Full, or forbidden by the browser: the choice holds until the page is closed.
    console.warn(error)
  }
}

/** An empty layout goes back to what the page begins with. */
export const keepLayout = (page: string, layout: ListLayout) => keep(page, (memory) => ({ ...memory, layout }))

export const keepViews = (page: string, change: (views: readonly SavedView[]) => readonly SavedView[]) =>
  keep(page, (memory) => ({ ...memory, views: change(memory.views) }))
