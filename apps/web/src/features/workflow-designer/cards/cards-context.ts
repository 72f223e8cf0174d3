import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { createContext, useContext } from 'react'
import type { ConditionName } from '../panel/condition-editor.tsx'
import type { Drawing } from '../modeler/create-modeler.ts'
import type { Addable } from './edit-cards.ts'

/** What is put between two cards; a copy goes with the step before it. */
export type Offered = Addable | 'copy'

export interface CardsContext {
  readonly drawing: Drawing
  readonly isReadOnly: boolean
  /** The drawing can be changed by its cards: it says nothing that they do not show. */
  readonly mayArrange: boolean
  readonly problems: readonly DrawingProblem[]
  readonly names: readonly ConditionName[]
  /** The element whose settings are shown; `copies` for the people who get what it was. */
  readonly chosen: { readonly id: string; readonly copies: boolean } | undefined
  readonly nameOf: (id: string) => string
  readonly choose: (id: string, copies?: boolean) => void
  readonly add: (
    gap: readonly string[],
    what: Offered,
    place: { isInParallel: boolean; after: string | undefined },
  ) => void
  readonly remove: (id: string) => void
  readonly removeCopies: (id: string) => void
  readonly move: (id: string, gap: readonly string[]) => void
  readonly moveBy: (id: string, by: -1 | 1) => void
  /** Why not; undefined where it can. */
  readonly canMoveBy: (id: string, by: -1 | 1) => boolean
  readonly canRemove: (id: string) => boolean
  readonly canDrag: (id: string) => boolean
  readonly canDrop: (id: string, gap: readonly string[]) => boolean
  readonly addBranch: (id: string) => void
  readonly removeBranch: (id: string, flow: string) => void
  readonly moveBranch: (id: string, flow: string, by: -1 | 1) => void
  readonly drag: (id: string | undefined) => void
  /** What is dragged now. */
  readonly dragged: () => string | undefined
}

const Context = createContext<CardsContext | undefined>(undefined)
export const CardsProvider = Context.Provider

export function useCardsContext(): CardsContext {
  const context = useContext(Context)
  if (context === undefined) throw new Error('A card stands outside of the cards')
  return context
}
