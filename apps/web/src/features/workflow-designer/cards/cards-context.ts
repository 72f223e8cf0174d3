import type { DrawingProblem } from '@liveline/contract/process-definition/shapes.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ConditionName } from '../panel/condition-editor.tsx'
import type { Drawing } from '../modeler/create-modeler.ts'
import type { Card } from './cards.ts'
import type { Addable } from './edit-cards.ts'
import type { Hand } from './hand.ts'

/** What is put between two cards; a copy goes with the step before it. */
export type Offered = Addable | 'copy'

/** What the cards show now: handed down, so that a card is drawn anew only when what it shows has changed. */
export interface CardsShown {
  readonly isReadOnly: boolean
  /** The drawing can be changed by its cards: it says nothing that they do not show. */
  readonly mayArrange: boolean
  readonly names: readonly ConditionName[]
  readonly nameOf: (id: string) => string
  readonly problemsOf: (id: string) => readonly DrawingProblem[]
  /** What an element said when this was read, as a text to tell a change by: the drawing changes in itself. */
  readonly saidBy: (id: string) => string
  readonly canDrag: (id: string) => boolean
}

/** Whether what the card of an element shows is the same before and now. */
export const isSameShown = (before: CardsShown, now: CardsShown, id: string): boolean =>
  before === now ||
  (before.isReadOnly === now.isReadOnly &&
    before.mayArrange === now.mayArrange &&
    before.names === now.names &&
    before.saidBy(id) === now.saidBy(id) &&
    before.canDrag(id) === now.canDrag(id) &&
    JSON.stringify(before.problemsOf(id)) === JSON.stringify(now.problemsOf(id)))

/** The same for a card with all that is in it. */
export const isSameShownIn = (before: CardsShown, now: CardsShown, card: Card): boolean => {
  if (before === now) return true
  if (card.kind === 'jump') return before.saidBy(card.to) === now.saidBy(card.to)
  return (
    isSameShown(before, now, card.id) &&
    (card.kind === 'step' ||
      card.branches.every(
        ({ flow, cards }) =>
          isSameShown(before, now, flow) && cards.every((inside) => isSameShownIn(before, now, inside)),
      ))
  )
}

/** What is done with cards; the same for as long as they are shown, and true of the drawing as it is then. */
export interface CardsContext {
  readonly drawing: Drawing
  readonly chosen: OneCard
  readonly choose: (id: string, copies?: boolean) => void
  /** Leads to where the drawing has it: what cards do not show is edited there. */
  readonly openDrawing: (id: string) => void
  readonly add: (
    gap: readonly string[],
    what: Offered,
    place: { isInParallel: boolean; after: string | undefined },
  ) => void
  readonly remove: (id: string) => void
  readonly removeCopies: (id: string) => void
  readonly move: (id: string, gap: readonly string[]) => void
  readonly moveBy: (id: string, by: -1 | 1) => void
  readonly canMoveBy: (id: string, by: -1 | 1) => boolean
  readonly canRemove: (id: string) => boolean
  readonly canDrop: (id: string, gap: readonly string[]) => boolean
  readonly addBranch: (id: string) => void
  readonly removeBranch: (id: string, flow: string) => void
  readonly moveBranch: (id: string, flow: string, by: -1 | 1) => void
  /** What is dragged now. */
  readonly dragged: OneCard
  readonly hand: Hand
}

const Context = createContext<CardsContext | undefined>(undefined)
export const CardsProvider = Context.Provider

export function useCardsContext(): CardsContext {
  const context = useContext(Context)
  if (context === undefined) throw new Error('A card stands outside of the cards')
  return context
}

/** One of the cards, as that whose settings are shown: whoever asks for it is told only when it changes for him. */
type OneCard = ReturnType<typeof createOneCard>
export function createOneCard() {
  let one: string | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => one,
    is: (key: string) => one === key,
    set: (key: string | undefined) => {
      if (one === key) return
      one = key
      for (const tell of listeners) tell()
    },
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}

/** The card of an element, or of the people who get what it was. */
export const cardKey = (id: string, copies: boolean): string => (copies ? `${id} copies` : id)

export function useIsChosen(key: string): boolean {
  const { chosen } = useCardsContext()
  return useSyncExternalStore(chosen.subscribe, () => chosen.is(key))
}

export function useIsDragged(id: string): boolean {
  const { dragged } = useCardsContext()
  return useSyncExternalStore(dragged.subscribe, () => dragged.is(id))
}

/** Whether any card is dragged. */
export function useIsDragging(): boolean {
  const { dragged } = useCardsContext()
  return useSyncExternalStore(dragged.subscribe, () => dragged.get() !== undefined)
}
