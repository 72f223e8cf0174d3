/** What a step is recorded from, and what it leaves. */
import type { Text } from '@liveline/contract/language.ts'
import type { TransitionResult } from '@liveline/workflow-engine'
import type { FileRef } from '@liveline/contract/file/shapes.ts'
import type { Owner } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import type { Actor } from '../../directory/actor.ts'
import type { OutcomeSetting } from '../../process-definitions/node-settings.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { WorkingCalendar } from '../../working-calendar/working-calendar.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import type { WriteSet } from '../store/write-set.ts'
import type { SignerRow } from '../signing/signing.ts'
import type { AutomaticReason } from './approver-policies.ts'
import type { ResolvedTask } from './approvers.ts'

/** What a person did; absent when the clock acted. */
export type Act = {
  readonly kind:
    | 'started'
    | 'completed'
    | 'rejected'
    | 'returned'
    | 'withdrawn'
    | 'takenBack'
    | 'jumped'
    | 'reassigned'
    | 'variablesSet'
    | 'formChanged'
    | 'migrated'
  readonly userId: number
  readonly userName: string
  readonly departmentName: string
  readonly taskId?: string
  /** The step it is about, where no task of it is open. */
  readonly elementId?: string
  /** Files given along. */
  readonly attachments?: readonly { readonly id: string }[]
  readonly outcome?: OutcomeSetting | undefined
  /** Where or to whom it led, in place of an outcome: a step, a person, variables. */
  readonly target?: { readonly value: string; readonly label: Text }
  readonly opinion: string
  /** Whose task it was, when a delegate did it. */
  readonly onBehalfOf?: Pick<Owner, 'userId' | 'name'> | undefined
  /** The id of its row, where something was bound to it before; another one otherwise. */
  readonly operationId?: string
  readonly signature?: FileRef | undefined
}

/** Whether the person himself completed the task that he acted on. */
export const completesTask = ({ kind }: Act): boolean =>
  kind === 'completed' || kind === 'rejected' || kind === 'returned'

/** What completes a task other than one person's act: the signatures of several, or nobody (`automatic`). */
export type Closing = {
  readonly kind: 'decided' | 'automatic'
  readonly taskId: string
  readonly outcome: OutcomeSetting | undefined
  /** A word that the server has a sentence for. */
  readonly reason: AutomaticReason | 'agreed' | 'rejected'
}
/** The version that the process of a scope runs: the instance's own, or that of a called process. */
export type VersionAt = (scopeId: string) => RunnableVersion

export type StepInput = {
  readonly version: RunnableVersion
  readonly versionAt: VersionAt
  readonly orgId: number
  readonly number: string
  readonly title: string
  readonly initiatorId: number
  readonly before: LoadedInstance | undefined
  readonly result: TransitionResult
  readonly act: Act | undefined
  readonly closing?: Closing | undefined
  readonly resolved: ReadonlyMap<string, ResolvedTask>
  /** Tasks that stay open with other people, who have not claimed them: by task id. */
  readonly reassigned?: ReadonlyMap<string, readonly Actor[]> | undefined
  readonly calendar: WorkingCalendar
  readonly now: Date
  readonly ids: Ids
}

/** What all rows of a step are made of. */
export type StepRows = StepInput & {
  readonly writes: WriteSet
  readonly stepId: string
  readonly instanceId: string
  readonly keyed: { readonly org_id: number; readonly process_instance_id: string }
  /** The tasks that the step made, those it ended, and those that stay open beside them. */
  readonly created: readonly OpenTask[]
  readonly ended: readonly OpenTask[]
  readonly staying: readonly OpenTask[]
  readonly businessState: string
  /** Of the tasks it made, those who are asked to sign. */
  readonly signers: ReadonlyMap<string, readonly SignerRow[]>
}

export type RecordedStep = {
  readonly writes: WriteSet
  readonly open: readonly OpenTask[]
  readonly businessState: string
  /** Whose to-do list changed. */
  readonly concerned: readonly Actor[]
  /** When the jobs it made or moved fall due. */
  readonly jobsDueAt: readonly Date[]
}

/** What the drawing calls an element, where it stands in a scope; its id where it has no name. */
export function namesOf(
  { version, versionAt }: Pick<StepInput, 'version'> & Partial<Pick<StepInput, 'versionAt'>>,
  elementId: string,
  scopeId?: string,
): { name: string; nameEn: string } {
  const node = ((scopeId === undefined ? undefined : versionAt?.(scopeId)) ?? version).settings.nodes[elementId]
  return { name: node?.name ?? elementId, nameEn: node?.nameEn ?? elementId }
}
