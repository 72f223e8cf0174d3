import type { JobRow, UserTaskRow, VariableValue } from './state.ts'

/** Why something ended before its time. */
export type CancelReason = 'moved' | 'interrupted' | 'terminated' | 'completionCondition' | 'instanceCancelled'

/**
 * What a transition did, in order: facts for the history, and things the host must do (`…Scheduled`, `…Requested`).
 * All of it belongs in the transaction that writes the rows. Times are `context.now`.
 */
export type Effect =
  | { readonly type: 'processStarted'; readonly processInstanceId: string; readonly initiator?: string }
  | { readonly type: 'processCompleted'; readonly processInstanceId: string }
  | { readonly type: 'processCancelled'; readonly processInstanceId: string; readonly reason?: string }
  | {
      readonly type: 'activityStarted'
      readonly activityInstanceId: string
      readonly elementId: string
      readonly elementType: string
      readonly name?: string
      readonly tokenId: string
      readonly scopeId: string
      /** The called process that it is a step of; absent: of the instance's own. Their element ids may be equal. */
      readonly definitionId?: string
      readonly loopCounter?: number
      /** The activity as a whole; its iterations are told one by one as well. */
      readonly isMultiInstanceBody?: true
    }
  | {
      readonly type: 'activityEnded'
      readonly activityInstanceId: string
      readonly elementId: string
      readonly outcome: 'completed' | 'cancelled' | 'skipped'
      readonly reason?: CancelReason
    }
  | {
      readonly type: 'flowTaken'
      readonly flowId: string
      readonly tokenId: string
      /** As of a started activity. */
      readonly definitionId?: string
    }
  | { readonly type: 'userTaskCreated'; readonly task: UserTaskRow; readonly activityInstanceId: string }
  | {
      readonly type: 'userTaskCompleted'
      readonly task: UserTaskRow
      readonly activityInstanceId: string
      readonly userId?: string
    }
  | {
      readonly type: 'userTaskCancelled'
      readonly task: UserTaskRow
      readonly activityInstanceId: string
      readonly reason: CancelReason
    }
  | { readonly type: 'userTaskUpdated'; readonly task: UserTaskRow; readonly previous: UserTaskRow }
  | {
      readonly type: 'serviceTaskRequested'
      readonly tokenId: string
      readonly scopeId: string
      readonly elementId: string
    }
  | {
      readonly type: 'serviceTaskCancelled'
      readonly tokenId: string
      readonly elementId: string
      readonly reason: CancelReason
    }
  | { readonly type: 'timerScheduled'; readonly job: JobRow }
  | { readonly type: 'timerRescheduled'; readonly job: JobRow; readonly previousDueAt: Date }
  | { readonly type: 'timerFired'; readonly job: JobRow }
  | { readonly type: 'timerCancelled'; readonly job: JobRow }
  | { readonly type: 'asyncScheduled'; readonly job: JobRow }
  | { readonly type: 'asyncFired'; readonly job: JobRow }
  | { readonly type: 'asyncCancelled'; readonly job: JobRow }
  | {
      readonly type: 'variableSet'
      readonly scopeId: string
      readonly name: string
      readonly value: VariableValue
      readonly previous?: VariableValue
      /** A local variable of a task that has no scope of its own: history only, never a row. */
      readonly taskId?: string
    }
  /** A called process began in the scope. */
  | {
      readonly type: 'processCalled'
      readonly elementId: string
      readonly scopeId: string
      readonly definitionId: string
      readonly key: string
    }
  /** For the host to hand to the one that waits for it, in this instance or another. */
  | {
      readonly type: 'messageThrown'
      readonly elementId: string
      readonly scopeId: string
      readonly name: string
      readonly correlationKey?: string
    }
  /** For the host to hand to all other instances; this one has had it. */
  | { readonly type: 'signalThrown'; readonly elementId: string; readonly scopeId: string; readonly name: string }
  | {
      readonly type: 'eventReceived'
      readonly kind: 'message' | 'signal' | 'conditional'
      readonly name: string
      readonly elementId: string
      readonly scopeId: string
    }
  /** `elementId` is the event that caught it, or for what nobody caught the one that threw it. */
  | {
      readonly type: 'thrownCaught' | 'thrownUncaught'
      readonly kind: 'error' | 'escalation' | 'cancel'
      readonly elementId: string
      readonly code?: string
    }
  | { readonly type: 'compensationStarted'; readonly elementId: string; readonly handlerId?: string }
  | { readonly type: 'processMigrated'; readonly processInstanceId: string; readonly from: string; readonly to: string }
  | { readonly type: 'processSuspended' | 'processResumed'; readonly processInstanceId: string }
  | {
      readonly type: 'tokensMoved'
      readonly from: readonly string[]
      readonly to: readonly string[]
      readonly mode: 'return' | 'tokenOnly'
      readonly reason?: string
    }
