import { useEffect, useMemo, useReducer } from 'react'
import type { Drawing } from '../modeler/create-modeler.ts'
import type { Cards } from './cards.ts'
import { rootOf } from './draw-plan.ts'
import type { Graph } from './graph.ts'
import { readGraph } from './graph.ts'
import { readCards } from './read-cards.ts'

const NOTHING: { readonly graph: Graph; readonly cards: Cards } = {
  graph: { nodes: new Map(), flows: [], pools: [] },
  cards: { main: { cards: [], out: [] }, rest: [], reasons: [] },
}

/** The drawing as cards, read anew with every step of its history. `step` counts them. */
export function useCards(drawing: Drawing) {
  const [step, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const bus = drawing.get('eventBus')
    const events = ['commandStack.changed', 'element.updateId']
    bus.on(events, again)
    return () => bus.off(events, again)
  }, [drawing])
  return useMemo(() => {
    // Read anew though the drawing is the same: it changes in itself.
    void step
    const found = rootOf(drawing)
    if (found === undefined) return { ...NOTHING, step }
    const graph = readGraph(found.process)
    return { graph, cards: readCards(graph), step }
  }, [drawing, step])
}
