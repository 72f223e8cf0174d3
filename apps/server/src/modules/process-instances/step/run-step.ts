/** One step of an instance: what the engine makes of a command, written in one statement. */
import {
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
import { resolveActors, type ResolvedTask } from './approvers.ts'
import type { CalendarService } from '../../working-calendar/working-calendar.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { Directory } from '../../directory/directory.service.ts'
import { refusalOf } from './engine-refusals.ts'
import type { EnteredForms } from '../tasks/entered-forms.ts'
import type { Alarm } from '../jobs/alarm.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { Actor } from '../../directory/actor.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { recordStep } from './record-step.ts'
import type { Act, RecordedStep } from './recorded-step.ts'
import { findBarred, type PresentDeed } from '../tasks/separation.ts'
import { listedFields, type Values } from '../tasks/task-forms.ts'

/** What a person did; the directory knows where he belongs. */
type PersonalAct = Omit<Act, 'departmentName'>

export type Step = {
  readonly version: RunnableVersion
  readonly before: LoadedInstance | undefined
  readonly command: Command
  readonly act: PersonalAct | undefined
  readonly mainForm: Values | undefined
  readonly heading: {
    readonly orgId: number
    readonly number: string
    readonly title: string
    readonly initiatorId: number
  }
  readonly now: Date
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

export type RunStep = ReturnType<typeof createRunStep>

export function createRunStep(parts: {
  readonly ids: Ids
  readonly calendars: CalendarService
  readonly hub: NoticeHub
  readonly alarm: Alarm
  readonly limits: DrawingLimits
  readonly readMainForm: EnteredForms['readMainForm']
}) {
  const { ids, calendars, hub, alarm, limits, readMainForm } = parts

  /** Runs the engine and writes everything it did in one statement. */
  return async function runStep(tx: Tx, step: Step): Promise<StepDone> {
    const { version, before, heading, now } = step
    const result = runEngine(step)
    const { inserted } = result.changes.tasks
    const mainForm = step.mainForm ?? (await readMainForm(tx, before, inserted.length > 0))
    const { byTask, directory } = await findActors(tx, step, result, mainForm)
    const { act: personal } = step
    const act: Act | undefined = personal && {
      ...personal,
      departmentName: directory.person(personal.userId).departmentName,
    }
    const calendar = await calendars.current(tx)
    const recorded = recordStep({
      ...heading,
      version,
      before,
      result,
      act,
      resolved: byTask,
      calendar,
      now,
      ids,
    })
    if (before !== undefined) updateInstance(recorded, step, before, result)
    const done = { recorded, directory, result }
    step.also?.(done)
    await recorded.writes.write(tx)
    alarm.note(recorded.jobsDueAt)
    hub.announce(recorded.concerned)
    return done
  }

  function runEngine({ version, before, command, now }: Step): TransitionResult {
    try {
      return transition(version.definition, before?.state, command, { now, nextId: () => ids.next(), limits })
    } catch (error) {
      throw refusalOf(error)
    }
  }
}

/** Somebody who had a step before. */
export type Preferred = { readonly elementId: string; readonly userId: number }

/** Who may act on the new tasks, and everybody else whom the step names. */
async function findActors(tx: Tx, step: Step, { state, changes }: TransitionResult, mainForm: Values) {
  const { version, before, act, heading } = step
  const work = createWork(WORK_BUDGET, (units) => {
    throw refusalOf(new StepBudgetExceeded(version.definition.id, units))
  })
  const settingsOf = (elementId: string) => version.settings.nodes[elementId]
  const references = new Map(
    changes.tasks.inserted.map((task) => [
      task.id,
      referencedActors(task, settingsOf(task.elementId), {
        initiatorId: heading.initiatorId,
        orgId: organisationOf(version.settings, mainForm) ?? heading.orgId,
        mainForm,
        variables: visibleVariables(state, task.scopeId),
        work,
      }),
    ]),
  )
  const separateFrom = new Map(
    changes.tasks.inserted.map(({ id, elementId }) => [id, settingsOf(elementId)?.separateFrom ?? []]),
  )
  const barred = findBarred(separateFrom, heading.initiatorId, before, deedOf(act, before))
  const others: Actor[] = [
    ...(before?.tasks ?? []).flatMap((task) => task.actors),
    { kind: 'user', id: heading.initiatorId },
    ...(act === undefined ? [] : [{ kind: 'user' as const, id: act.userId }]),
  ]
  const { byTask, directory } = await resolveActors(tx, references, others, barred)
  return { byTask: preferring(step.preferred, changes.tasks.inserted, byTask, directory), directory }
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
  const actors = byTask.get(task?.id ?? '')?.actors ?? []
  const isNamed = actors.some((actor) => directory.userIds(actor).includes(preferred?.userId ?? 0))
  if (preferred === undefined || task === undefined || ofStep.length > 1 || !isNamed) return byTask
  const alone = { kind: 'user', id: preferred.userId, type: 'candidate' } as const
  return new Map(byTask).set(task.id, { actors: [alone] })
}

function updateInstance(
  { writes, businessState }: RecordedStep,
  { act, heading, mainForm, now }: Step,
  before: LoadedInstance,
  { state: { instance } }: TransitionResult,
): void {
  writes.update('process_instances', ['id'], {
    id: instance.id,
    status: instance.state,
    business_state: act?.kind === 'withdrawn' ? 'withdrawn' : businessState,
    ended_at: instance.endedAt ?? (instance.state === 'active' ? null : now),
    rev: before.instance.rev + 1,
    title: heading.title,
    ...(mainForm === undefined ? {} : { fields: listedFields(mainForm) }),
  })
  if (instance.state === 'active') return
  // Those who join with this very step are written so.
  writes.update('instance_participants', ['process_instance_id'], { process_instance_id: instance.id, ended: true })
}

/** Who acts at which element in the step being made. */
function deedOf(act: PersonalAct | undefined, before: LoadedInstance | undefined): PresentDeed {
  const elementId = before?.tasks.find(({ row }) => row.id === act?.taskId)?.row.elementId
  return act === undefined || elementId === undefined ? undefined : { userId: act.userId, elementId }
}
