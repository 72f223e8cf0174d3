/** One step of an instance, as it is asked for. */
import type { Language } from '@liveline/contract/language.ts'
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import type { Command, TransitionResult } from '@liveline/workflow-engine'
import type { Actor } from '../../directory/actor.ts'
import type { Directory } from '../../directory/directory.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import type { PresentDeed } from '../tasks/separation.ts'
import type { Values } from '../tasks/task-forms.ts'
import type { Act, Closing, RecordedStep } from './recorded-step.ts'

/** Somebody who had a step before. */
export type Preferred = { readonly elementId: string; readonly userId: number }

/** What a person did; the directory knows where he belongs. */
export type PersonalAct = Omit<Act, 'departmentName'>

export type Step = {
  readonly version: RunnableVersion
  readonly before: LoadedInstance | undefined
  readonly command: Command
  readonly act: PersonalAct | undefined
  /** What completes the task, where no single person does. */
  readonly closing?: Closing
  /** Who did what in this step beside the act; no table knows it yet. */
  readonly deeds?: readonly PresentDeed[]
  /** Who alone completed the step before, for what follows from it at once. */
  readonly lastApprover?: number | undefined
  /** Whom people chose, where this step changes it. */
  readonly chosen?: ChosenApprovers
  readonly mainForm: Values | undefined
  /** Whose the tasks are from now on that the command gives to others. */
  readonly reassigned?: ReadonlyMap<string, readonly Actor[]>
  readonly heading: {
    readonly orgId: number
    readonly number: string
    readonly title: string
    readonly initiatorId: number
  }
  readonly now: Date
  /** Of whoever is told what is missing. */
  readonly language?: Language | undefined
  /** Who is to have the step when it is opened anew, if he is among those whom the drawing names for it now. */
  readonly preferred?: Preferred | undefined
  /** Adds rows of its own to the statement. */
  readonly also?: (done: StepDone) => void
}

export type StepDone = {
  readonly recorded: RecordedStep
  readonly directory: Directory
  readonly result: TransitionResult
}
