/** What the simple designer shows: a process as cards from top to bottom. */

export type StepKind =
  | 'start'
  | 'task'
  | 'delay'
  | 'event'
  | 'call'
  | 'subProcess'
  | 'service'
  | 'gateway'
  | 'end'
  | 'other'
export type Way = 'exclusive' | 'inclusive' | 'parallel' | 'event' | 'complex' | 'implicit'

/** One after the other. */
export interface Sequence {
  readonly cards: readonly Card[]
  /** The flows that lead on from its end, all of them to one place; none where it ends. */
  readonly out: readonly string[]
}
interface Placed {
  /** The flows that lead here: what is put before the card is put onto them. */
  readonly before: readonly string[]
}
export interface StepCard extends Placed {
  readonly kind: 'step'
  readonly id: string
  readonly step: StepKind
  /** People are given it to read when it is done: a card of its own below it. */
  readonly hasCopies: boolean
}
export interface BranchesCard extends Placed {
  readonly kind: 'branches'
  readonly way: Way
  /** The element that splits. */
  readonly id: string
  /** The gateway that does nothing but join what was split. */
  readonly join: string | undefined
  readonly branches: readonly Branch[]
}
export interface Branch extends Sequence {
  readonly flow: string
  readonly isDefault: boolean
  /** The other branches end at once: what follows the branches is its way on. */
  readonly goesOn: boolean
}
/** The process goes on at an element that stands elsewhere. */
interface JumpCard extends Placed {
  readonly kind: 'jump'
  readonly to: string
}
export type Card = StepCard | BranchesCard | JumpCard

type ReasonKind =
  | 'noStart'
  | 'severalStarts'
  | 'pools'
  | 'loop'
  | 'unmatchedJoin'
  | 'joinDoesNotFit'
  | 'mixedGateway'
  | 'boundaryEvent'
  | 'eventGateway'
  | 'complexGateway'
  | 'severalWays'
  | 'deadEnd'
  | 'eventSubProcess'
  | 'notReached'
/** Why an element is too free for cards. */
export interface Reason {
  readonly id: string
  readonly kind: ReasonKind
}
export interface Cards {
  readonly main: Sequence
  /** What no way from the start leads to in an orderly manner: shown, each by itself. */
  readonly rest: readonly Sequence[]
  /** Without any, the cards are the whole process and can be edited. */
  readonly reasons: readonly Reason[]
}

/** Every sequence, from the outside inwards. */
export function* sequencesIn(sequence: Sequence): Generator<Sequence> {
  yield sequence
  for (const card of sequence.cards)
    if (card.kind === 'branches') for (const branch of card.branches) yield* sequencesIn(branch)
}
/** Elements that a card stands for, with all that is in it. */
export function idsIn(card: Card): readonly string[] {
  if (card.kind === 'jump') return []
  if (card.kind === 'step') return [card.id]
  const inside = card.branches.flatMap(({ cards }) => cards.flatMap(idsIn))
  return [...(card.way === 'implicit' ? [] : [card.id]), ...inside, ...(card.join === undefined ? [] : [card.join])]
}
