import { useCallback, useEffect, useReducer, useSyncExternalStore } from 'react'
import type { Drawing } from './create-modeler.ts'
import type { Drawn } from './parts.ts'

/** What is chosen; without anything the process itself. Answers anew whenever it, or what it says, has changed. */
export function useChosen(drawing: Drawing): readonly Drawn[] {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const bus = drawing.get('eventBus')
    const events = ['selection.changed', 'elements.changed', 'root.set', 'commandStack.changed', 'element.updateId']
    bus.on(events, again)
    return () => bus.off(events, again)
  }, [drawing])
  const chosen = drawing.get('selection').get()
  return chosen.length === 0 ? [drawing.get('canvas').getRootElement()] : chosen
}

/** Whether there is something to take back, and to do again. */
export function useHistory(drawing: Drawing | undefined) {
  const stack = drawing?.get('commandStack')
  const subscribe = useCallback(
    (tell: () => void) => {
      drawing?.get('eventBus').on('commandStack.changed', tell)
      return () => drawing?.get('eventBus').off('commandStack.changed', tell)
    },
    [drawing],
  )
  return {
    undo: useSyncExternalStore(subscribe, () => stack?.canUndo() ?? false),
    redo: useSyncExternalStore(subscribe, () => stack?.canRedo() ?? false),
  }
}
