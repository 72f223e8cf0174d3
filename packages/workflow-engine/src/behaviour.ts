import type { EventDefinition, FlowNode, SequenceFlow } from './definition.ts'
import type { TokenRow, VariableValue } from './state.ts'
import type { Thrown } from './run.ts'

/** What happens to the token that visits a node. */
export type Step =
  /** The node is done: the flows of `Behaviour.flows` are taken; the tokens in `merge` arrived before and end here. */
  | { readonly kind: 'leave'; readonly merge?: readonly TokenRow[] }
  /** The token stays until a trigger. */
  | { readonly kind: 'wait' }
  /** The token stays at a join until the others have come. */
  | { readonly kind: 'arrive' }
  /** The token parks here and a scope opens below it. */
  | { readonly kind: 'openScope' }
  /** The token parks here and a called process begins below it. */
  | { readonly kind: 'call' }
  /** The token goes on at another node, without a flow. */
  | { readonly kind: 'goTo'; readonly node: FlowNode }
  | { readonly kind: 'end' }
  /** Everything in the scope ends with the token, or in the multi-instance activity around, or in the whole instance. */
  | { readonly kind: 'terminate'; readonly what: 'scope' | 'multiInstance' | 'instance' }
  /** Something goes outward; the token leaves when nobody has taken it away. */
  | { readonly kind: 'throw'; readonly thrown: Thrown }
  /** What has completed is compensated; the token leaves afterwards. */
  | { readonly kind: 'compensate'; readonly event: Extract<EventDefinition, { kind: 'compensate' }> }
  /** The transaction around is cancelled: everything else in it ends, and what has completed is compensated. */
  | { readonly kind: 'cancelTransaction' }

/** What may wake a token: what it waits for has happened, its user task is completed, the host is done, or a join is satisfied. */
export type Trigger = { readonly kind: 'event' | 'userTask' | 'host' | 'join' }

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
  /** Lets the token wait for what an event is drawn for: a time, a message, a signal, a condition. */
  readonly subscribeTo: (event: FlowNode) => void
  /** The events behind an event-based gateway. */
  readonly targets: () => readonly FlowNode[]
  readonly linkTarget: () => FlowNode | undefined
  readonly requestService: () => void
  readonly sendMessage: () => void
  readonly sendSignal: () => void
  readonly setVariable: (name: string, value: VariableValue) => void
}

/** How an element type behaves. `enter` when a token comes; `resume` when the one that waits is woken. */
export type Behaviour = {
  enter(visit: Visit): Step
  resume?(visit: Visit, trigger: Trigger): Step
  /** The flows that are taken on leaving; without it every one whose condition holds, else the default. */
  flows?(visit: Visit): readonly SequenceFlow[]
  /** Whether tokens wait here for each other. */
  readonly joins?: true
  /** Whether the host may wake tokens that wait here (`triggerActivity`), or fail them (`throwError`). */
  readonly waitsForHost?: true
  /** Whether the host has been asked for work that it must be told to give up. */
  readonly asksHost?: true
  /** Whether it holds nodes: its iterations are scopes that begin at its start events. */
  readonly isContainer?: true
}
