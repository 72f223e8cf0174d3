import type { ListLayout, SavedView } from '@liveline/contract/own-lists/shapes.ts'
import type { Query } from '../navigation.tsx'

/** What of an address makes a view: filters, order, rows a page; not the place in the list. */
export function viewQuery(names: readonly string[], query: Query): Record<string, string> {
  const kept = [...names, 'sort', 'rows'].flatMap((name) => {
    const text = query[name] ?? ''
    return text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(kept)
}

/**
 * The changes of an address that show a view: what it does not name is taken away, and what it names is asked for, also
 * by a filter that is offered only then.
 */
export function viewPatch(names: readonly string[], view: SavedView): Record<string, string | undefined> {
  return Object.fromEntries(
    [...names, ...Object.keys(view.query), 'sort', 'rows'].map((name) => [name, view.query[name]]),
  )
}

const sameAs = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The saved view that a list shows, if it shows one. */
export function currentView(
  views: readonly SavedView[],
  names: readonly string[],
  query: Query,
  layout: ListLayout,
): string | undefined {
  const now = viewQuery(names, query)
  return views.find((view) => sameAs(viewQuery(names, view.query), now) && sameAs(view.layout, layout))?.id
}

const newId = () => `${Date.now()}-${Math.random().toString(36).slice(2, 10)}`

/** A view under a name that one has already takes its place. */
export function withSaved(views: readonly SavedView[], saved: Omit<SavedView, 'id'>): readonly SavedView[] {
  const former = views.find(({ name }) => name === saved.name)
  if (former === undefined) return [...views, { ...saved, id: newId() }]
  return views.map((view) => (view === former ? { ...former, ...saved } : view))
}

/** The one that the list opens with, or none. */
export const withDefault = (views: readonly SavedView[], id: string | undefined): readonly SavedView[] =>
  views.map((view) => ({ ...view, isDefault: view.id === id ? true : undefined }))
