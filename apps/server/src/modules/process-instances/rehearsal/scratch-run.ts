/**
 * An instance that lives in memory only: the real engine, the real rules of approvers and the real people, and nothing
 * is written. What runs is given a `Queryable`, which cannot begin a transaction.
 */
import {
  StepBudgetExceeded,
  visibleVariables,
  type Command,
  type DrawingLimits,
  type Effect,
  type ProcessState,
  type UserTaskRow,
  type Variables,
} from '@liveline/workflow-engine'
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import type { Directory } from '../../directory/directory.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { WorkingCalendar } from '../../working-calendar/working-calendar.ts'
import type { SignerRow } from '../signing/signing.ts'
import type { ResolvedTask } from '../step/approvers.ts'
import { createCalledVersions } from '../step/called-versions.ts'
import { closingStep } from '../step/closing-step.ts'
import { refusalOf } from '../step/engine-refusals.ts'
import type { HoldersOf } from '../step/look-up-actors.ts'
import { askedSigners, openedTasks } from '../step/record-step.ts'
import type { Closing, VersionAt } from '../step/recorded-step.ts'
import { runEngine, versionFinder } from '../step/run-engine.ts'
import { MOST_AUTOMATIC } from '../step/run-step.ts'
import { findActors, soleApprover } from '../step/step-actors.ts'
import type { PersonalAct, Step } from '../step/step.ts'
import { INITIATOR, type LoadedInstance, type OpenTask } from '../store/stored-instance.ts'
import type { PresentDeed } from '../tasks/separation.ts'
import type { Values } from '../tasks/task-forms.ts'

/** A task that the rehearsal has come to. */
export type MadeTask = {
  readonly task: OpenTask
  readonly resolved: ResolvedTask
  readonly signers: readonly SignerRow[]
  readonly directory: Directory
  readonly version: RunnableVersion
  readonly variables: Variables
  /** Who did what before it. */
  readonly deeds: readonly PresentDeed[]
}

/** What a part of the rehearsal did, in order. */
export type Happening =
  | { readonly kind: 'task'; readonly made: MadeTask }
  | { readonly kind: 'effect'; readonly effect: Effect; readonly version: RunnableVersion; readonly at: Date }

export type ScratchParts = {
  readonly ids: Ids
  readonly definitions: Pick<DefinitionsService, 'getVersion' | 'getCalled'>
  readonly limits: DrawingLimits
  readonly holdersOf: HoldersOf
}

export type Applicant = {
  readonly userId: number
  readonly name: string
  readonly orgId: number
}

/** What moves it on, as the service hands it to a step. */
export type Move = {
  readonly command: Command
  readonly act?: PersonalAct
  readonly closing?: Closing
  readonly deeds?: readonly PresentDeed[]
}

