import type { FlowNode, SequenceFlow, TokenRow, VariableValue } from './model.ts'

/** What happens to the token that visits a node. */
export type Step =
  /** The activity is done: its outgoing flows are taken by the rules of implicit forks, conditions and the default. */
  | { readonly kind: 'leave' }
  /** Exactly these flows are taken; the tokens in `merge` arrived before and end here. */
  | { readonly kind: 'take'; readonly flows: readonly SequenceFlow[]; readonly merge?: readonly TokenRow[] }
  /** The token stays until a trigger. */
  | { readonly kind: 'wait' }
  /** The token stays at a join until the others have come. */
  | { readonly kind: 'arrive' }
  /** The token parks here and a scope opens below it. */
  | { readonly kind: 'openScope' }
  | { readonly kind: 'end' }
  /** Everything in the scope ends with the token; with `all`, the whole instance. */
  | { readonly kind: 'terminate'; readonly all: boolean }

/** What may wake a token: its job is due, its user task is completed, the host is done, or a join is satisfied. */
export type Trigger = { readonly kind: 'timer' | 'userTask' | 'host' | 'join' }

/** One token at one node, and what a behaviour may do there. */
export type Visit = {
  readonly node: FlowNode
  readonly token: TokenRow
  readonly outgoing: readonly SequenceFlow[]
  /** The value of a text that may hold expressions, as seen from the token. */
  readonly evaluate: (text: string) => VariableValue
  /** The same, for service tasks: the expression may also set variables. */
  readonly evaluateService: (text: string) => VariableValue
  /** Whether a flow's condition holds; a flow without one is always taken. */
  readonly holds: (flow: SequenceFlow) => boolean
  /** Tokens that have arrived at this node in this scope, in order of arrival, without the visiting one. */
  readonly arrived: () => readonly TokenRow[]
  readonly createUserTask: () => void
  readonly scheduleTimer: () => void
  readonly requestService: () => void
  readonly setVariable: (name: string, value: VariableValue) => void
}

/** How an element type behaves. `enter` when a token comes; `resume` when the one that waits is woken. */
export type Behaviour = {
  enter(visit: Visit): Step
  resume?(visit: Visit, trigger: Trigger): Step
  /** Whether tokens wait here for each other. */
  readonly joins?: true
}
