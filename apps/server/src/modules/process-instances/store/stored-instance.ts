/** A process instance as the server knows it: the engine's state, and what only the server keeps beside it. */
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import type { ProcessState, UserTaskRow } from '@liveline/workflow-engine'
import type { Actor, Standing as PersonStanding } from '../../directory/actor.ts'
import type { Signing } from '../signing/signing.ts'

/** `approvalOf`: whose order it decides about, where this actor may delegate it. */
export type TaskActor = Actor & { readonly approvalOf?: number }

/** An open task as the server sees it: the engine's row and what only the server knows. */
export type OpenTask = {
  readonly row: UserTaskRow
  readonly nameEn: string
  readonly activityInstanceId: string | undefined
  readonly claimedBy: number | undefined
  readonly dueAt: Date | undefined
  readonly escalated: boolean
  /** How several decide it; undefined where whoever comes first does. */
  readonly signing: Signing | undefined
  /** Whose turn it is. Of many signers only some, and the one who wants to act. */
  readonly actors: readonly TaskActor[]
}

export type InstanceForm = {
  readonly formKey: string
  readonly formVersionId: number
  readonly isMain: boolean
  readonly formDataId: string | undefined
}

export type StoredInstance = {
  readonly id: string
  readonly orgId: number
  readonly definitionId: number
  readonly definitionVersionId: number
  readonly definitionKey: string
  readonly number: string
  readonly title: string
  readonly status: 'active' | 'suspended' | 'completed' | 'cancelled'
  readonly businessState: string
  readonly initiatorId: number
  readonly initiatorName: string
  readonly initiatorDepartment: string
  readonly startedAt: Date
  readonly endedAt: Date | undefined
  readonly rev: number
  /** Whom people chose for later steps, by element. */
  readonly chosen: ChosenApprovers
}

export type TimeLimitJob = {
  readonly id: string
  readonly taskId: string
  readonly phase: 'remind' | 'escalate'
  readonly dueAt: Date
}

/** What is to be sent outside for a token that waits for the answer. */
type Sending = { readonly id: string; readonly tokenId: string }

/** Who started the instance (as element `initiator`) or completed one of its elements. */
type Deed = {
  readonly userId: number
  readonly elementId: string
  readonly name: string
  readonly nameEn: string
}

/** When this task is completed, the work goes to that step, to that person, in place of the steps between. */
type StraightBack = { readonly taskId: string; readonly toElement: string; readonly userId: number }

/** What is filled in, as it was when the instance was read. */
export type FilledForm = { readonly data: Readonly<Record<string, unknown>>; readonly rev: number }

export type LoadedInstance = {
  readonly instance: StoredInstance
  readonly state: ProcessState
  readonly tasks: readonly OpenTask[]
  readonly forms: readonly InstanceForm[]
  readonly timeLimits: readonly TimeLimitJob[]
  readonly sendings: readonly Sending[]
  /** Messages and signals that are on their way to it. */
  readonly events: readonly { readonly id: string; readonly eventId: string }[]
  readonly deeds: readonly Deed[]
  readonly straightBacks: readonly StraightBack[]
  /** By id: the main form and those that were asked for. */
  readonly filled: ReadonlyMap<string, FilledForm>
  /** Everybody it was or is with; of very many some are missing. */
  readonly participants: readonly Participant[]
}

/** `handles`: has or had a task of it. Who follows it and is then given one is there twice. */
export type Participant = Actor & { readonly handles: boolean }

/** Whether an instance is over; a suspended one is not. */
export const hasEnded = ({ state }: { readonly state: StoredInstance['status'] }): boolean =>
  state === 'completed' || state === 'cancelled'

/** `initiator` beside the element ids of `separateFrom`. */
export const INITIATOR = 'initiator'

/** Somebody as he is when an instance is locked; his call may have been on its way for long. */
export type Standing = Omit<PersonStanding, 'userId'>

export type EndedTask = {
  readonly processInstanceId: string
  readonly status: 'completed' | 'cancelled'
  readonly reason: string
  readonly completedBy: number | undefined
  readonly completedByName: string
  readonly endedAt: Date
  /** Who could have acted. */
  readonly actors: readonly TaskActor[]
}