export function createScratchRun(
  queryable: Queryable,
  { ids, definitions, limits, holdersOf }: ScratchParts,
  given: {
    readonly version: RunnableVersion
    readonly applicant: Applicant
    readonly chosen: ChosenApprovers
    readonly calendar: WorkingCalendar
    readonly language: Language
    readonly startedAt: Date
    readonly mainForm: Values
  },
) {
  const { version, applicant, chosen, calendar, language } = given
  const called = createCalledVersions(queryable, definitions)
  const heading = { orgId: applicant.orgId, number: '', title: '', initiatorId: applicant.userId }
  let now = given.startedAt
  let mainForm = given.mainForm
  let loaded: LoadedInstance | undefined
  const happened: Happening[] = []

  /** One step, and those that follow from it at once, as `step/run-step.ts` does them. */
  async function perform(move: Move): Promise<void> {
    const first = stepOf(move)
    const lastApprover = soleApprover(first)
    const pending = [...(await runOnce(first))]
    for (let passed = 0; pending.length > 0; passed++) {
      const next = pending.shift()
      const task = loaded?.tasks.find(({ row }) => row.id === next?.taskId)
      if (next === undefined || loaded === undefined || task === undefined) continue
      if (passed === MOST_AUTOMATIC)
        throw refusalOf(new StepBudgetExceeded(version.definition.id, passed), version.definition)
      const own = versionNow()(task.row.scopeId)
      const closed = closingStep(own, loaded, { kind: 'automatic', ...next })
      pending.push(...(await runOnce({ ...stepOf(closed), lastApprover })))
    }
  }

  const stepOf = ({ command, act, closing, deeds }: Move): Step => ({
    version,
    before: loaded,
    command,
    act,
    ...(closing === undefined ? {} : { closing }),
    ...(deeds === undefined ? {} : { deeds }),
    chosen,
    mainForm,
    heading,
    now,
    language,
  })

  async function runOnce(step: Step) {
    const { before } = step
    const result = await runEngine(step, { called, ids, limits })
    const versionAt = versionFinder(step, called, result)
    const { byTask, directory } = await findActors(queryable, { ...step, versionAt }, result, { mainForm, holdersOf })
    const rows = { version, versionAt, result, resolved: byTask, calendar, now, ids }
    const signers = askedSigners(rows)
    const created = openedTasks(rows, signers)
    const removed = new Set(result.changes.tasks.deleted.map(({ id }) => id))
    const deeds = [...(before?.deeds ?? [initiatorsDeed()]), ...deedsOf(step)]
    loaded = {
      instance: instanceOf(result.state),
      state: result.state,
      tasks: [...(before?.tasks ?? []).filter(({ row }) => !removed.has(row.id)), ...created],
      forms: [],
      timeLimits: [],
      sendings: [],
      events: [],
      deeds: deeds.map((deed) => ({ name: '', nameEn: '', ...deed })),
      straightBacks: [],
      filled: new Map(),
      participants: [],
    }
    const made = new Map(created.map((task) => [task.row.id, task]))
    for (const effect of result.effects) {
      happened.push({
        kind: 'effect',
        effect,
        version: 'scopeId' in effect ? versionAt(effect.scopeId) : version,
        at: now,
      })
      if (effect.type !== 'userTaskCreated') continue
      const task = made.get(effect.task.id)
      if (task === undefined) continue
      happened.push({
        kind: 'task',
        made: {
          task,
          resolved: byTask.get(task.row.id) ?? { actors: [] },
          signers: signers.get(task.row.id) ?? [],
          directory,
          version: versionAt(task.row.scopeId),
          variables: visibleVariables(result.state, task.row.scopeId),
          deeds,
        },
      })
    }
    return [...byTask].flatMap(([taskId, { automatic: reason }]) => (reason === undefined ? [] : [{ taskId, reason }]))
  }

  const initiatorsDeed = (): PresentDeed => ({ userId: applicant.userId, elementId: INITIATOR })

  const instanceOf = ({ instance }: ProcessState): LoadedInstance['instance'] => ({
    id: instance.id,
    orgId: applicant.orgId,
    definitionId: version.definitionId,
    definitionVersionId: version.versionId,
    definitionKey: version.key,
    number: '',
    title: '',
    status: instance.state,
    businessState: '',
    initiatorId: applicant.userId,
    initiatorName: applicant.name,
    initiatorDepartment: '',
    startedAt: given.startedAt,
    endedAt: instance.endedAt,
    rev: 1,
    chosen,
  })

  /** By scope, as it stands. */
  const versionNow = (): VersionAt =>
    loaded === undefined
      ? () => version
      : versionFinder({ version, before: undefined }, called, {
          state: loaded.state,
          effects: [],
        })

  return {
    perform,
    versionNow,
    happened: happened as readonly Happening[],
    /** Undefined before it has begun. */
    loaded: () => loaded,
    now: () => now,
    /** Time only goes on. */
    goTo(at: Date): void {
      if (at > now) now = at
    },
    mainForm: () => mainForm,
    enter(values: Values): void {
      mainForm = values
    },
  }
}

function deedsOf({ act, deeds = [], before }: Step): PresentDeed[] {
  const taskOf = (taskId: string | undefined): UserTaskRow | undefined =>
    before?.tasks.find(({ row }) => row.id === taskId)?.row
  const elementId = taskOf(act?.taskId)?.elementId
  return [...(act === undefined || elementId === undefined ? [] : [{ userId: act.userId, elementId }]), ...deeds]
}
