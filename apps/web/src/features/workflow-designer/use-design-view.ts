import { useEffect, useRef } from 'react'
import { useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'

/** Two ways to look at one drawing, and the drawing as it would run. */
export type DesignView = 'cards' | 'bpmn' | 'play'

const isView = (word: string | undefined): word is DesignView => word === 'cards' || word === 'bpmn' || word === 'play'

/** How the drawing is looked at: as the address says, else as the screen allows. One key simulates it, and goes back. */
export function useDesignView() {
  const isMobile = useIsMobile()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const wanted = query['view']
  const view: DesignView = isView(wanted) ? wanted : isMobile ? 'cards' : 'bpmn'
  const drawn = useRef<DesignView>()
  useEffect(() => {
    if (view !== 'play') drawn.current = view
  })
  const show = (next: DesignView) => setQuery({ view: next, at: undefined })
  useShortcut('simulate', () => show(view === 'play' ? (drawn.current ?? 'bpmn') : 'play'))
  return { view, show }
}
