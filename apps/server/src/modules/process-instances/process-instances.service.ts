/** What people do with running instances: start, complete, claim, withdraw, keep drafts; and what the clock does. */
import type { Person, StepResult, TaskForm } from '@liveline/contract/work-flow/shapes.ts'
import type { DrawingLimits } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import { audit, auditRow } from '../audit/audit.service.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { NumbersService } from '../numbers/numbers.service.ts'
import type { CalendarService } from '../working-calendar/working-calendar.service.ts'
import { createCompleteTask } from './tasks/complete-task.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import { loadDirectory } from '../directory/directory.service.ts'
import { assertModest, createEnteredForms, type FormValues } from './tasks/entered-forms.ts'
import { createKeepEntries, type EnteredDraft } from './tasks/keep-entries.ts'
import type { Alarm } from './jobs/alarm.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import { lockInstance } from './store/instances.repository.ts'
import type { LoadedInstance, OpenTask } from './store/stored-instance.ts'
import { createRunStep, stepResult } from './step/run-step.ts'
import { createStartProcess } from './start-process.ts'
import { lockTask, maySee, refuseMissing } from './task-access.ts'
import { automaticFields } from './tasks/task-forms.ts'
import { createWriteSet } from './store/write-set.ts'

export type WorkflowsParts = {
  /** Joins the transaction of an idempotent request. */
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly forms: FormsService
  readonly numbers: NumbersService
  readonly definitions: DefinitionsService
  readonly calendars: CalendarService
  readonly hub: NoticeHub
  readonly alarm: Alarm
  readonly limits: DrawingLimits
}

export type WorkflowsService = ReturnType<typeof createWorkflowsService>

