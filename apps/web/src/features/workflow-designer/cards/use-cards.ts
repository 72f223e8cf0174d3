import { useEffect, useMemo, useReducer } from 'react'
import type { Drawing } from '../modeler/create-modeler.ts'
import { readDrawing } from './reading.ts'

/** The drawing as cards, anew with every step of its history. `step` counts them. */
export function useCards(drawing: Drawing) {
  const [step, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const bus = drawing.get('eventBus')
    const events = ['commandStack.changed', 'element.updateId']
    bus.on(events, again)
    return () => bus.off(events, again)
  }, [drawing])
  // Read anew though the drawing is the same: it changes in itself.
  return useMemo(() => ({ ...readDrawing(drawing), step }), [drawing, step])
}
