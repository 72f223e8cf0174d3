import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Designer, DesignerState } from './designer.ts'

export const DesignerContext = createContext<Designer | null>(null)

export function useDesigner(): Designer {
  const designer = useContext(DesignerContext)
  if (designer === null) throw new Error('A part of the designer stands outside of it')
  return designer
}

/** A part of the state; what is selected must be the same object while it says the same. */
export function useDesignerState<T>(select: (state: DesignerState) => T): T {
  const designer = useDesigner()
  return useSyncExternalStore(designer.subscribe, () => select(designer.state()))
}
