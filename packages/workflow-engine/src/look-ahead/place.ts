/**
 * Vocabulary of the look ahead.
 * - *place*: where one token of a scope may stand, without its id: what can come next depends on nothing else.
 * - *marking*: the places of all tokens of one scope, sorted, as numbers of places.
 * - *way*: one of the ways in which the token at a place may go on: the places it leaves behind.
 */
import type { Standing } from '../inclusive-joins.ts'

/**
 * - `passing`: at something that is left at once: a gateway, a none event, a boundary event that has fired;
 * - `waiting`: at a wait state, or parked on a scope below;
 * - `arrived`: at a join;
 * - `perhaps`: a token that may or may not have been made: a conditional flow of a fork, an event beside an activity;
 * - `terminated`: the whole scope has ended here.
 */
type PlaceKind = 'passing' | 'waiting' | 'arrived' | 'perhaps' | 'terminated'

export type Place = Standing & {
  readonly number: number
  readonly kind: PlaceKind
  /** Places of one branch have neighbouring ranks, so that a branch can be followed to its end. */
  readonly rank: number
}

export type Marking = readonly number[]

/** What a place is made from. */
export type PlaceDescription = {
  readonly elementId: string
  readonly kind: PlaceKind
  /** The flow a token arrived along, or will perhaps be made on. */
  readonly flowId?: string | undefined
}
