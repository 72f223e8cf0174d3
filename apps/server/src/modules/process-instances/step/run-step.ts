/**
 * One step of an instance: what the engine makes of a command, written in one statement; and the steps that follow from
 * it at once, because a new task is nobody's to look at.
 */
import type { Language } from '@liveline/contract/language.ts'
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import {
  DefinitionNeeded,
  StepBudgetExceeded,
  WORK_BUDGET,
  createWork,
  transition,
  visibleVariables,
  type Command,
  type DrawingLimits,
  type TransitionResult,
  type UserTaskRow,
} from '@liveline/workflow-engine'
import type { Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import { organisationOf, referencedActors } from './actor-references.ts'
import type { AutomaticReason } from './approver-policies.ts'
import { resolveActors, type ResolvedTask, type TaskToOffer } from './approvers.ts'
import { assertChosen } from './chosen-approvers.ts'
import { closingStep } from './closing-step.ts'
import type { HoldersOf } from './look-up-actors.ts'
import type { CalendarService } from '../../working-calendar/working-calendar.service.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { Directory } from '../../directory/directory.service.ts'
import { refusalOf } from './engine-refusals.ts'
import type { EnteredForms } from '../tasks/entered-forms.ts'
import type { Alarm } from '../jobs/alarm.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { Actor } from '../../directory/actor.ts'
import { readPolicies } from '../../process-definitions/read-approval.ts'
import { endSigners, listSignedDeeds } from '../signing/signers.repository.ts'
import { lockInstance } from '../store/instances.repository.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { recordStep } from './record-step.ts'
import type { Act, Closing, RecordedStep, VersionAt } from './recorded-step.ts'
import { handOn } from '../events/hand-on.ts'
import { noteLostMessages } from '../events/lost-messages.ts'
import { calledVersionAt, getVersionAt } from '../store/version-at.ts'
import { createCalledVersions, type CalledVersions } from './called-versions.ts'
import { barredAt, type PresentDeed } from '../tasks/separation.ts'
import { listedFields, type Values } from '../tasks/task-forms.ts'

/** What a person did; the directory knows where he belongs. */
type PersonalAct = Omit<Act, 'departmentName'>

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

/** So many steps may follow from one act without anybody; a drawing that passes itself in a circle has more. */
const MOST_AUTOMATIC = 50

export type StepDone = {
  readonly recorded: RecordedStep
  readonly directory: Directory
  readonly result: TransitionResult
}

export type RunStep = ReturnType<typeof createRunStep>

export function createRunStep(parts: {
  readonly ids: Ids
  readonly definitions: Pick<DefinitionsService, 'getVersion' | 'getCalled'>
  readonly forms: Pick<FormsService, 'getReleasedVersion'>
  readonly calendars: CalendarService
  readonly hub: NoticeHub
  readonly alarm: Pick<Alarm, 'note'>
  readonly limits: DrawingLimits
  readonly readMainForm: EnteredForms['readMainForm']
  readonly holdersOf: HoldersOf
}) {
  const { ids, definitions, forms, calendars, hub, alarm, limits, readMainForm, holdersOf } = parts

  return async function runStep(tx: Tx, step: Step): Promise<StepDone> {
    const first = await runOnce(tx, step)
    const { id } = first.result.state.instance
    const lastApprover = soleApprover(step)
    let last = first
    const pending = [...first.automatic]
    for (let passed = 0; pending.length > 0; passed++) {
      const [next] = pending.splice(0, 1)
      if (next === undefined) break
      if (passed === MOST_AUTOMATIC) throw refusalOf(new StepBudgetExceeded(step.version.definition.id, passed))
      const before = await lockInstance(tx, id)
      const task = before?.tasks.find(({ row }) => row.id === next.taskId)
      if (before === undefined || task === undefined) continue
      const own = await getVersionAt(definitions, before, task.row.scopeId, tx)
      last = await runOnce(tx, passOf(step, { before, own, ...next }, lastApprover))
      pending.push(...last.automatic)
    }
    return last
  }

  /** Runs the engine and writes everything it did in one statement. */
  async function runOnce(tx: Tx, step: Step): Promise<StepDone & { automatic: readonly AutomaticPass[] }> {
    const { version, before, heading, now } = step
    const called = createCalledVersions(tx, definitions)
    const result = await runEngine(step, called)
    const versionAt = versionFinder(step, called, result)
    const { inserted } = result.changes.tasks
    const mainForm = step.mainForm ?? (await readMainForm(tx, before, inserted.length > 0))
    const { byTask, directory } = await findActors(tx, { ...step, versionAt }, result, { mainForm, holdersOf })
    const { act: personal } = step
    const act: Act | undefined = personal && {
      ...personal,
      departmentName: directory.person(personal.userId).departmentName,
    }
    const calendar = await calendars.current(tx)
    const recorded = recordStep({
      ...heading,
      version,
      versionAt,
      before,
      result,
      act,
      closing: step.closing,
      resolved: byTask,
      reassigned: step.reassigned,
      calendar,
      now,
      ids,
    })
    if (before !== undefined) updateInstance(recorded, step, before, result)
    const done = { recorded, directory, result }
    await pinCalledForms(tx, recorded, step, result, versionAt)
    step.also?.(done)
    await recorded.writes.write(tx)
    const released = await releaseSigners(tx, before, result)
    const { effects, state } = result
    const instanceId = state.instance.id
    const { hasHanded, lost } = await handOn(tx, { effects, instanceId, ids, now })
    await noteLostMessages(tx, lost, { version, versionAt, orgId: heading.orgId, instanceId, ids, now })
    alarm.note(hasHanded ? [...recorded.jobsDueAt, now] : recorded.jobsDueAt)
    hub.announce([...recorded.concerned, ...released])
    const automatic = [...byTask].flatMap(([taskId, { automatic: reason }]) =>
      reason === undefined ? [] : [{ taskId, reason }],
    )
    return { ...done, automatic }
  }

  async function runEngine({ version, before, command, now }: Step, called: CalledVersions): Promise<TransitionResult> {
    const context = { now, nextId: () => ids.next(), limits, definitions: called.forEngine }
    for (;;) {
      try {
        return transition(version.definition, before?.state, command, context)
      } catch (error) {
        // Pure: run again, it does the same and gets further.
        if (!(error instanceof DefinitionNeeded)) throw refusalOf(error)
        await called.fetch(error)
      }
    }
  }

  /** The instance keeps to the releases that the forms of called processes have now. */
  async function pinCalledForms(
    tx: Tx,
    { writes }: RecordedStep,
    { version, before, heading }: Step,
    { effects, state }: TransitionResult,
    versionAt: VersionAt,
  ): Promise<void> {
    const known = new Set(before?.forms.map(({ formKey }) => formKey) ?? version.settings.formKeys)
    for (const effect of effects) {
      if (effect.type !== 'processCalled') continue
      for (const formKey of versionAt(effect.scopeId).settings.formKeys) {
        if (known.has(formKey)) continue
        const { id } = await forms.getReleasedVersion(formKey, { queryable: tx, language: 'zh-CN' })
        writes.insert('instance_forms', {
          org_id: heading.orgId,
          process_instance_id: state.instance.id,
          form_key: formKey,
          form_version_id: id,
          is_main: false,
          position: known.size,
          form_data_id: null,
        })
        known.add(formKey)
      }
    }
  }
}

/** Those who were still asked to sign tasks that the step ended are asked no longer. */
async function releaseSigners(tx: Tx, before: LoadedInstance | undefined, { changes }: TransitionResult) {
  const ended = new Set(changes.tasks.deleted.map(({ id }) => id))
  const signed = (before?.tasks ?? []).filter(({ row, signing }) => signing !== undefined && ended.has(row.id))
  if (before === undefined || signed.length === 0) return []
  return endSigners(
    tx,
    before.instance.id,
    signed.map(({ row }) => row.id),
  )
}

/** Somebody who had a step before. */
export type Preferred = { readonly elementId: string; readonly userId: number }

/** By scope, also of those that are gone: a called process may begin and end within the step. */
function versionFinder(
  { version, before }: Step,
  called: CalledVersions,
  { state, effects }: TransitionResult,
): VersionAt {
  const scopes = new Map([...(before?.state.scopes ?? []), ...state.scopes].map((scope) => [scope.id, scope] as const))
  const begun = new Map(
    effects.flatMap((effect) =>
      effect.type === 'processCalled' ? [[effect.scopeId, effect.definitionId] as const] : [],
    ),
  )
  return (scopeId) => {
    const definitionId = calledVersionAt(scopes, scopeId)?.toString() ?? begun.get(scopeId)
    return (definitionId === undefined ? undefined : called.get(definitionId)) ?? version
  }
}

/** Who may act on the new tasks, and everybody else whom the step names. */
async function findActors(
  tx: Tx,
  step: Step & { readonly versionAt: VersionAt },
  { state, changes }: TransitionResult,
  { mainForm, holdersOf }: { mainForm: Values; holdersOf: HoldersOf },
) {
  const { version, versionAt, before, act, heading } = step
  const work = createWork(WORK_BUDGET, (units) => {
    throw refusalOf(new StepBudgetExceeded(version.definition.id, units))
  })
  const deeds = await listDeeds(tx, step)
  const chosen = { ...before?.instance.chosen, ...step.chosen }
  const isByHand = act !== undefined || step.closing?.kind === 'decided'
  const tasks = new Map<string, TaskToOffer>()
  for (const task of changes.tasks.inserted) {
    const node = versionAt(task.scopeId).settings.nodes[task.elementId]
    assertChosen(node, chosen, { isByHand, language: step.language ?? 'zh-CN' })
    tasks.set(task.id, {
      references: referencedActors(task, node, {
        initiatorId: heading.initiatorId,
        orgId: organisationOf(version.settings, mainForm) ?? heading.orgId,
        mainForm,
        variables: visibleVariables(state, task.scopeId),
        chosen,
        work,
      }),
      approval: node?.approval,
      policies: node?.policies ?? noPolicies,
      needsAPerson: node?.needsAPerson ?? false,
      barred: barredAt(node?.separateFrom ?? [], heading.initiatorId, deeds),
    })
  }
  const others: Actor[] = [
    ...(before?.tasks ?? []).flatMap((task) => task.actors),
    { kind: 'user', id: heading.initiatorId },
    ...(act === undefined ? [] : [{ kind: 'user' as const, id: act.userId }]),
    ...[...(step.reassigned?.values() ?? [])].flat(),
  ]
  const acquainted = { initiatorId: heading.initiatorId, lastApprover: step.lastApprover ?? soleApprover(step) }
  const { byTask, directory } = await resolveActors(tx, tasks, others, { acquainted, holdersOf })
  return { byTask: preferring(step.preferred, changes.tasks.inserted, byTask, directory), directory }
}

const noPolicies = readPolicies({})

/** Who alone said yes to the step that this one completes. */
const soleApprover = ({ act, lastApprover }: Pick<Step, 'act' | 'lastApprover'>): number | undefined =>
  act?.kind === 'completed' ? act.userId : lastApprover

/** What was done in the instance, the present step included. */
async function listDeeds(tx: Tx, step: Step): Promise<readonly PresentDeed[]> {
  const { before, act } = step
  if (before === undefined) return []
  // The locked read leaves out what others signed while a task is open that several sign.
  const isSigning = before.tasks.some(({ signing }) => signing !== undefined)
  const signed = isSigning ? await listSignedDeeds(tx, before.instance.id) : []
  return [...before.deeds, ...signed, ...deedOf(act, before), ...(step.deeds ?? [])]
}

type AutomaticPass = { readonly taskId: string; readonly reason: AutomaticReason }

/** The step that completes a task which is nobody's to look at. */
function passOf(
  { version, heading, now, language }: Step,
  { before, own, taskId, reason }: AutomaticPass & { before: LoadedInstance; own: RunnableVersion },
  lastApprover: number | undefined,
): Step {
  return {
    version,
    before,
    ...closingStep(own, before, { kind: 'automatic', taskId, reason }),
    act: undefined,
    lastApprover,
    mainForm: undefined,
    heading,
    now,
    language,
  }
}

/** A step that several have side by side stays with whom the drawing names. */
function preferring(
  preferred: Preferred | undefined,
  created: readonly UserTaskRow[],
  byTask: ReadonlyMap<string, ResolvedTask>,
  directory: Directory,
): ReadonlyMap<string, ResolvedTask> {
  const ofStep = created.filter(({ elementId }) => elementId === preferred?.elementId)
  const [task] = ofStep
  const { actors = [], signers } = byTask.get(task?.id ?? '') ?? {}
  const isNamed = actors.some((actor) => directory.userIds(actor).includes(preferred?.userId ?? 0))
  // What several decide one of them never decides alone, whoever sent it back or does it again.
  if (preferred === undefined || task === undefined || ofStep.length > 1 || signers !== undefined || !isNamed) {
    return byTask
  }
  const alone = { kind: 'user', id: preferred.userId, type: 'candidate' } as const
  return new Map(byTask).set(task.id, { actors: [alone] })
}

function updateInstance(
  { writes, businessState }: RecordedStep,
  { version, act, heading, mainForm, now, chosen = {} }: Step,
  before: LoadedInstance,
  { state: { instance } }: TransitionResult,
): void {
  writes.update('process_instances', ['id'], {
    id: instance.id,
    status: instance.state,
    business_state: act?.kind === 'withdrawn' ? 'withdrawn' : businessState,
    ...(version.versionId === before.instance.definitionVersionId ? {} : { definition_version_id: version.versionId }),
    ended_at: instance.endedAt ?? (instance.state === 'active' ? null : now),
    rev: before.instance.rev + 1,
    title: heading.title,
    ...(mainForm === undefined ? {} : { fields: listedFields(mainForm) }),
    ...(Object.keys(chosen).length === 0 ? {} : { chosen: { ...before.instance.chosen, ...chosen } }),
  })
  if (instance.state === 'active') return
  // Those who join with this very step are written so.
  writes.update('instance_participants', ['process_instance_id'], { process_instance_id: instance.id, ended: true })
}

/** Who acts at which element in the step being made. */
function deedOf(act: PersonalAct | undefined, before: LoadedInstance): PresentDeed[] {
  const elementId = before.tasks.find(({ row }) => row.id === act?.taskId)?.row.elementId
  // Whoever moves a task has not done its work.
  const isDone = act?.kind === 'completed' || act?.kind === 'rejected'
  return act === undefined || elementId === undefined || !isDone ? [] : [{ userId: act.userId, elementId }]
}
