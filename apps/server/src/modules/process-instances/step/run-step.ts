/**
 * One step of an instance: what the engine makes of a command, written in one statement; and the steps that follow from
 * it at once, because a new task is nobody's to look at.
 */
import { StepBudgetExceeded, type DrawingLimits, type TransitionResult } from '@liveline/workflow-engine'
import type { Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { CalendarService } from '../../working-calendar/working-calendar.service.ts'
import { handOn } from '../events/hand-on.ts'
import { noteLostMessages } from '../events/lost-messages.ts'
import type { Alarm } from '../jobs/alarm.ts'
import { endSigners } from '../signing/signers.repository.ts'
import { lockInstance } from '../store/instances.repository.ts'
import { hasEnded, type LoadedInstance } from '../store/stored-instance.ts'
import { getVersionAt } from '../store/version-at.ts'
import type { EnteredForms } from '../tasks/entered-forms.ts'
import { listedFields } from '../tasks/task-forms.ts'
import type { AutomaticReason } from './approver-policies.ts'
import { createCalledVersions } from './called-versions.ts'
import { closingStep } from './closing-step.ts'
import { refusalOf } from './engine-refusals.ts'
import type { HoldersOf } from './look-up-actors.ts'
import { recordStep } from './record-step.ts'
import { runEngine, versionFinder } from './run-engine.ts'
import type { Act, RecordedStep, VersionAt } from './recorded-step.ts'
import { findActors, soleApprover } from './step-actors.ts'
import type { Step, StepDone } from './step.ts'

/** So many steps may follow from one act without anybody; a drawing that passes itself in a circle has more. */
export const MOST_AUTOMATIC = 50

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
      if (passed === MOST_AUTOMATIC)
        throw refusalOf(new StepBudgetExceeded(step.version.definition.id, passed), step.version.definition)
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
    const result = await runEngine(step, { called, ids, limits })
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
    ended_at: instance.endedAt ?? (hasEnded(instance) ? now : null),
    rev: before.instance.rev + 1,
    title: heading.title,
    ...(mainForm === undefined ? {} : { fields: listedFields(mainForm) }),
    ...(Object.keys(chosen).length === 0 ? {} : { chosen: { ...before.instance.chosen, ...chosen } }),
  })
  if (!hasEnded(instance)) return
  // Those who join with this very step are written so.
  writes.update('instance_participants', ['process_instance_id'], { process_instance_id: instance.id, ended: true })
}
