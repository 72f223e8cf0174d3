import type { Changes, ProcessDefinition, ProcessState } from './model.ts'
import type { Command } from './command.ts'
import type { Effect } from './effect.ts'

/** The outside world of a transition: the time, new ids, and methods that expressions may call. */
export type TransitionContext = {
  readonly now: Date
  readonly nextId: () => string
  readonly methods?: Readonly<Record<string, import('./expression/evaluate.ts').ExpressionMethod>>
}

export type TransitionResult = {
  readonly state: ProcessState
  readonly changes: Changes
  readonly effects: readonly Effect[]
}

export declare function transition(
  definition: ProcessDefinition,
  state: ProcessState | undefined,
  command: Command,
  context: TransitionContext,
): TransitionResult
