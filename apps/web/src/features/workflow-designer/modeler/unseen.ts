import { useLayoutEffect } from 'react'
import type { Drawing } from './create-modeler.ts'
import { fit } from './fit.ts'
import type { Drawn } from './parts.ts'

/** Before anything of bpmn-js hears of it. */
const FIRST = 10_000
const unseen = new WeakSet<Drawing>()
/** What has been looked at stays where it was led; what has not is fitted once its place is known. */
const looked = new WeakSet<Drawing>()

/** Whether something lies over the drawing. */
export const isUnseen = (drawing: Drawing): boolean => unseen.has(drawing)

/** The drawing while something lies over it; it is another size then. */
export function useUnseen(drawing: Drawing | undefined, isCovered: boolean, isReadOnly: boolean): void {
  useLayoutEffect(() => {
    if (drawing === undefined) return
    if (!isCovered) {
      looked.add(drawing)
      return
    }
    const uncover = cover(drawing)
    return () => {
      uncover()
      if (!looked.has(drawing)) fit(drawing, isReadOnly)
    }
    // It is fitted for whoever could write when it was opened: another opens it anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [drawing, isCovered])
}

/**
 * What changes in a drawing that nobody sees is not drawn, and no pad opens beside what is chosen: that costs more than the
 * change itself. When it is seen again it is drawn as it is by then, what is chosen in sight.
 * @returns how it is seen again
 */
function cover(drawing: Drawing): () => void {
  const bus = drawing.get('eventBus')
  const selection = drawing.get('selection')
  const [before] = selection.get()
  const changed = new Set<Drawn>()
  const keep = (event: { readonly elements?: unknown; readonly stopPropagation?: unknown }) => {
    for (const element of event.elements as readonly Drawn[]) {
      changed.add(element)
      // bpmn-js writes where words stand into the file as it draws them.
      if (element.type === 'label') drawing.get('bpmnUpdater').updateBounds(element)
    }
    if (typeof event.stopPropagation === 'function') event.stopPropagation()
  }
  const refuse = () => false
  bus.on('elements.changed', FIRST, keep)
  bus.on('contextPad.open.allowed', FIRST, refuse)
  unseen.add(drawing)
  return () => {
    unseen.delete(drawing)
    bus.off('elements.changed', keep)
    bus.off('contextPad.open.allowed', refuse)
    drawing.get('canvas').resized()
    if (changed.size > 0) bus.fire('elements.changed', { elements: [...changed] })
    const chosen = selection.get()
    const [first] = chosen
    selection.select(chosen)
    if (first !== undefined && first !== before) drawing.get('canvas').scrollToElement(first)
  }
}