export function createWorkflowsService(parts: WorkflowsParts) {
  const { database, clock, ids, forms, definitions, calendars, hub, alarm, limits } = parts
  const enteredForms = createEnteredForms({ forms, numbers: parts.numbers })
  const { readMainForm } = enteredForms
  const runStep = createRunStep({ ids, calendars, hub, alarm, limits, readMainForm })
  const { keepEntries, keepWhatLoserEntered } = createKeepEntries({ clock, forms, definitions })
  const start = createStartProcess({ database, clock, ids, forms, enteredForms, runStep })
  const complete = createCompleteTask({ database, clock, definitions, enteredForms, runStep, keepWhatLoserEntered })

  async function personOf(tx: Queryable, userId: number): Promise<Person> {
    return (await loadDirectory(tx, [{ kind: 'user', id: userId }])).person(userId)
  }

  async function claim(caller: Caller, taskId: string): Promise<{ claimedBy: Person }> {
    return database.transaction(async (tx) => {
      const { loaded, task } = await lockTask(tx, caller, taskId)
      const claimedBy = await personOf(tx, caller.userId)
      if (task.claimedBy !== undefined) return { claimedBy }
      await setClaim(tx, caller, { loaded, task, person: claimedBy, kind: 'claimed' })
      await audit(tx, caller, { action: 'task.claim', objectType: 'task', objectId: taskId })
      return { claimedBy }
    })
  }

  async function unclaim(caller: Caller, taskId: string): Promise<void> {
    await database.transaction(async (tx) => {
      const { loaded, task } = await lockTask(tx, caller, taskId)
      if (task.claimedBy === undefined) return
      const person = await personOf(tx, caller.userId)
      await setClaim(tx, caller, { loaded, task, person, kind: 'unclaimed' })
      await audit(tx, caller, { action: 'task.unclaim', objectType: 'task', objectId: taskId })
    })
  }

  /**
   * Takes or frees a task, as an entry of the timeline too: others see why it is not theirs for the moment. Who of
   * those who may act has it is the server's knowledge alone; to the engine the task stays as it is.
   */
  async function setClaim(
    tx: Tx,
    caller: Caller,
    claim: { loaded: LoadedInstance; task: OpenTask; person: Person; kind: 'claimed' | 'unclaimed' },
  ): Promise<void> {
    const { instance } = claim.loaded
    const { row, nameEn } = claim.task
    const now = clock.now()
    const isClaimed = claim.kind === 'claimed'
    const writes = createWriteSet()
    writes.update('process_instances', ['id'], { id: instance.id, rev: instance.rev + 1 })
    writes.update('tasks', ['process_instance_id', 'id'], {
      process_instance_id: instance.id,
      id: row.id,
      claimed_by: isClaimed ? caller.userId : null,
      claimed_at: isClaimed ? now : null,
    })
    writes.insert('operations', {
      org_id: instance.orgId,
      process_instance_id: instance.id,
      id: ids.next(),
      kind: claim.kind,
      task_id: row.id,
      element_id: row.elementId,
      element_name: row.name,
      element_name_en: nameEn,
      user_id: caller.userId,
      user_name: caller.name,
      department_name: claim.person.departmentName,
      danger: false,
      opinion: '',
      attachments: [],
      at: now,
    })
    await writes.write(tx)
  }

  /** Keeps a draft of a task that the caller may complete at this moment. */
  async function saveDraft(caller: Caller, entered: EnteredDraft): Promise<{ savedAt: string }> {
    assertModest(entered.forms)
    try {
      return await database.transaction(async (tx) => {
        const { loaded, task } = await lockTask(tx, caller, entered.taskId)
        const strange = Object.keys(entered.forms).filter((key) => !loaded.forms.some(({ formKey }) => formKey === key))
        if (strange.length > 0)
          throw new AppError('UNKNOWN_FIELD', { details: { fields: strange.map((key) => `forms.${key}`) } })
        const at = await keepEntries(tx, caller, {
          loaded,
          elementId: task.row.elementId,
          entered,
          mayDrop: false,
        })
        return { savedAt: at.toISOString() }
      })
    } catch (error) {
      return keepWhatLoserEntered(caller, entered, error)
    }
  }

  async function withdraw(caller: Caller, input: { instanceId: string; opinion: string }): Promise<StepResult> {
    return database.transaction(async (tx) => {
      const now = clock.now()
      const loaded = await lockInstance(tx, input.instanceId)
      if (loaded === undefined || !(await maySee(tx, caller, input.instanceId))) return refuseMissing(caller)
      const { instance } = loaded
      if (instance.initiatorId !== caller.userId) {
        throw new AppError('FORBIDDEN', { details: { permission: 'workflow:withdraw' } })
      }
      if (instance.status !== 'active') {
        throw new AppError('ILLEGAL_TRANSITION', {
          details: { reason: caller.language === 'en' ? 'it has already ended' : '流程已结束，不能撤回' },
        })
      }
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      const tooLate = loaded.tasks.find(({ row }) => row.elementId === version.settings.withdrawUntil)
      if (tooLate !== undefined) {
        const { nameEn } = tooLate
        const { name } = tooLate.row
        throw new AppError('ILLEGAL_TRANSITION', {
          details: {
            reason: caller.language === 'en' ? `it has reached "${nameEn}"` : `已到“${name}”环节，不能再撤回`,
          },
        })
      }
      const { opinion } = input
      const done = await runStep(tx, {
        version,
        before: loaded,
        command: { type: 'cancelInstance', reason: 'withdrawn' },
        act: { kind: 'withdrawn', userId: caller.userId, userName: caller.name, opinion },
        mainForm: undefined,
        heading: instance,
        now,
        also({ recorded: { writes } }) {
          const entry = { objectType: 'instance', objectId: instance.id, after: { opinion } }
          writes.insert('audit_log', auditRow(caller, { action: 'instance.withdraw', ...entry }))
        },
      })
      const { state: status } = done.result.state.instance
      const { number } = instance
      return stepResult(caller, { instanceId: instance.id, number, status, businessState: 'withdrawn' }, done, clock)
    })
  }

  /** A timer of the drawing, or an asynchronous continuation, is due. Does nothing when it is gone. */
  async function fireJob(tx: Tx, loaded: LoadedInstance, jobId: string, now: Date): Promise<void> {
    const { instance } = loaded
    const version = await definitions.getVersion(instance.definitionVersionId, tx)
    await runStep(tx, {
      version,
      before: loaded,
      command: { type: 'fireJob', jobId },
      act: undefined,
      mainForm: undefined,
      heading: instance,
      now,
    })
  }

  return {
    start: async (caller: Caller, flow: { id: number; version: number }, entered: FormValues) =>
      start(caller, await definitions.getStartable(caller, flow.id, flow.version), entered),
    startByKey: async (caller: Caller, key: string, { forms: entered }: { forms: FormValues }) =>
      start(caller, await definitions.getStartable(caller, key), entered),
    complete,
    claim,
    unclaim,
    saveDraft,
    withdraw,
    fireJob,
    readMainForm,

    /** The main form of a workflow as its start shows it. */
    async startForm(caller: Caller, flowKey: string) {
      const version = await definitions.getStartable(caller, flowKey)
      const { mainForm } = version.settings
      if (mainForm === undefined) return refuseMissing(caller)
      const form = await forms.getReleasedVersion(mainForm, { language: caller.language })
      const automatic = [...automaticFields(form.schema).keys()]
      const shown: TaskForm = {
        formKey: form.formKey,
        formName: form.name,
        formNameEn: form.nameEn,
        formVersionId: form.id,
        formDataId: null,
        schema: form.schema,
        values: {},
        defaultRight: 'edit',
        fields: Object.fromEntries(automatic.map((name) => [name, { right: 'read', required: false }])),
        isMain: true,
      }
      return {
        flowKey: version.key,
        flowName: version.name,
        flowNameEn: version.nameEn,
        form: shown,
        diagram: version.bpmnXml,
      }
    },
  }
}
