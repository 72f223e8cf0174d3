import type { ProcessDefinition } from './definition.ts'
import type { Variables } from './state.ts'

/** Starts a new instance; the state given to `transition` must be undefined. */
export type StartProcess = {
  readonly type: 'startProcess'
  /** Taken from `context.nextId()` when absent. */
  readonly processInstanceId?: string
  readonly businessKey?: string
  readonly initiator?: string
  /** The start event of a process that an event has started; absent: the none start event. */
  readonly startEventId?: string
  readonly variables?: Variables
}

/** Completes an open task. `variables` go to the nearest scope that has them, else to the process; `localVariables` stay in the iteration of a multi-instance task and end with it. */
export type CompleteUserTask = {
  readonly type: 'completeUserTask'
  readonly taskId: string
  readonly userId?: string
  readonly variables?: Variables
  readonly localVariables?: Variables
}

/** Goes on from a token that waits for the host: the work of `serviceTaskRequested` is done, a receive task has received. */
export type TriggerActivity = {
  readonly type: 'triggerActivity'
  readonly tokenId: string
  readonly variables?: Variables
}

/** The work of `serviceTaskRequested` has failed with a BPMN error, which the drawing may catch. */
export type ThrowError = {
  readonly type: 'throwError'
  readonly tokenId: string
  readonly code: string
  readonly message?: string
  readonly variables?: Variables
}

/** A message has come. It reaches one subscription: the named one, else one of its name whose key is equal or absent. */
export type CorrelateMessage = {
  readonly type: 'correlateMessage'
  readonly name: string
  readonly correlationKey?: string
  readonly subscriptionId?: string
  readonly variables?: Variables
}

/** A signal has come; everything in the instance that waits for it wakes. */
export type SendSignal = { readonly type: 'sendSignal'; readonly name: string; readonly variables?: Variables }

/** Conditional events are looked at anew; without it they are when a variable changes. */
export type EvaluateConditions = { readonly type: 'evaluateConditions' }

/**
 * Lets the instance go on in the definition that `transition` is given; the host then stores it under that version.
 * `from` is the definition it ran on, `mapping` names elements that have another id now.
 */
export type MigrateInstance = {
  readonly type: 'migrateInstance'
  readonly from: ProcessDefinition
  readonly mapping?: Readonly<Record<string, string>>
}

/** A suspended instance takes nothing but `resumeInstance`, `cancelInstance` and `setVariables`. */
export type SuspendInstance = { readonly type: 'suspendInstance' }
export type ResumeInstance = { readonly type: 'resumeInstance' }

/** A timer is due, or an asynchronous continuation may run. Due dates are the caller's business. */
export type FireJob = { readonly type: 'fireJob'; readonly jobId: string }

/** Without `scopeId` or `taskId` the process scope; with one, the nearest scope upward that has the name, else that scope's process. `local` writes into exactly that scope. */
export type SetVariables = {
  readonly type: 'setVariables'
  readonly variables: Variables
  readonly scopeId?: string
  readonly taskId?: string
  readonly local?: boolean
}

/**
 * Jump, reject, return, withdraw: the tokens at `from` are cancelled and the flow goes on at `to`.
 * `return` also cancels every token downstream of a target within the same fork region; `tokenOnly` (expert) moves
 * exactly the named tokens.
 */
export type MoveTokens = {
  readonly type: 'moveTokens'
  /** Element ids or token ids; the outermost tokens standing there are taken, a multi-instance body as a whole. */
  readonly from: readonly string[]
  /** Element ids. */
  readonly to: readonly string[]
  readonly mode: 'return' | 'tokenOnly'
  /** Set in the process scope before the targets are entered. */
  readonly variables?: Variables
  readonly reason?: string
}

export type CancelInstance = { readonly type: 'cancelInstance'; readonly reason?: string }

/** Lists that are absent stay as they are; `assignee: undefined` makes the task unassigned. */
export type ReassignUserTask = {
  readonly type: 'reassignUserTask'
  readonly taskId: string
  readonly assignee: string | undefined
  readonly candidateUsers?: readonly string[]
  readonly candidateGroups?: readonly string[]
}

/** What may be asked of a process instance. */
export type Command =
  | StartProcess
  | CompleteUserTask
  | TriggerActivity
  | FireJob
  | SetVariables
  | MoveTokens
  | CancelInstance
  | ReassignUserTask
  | ThrowError
  | CorrelateMessage
  | SendSignal
  | EvaluateConditions
  | SuspendInstance
  | ResumeInstance
  | MigrateInstance
