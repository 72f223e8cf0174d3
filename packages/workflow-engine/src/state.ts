/**
 * Vocabulary.
 * - *definition*: what was drawn; never changes.
 * - *scope*: an instance of something that holds tokens and variables: the process, a sub-process, the body of a
 *   multi-instance activity, or one iteration of it.
 * - *token*: where the flow stands inside one scope. A token parked on a sub-process or multi-instance activity owns the
 *   scope below it (`ScopeRow.parentTokenId`).
 * - *state*: all rows of one process instance. The engine reads rows and answers with the difference; it keeps nothing.
 */

/** A value of a process variable. Dates and big integers stay what they are; everything else is plain JSON. */
export type VariableValue =
  | null
  | boolean
  | number
  | string
  | bigint
  | Date
  | readonly VariableValue[]
  | { readonly [name: string]: VariableValue }

/** Variables by name. */
export type Variables = Readonly<Record<string, VariableValue>>

export type ProcessInstanceRow = {
  readonly id: string
  /** BPMN process id. */
  readonly processDefinitionKey: string
  readonly state: 'active' | 'suspended' | 'completed' | 'cancelled'
  readonly businessKey?: string
  readonly initiator?: string
  readonly startedAt: Date
  readonly endedAt?: Date
}

/**
 * `process` is the instance, or with a `parentTokenId` a process called by a call activity, which lives in the rows of
 * its caller. `iteration` is one iteration of a multi-instance task or call (of a multi-instance sub-process it is
 * `subProcess`). `eventSubProcess` has no token above it. `compensation` holds the handlers that a throw event began.
 */
export type ScopeRow = {
  readonly id: string
  readonly processInstanceId: string
  readonly kind: 'process' | 'subProcess' | 'multiInstance' | 'iteration' | 'eventSubProcess' | 'compensation'
  /** The process id, or the id of the activity. */
  readonly elementId: string
  readonly parentScopeId?: string
  /** The token parked on the activity, in the parent scope; iterations have none. */
  readonly parentTokenId?: string
  /** History id of the activity this scope runs. */
  readonly activityInstanceId?: string
  /** Zero-based, on iterations. */
  readonly loopCounter?: number
  /** On multi-instance bodies: how they run, how many there will be, how many have completed, the collection's snapshot. */
  readonly isSequential?: boolean
  readonly nrOfInstances?: number
  readonly nrOfCompletedInstances?: number
  readonly items?: readonly VariableValue[]
  /** On called processes: what the host knows the called definition by. */
  readonly definitionId?: string
}

/**
 * - `waiting`: at a wait state (user task, timer, service task in the host's hands);
 * - `arrived`: at a joining gateway that is not yet satisfied, having come along `flowId`;
 * - `scope`: parked on a sub-process or multi-instance activity that is running below it;
 * - `async`: an asynchronous continuation is pending; the node has not been entered (or not been left);
 * - `active`: only inside a transition, never stored.
 */
export type TokenState = 'active' | 'waiting' | 'arrived' | 'scope' | 'async'

export type TokenRow = {
  readonly id: string
  readonly processInstanceId: string
  readonly scopeId: string
  readonly elementId: string
  readonly state: TokenState
  /** The flow it came along; absent at a start and after a move. */
  readonly flowId?: string
  /** History id of the visit to `elementId`; absent while `async` and not entered. */
  readonly activityInstanceId?: string
}

/** Identified by `scopeId` and `name` together. */
export type VariableRow = {
  readonly processInstanceId: string
  readonly scopeId: string
  readonly name: string
  readonly value: VariableValue
}

/** An open user task. `scopeId` is where its variables are seen from (for an iteration: the iteration). */
export type UserTaskRow = {
  readonly id: string
  readonly processInstanceId: string
  readonly tokenId: string
  readonly scopeId: string
  readonly elementId: string
  readonly name: string
  readonly assignee?: string
  readonly candidateUsers: readonly string[]
  readonly candidateGroups: readonly string[]
  readonly formKey?: string
  readonly dueAt?: Date
  /** 50 unless drawn otherwise. */
  readonly priority: number
  readonly createdAt: Date
  readonly loopCounter?: number
}

/** `repeat` is the rest of a cycle: ISO 8601 `R<n>/<duration>` with the firings that are left after the next one. */
export type JobRow = {
  readonly id: string
  readonly processInstanceId: string
  readonly kind: 'timer' | 'async'
  /** The boundary or catch event of a timer; the node that waits for an asynchronous continuation. */
  readonly elementId: string
  readonly scopeId: string
  readonly tokenId?: string
  readonly dueAt: Date
  readonly repeat?: string
}

/**
 * A wait for a message, signal or condition. `elementId` is the event (of an event-based gateway: the event behind it).
 * The token that waits: the host of a boundary event, the gateway of an event-based gateway; none at the start of an
 * event sub-process, where `scopeId` is the scope around it.
 */
export type SubscriptionRow = {
  readonly id: string
  readonly processInstanceId: string
  readonly kind: 'message' | 'signal' | 'conditional'
  /** Empty for conditions. */
  readonly name: string
  readonly elementId: string
  readonly scopeId: string
  readonly tokenId?: string
  /** The correlation key that a message must bring. */
  readonly key?: string
}

/** An activity that has completed in `scopeId` and can be compensated. Those inside a sub-process name its record. */
export type CompensationRow = {
  readonly id: string
  readonly processInstanceId: string
  readonly scopeId: string
  readonly elementId: string
  /** On what has a handler of its own. */
  readonly handlerId?: string
  readonly parentId?: string
  /** Counts up within the instance: compensation goes from the highest to the lowest. */
  readonly position: number
  /** What the activity saw when it completed. */
  readonly variables?: Variables
}

/** All rows of one process instance. */
export type ProcessState = {
  readonly instance: ProcessInstanceRow
  readonly scopes: readonly ScopeRow[]
  readonly tokens: readonly TokenRow[]
  readonly variables: readonly VariableRow[]
  readonly tasks: readonly UserTaskRow[]
  readonly jobs: readonly JobRow[]
  readonly subscriptions: readonly SubscriptionRow[]
  readonly compensations: readonly CompensationRow[]
}

/** What one transition did to one kind of row. A row is in at most one of the three lists. */
export type RowChanges<Row> = {
  readonly inserted: readonly Row[]
  readonly updated: readonly Row[]
  /** The rows as they were. */
  readonly deleted: readonly Row[]
}

/** The difference between the state before and after. `instance` is absent when it did not change. */
export type Changes = {
  readonly instance?: { readonly kind: 'inserted' | 'updated'; readonly row: ProcessInstanceRow }
  readonly scopes: RowChanges<ScopeRow>
  readonly tokens: RowChanges<TokenRow>
  readonly variables: RowChanges<VariableRow>
  readonly tasks: RowChanges<UserTaskRow>
  readonly jobs: RowChanges<JobRow>
  readonly subscriptions: RowChanges<SubscriptionRow>
  readonly compensations: RowChanges<CompensationRow>
}
