import type { SavedView } from '@liveline/contract/own-lists/shapes.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { Query } from '../navigation.tsx'
import { keepLayout } from './list-memory.ts'
import { viewPatch, viewQuery } from './view-of.ts'

interface Props {
  readonly page: string
  readonly views: readonly SavedView[]
  /** Of the filters. */
  readonly names: readonly string[]
  readonly query: Query
  readonly onQuery: (patch: Record<string, string | undefined>) => void
}

/**
 * A list whose address says nothing opens with the view that the person has chosen for it: once, for it can be left, and
 * also when the server tells of it a moment later. Gives back what says that the list is open as it is.
 */
export function useDefaultView({ page, views, names, query, onQuery }: Props): () => void {
  const isOpen = useRef(false)
  useEffect(() => {
    const isBare = Object.keys(viewQuery(names, query)).length === 0 && (query['page'] ?? query['after']) === undefined
    if (!isBare) isOpen.current = true
    const opening = views.find(({ isDefault }) => isDefault === true)
    if (isOpen.current || opening === undefined) return
    isOpen.current = true
    keepLayout(page, opening.layout)
    if (Object.keys(opening.query).length > 0) onQuery(viewPatch(names, opening))
  }, [page, views, names, query, onQuery])
  return useCallback(() => {
    isOpen.current = true
  }, [])
}
