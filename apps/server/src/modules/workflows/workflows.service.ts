/** What people do with running instances: start, complete, claim, withdraw, keep drafts; and what the clock does. */
import type { Person, StepResult, TaskForm } from '@liveline/contract/work-flow.api.ts'
import {
  ExpressionError,
  IllegalTransition,
  InvalidValue,
  NoFlowTaken,
  StepBudgetExceeded,
  TooManyInstances,
  UnsupportedElement,
  WORK_BUDGET,
  createWork,
  transition,
  visibleVariables,
  type Command,
  type DrawingLimits,
  type TransitionResult,
} from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { afterRollback } from '../../http/idempotency.ts'
import type { Ids } from '../../ids.ts'
import { audit } from '../audit/audit.service.ts'
import type { FormsService, FormVersionWithSchema } from '../forms/forms.service.ts'
import type { NumbersService } from '../numbers/numbers.service.ts'
import { organisationOf, referencedActors, resolveActors } from './approvers.ts'
import type { CalendarService } from './calendar.service.ts'
import type { DefinitionsService, RunnableVersion } from './definitions.service.ts'
import { loadDirectory, type Directory } from './directory.repository.ts'
import type { NodeSettings, OutcomeSetting } from './node-settings.ts'
import type { NoticeHub } from './notice-hub.ts'
import {
  findInstance,
  findTask,
  lockInstance,
  type Actor,
  type LoadedInstance,
  type OpenTask,
} from './process-store.ts'
import { assertEditable, assertModest, createEnteredForms, formInvalid, type FormValues } from './entered-forms.ts'
import { recordStep, type Act } from './record-step.ts'
import { assertMayStartFor } from './start-rights.ts'
import { assertSeparate, findBarred, type PresentDeed } from './separation.ts'
import { keepDraft } from './tasks.repository.ts'
import {
  automaticFields,
  draftEntries,
  formVariables,
  itemFactOf,
  listedFields,
  rightsAt,
  titleOf,
  type Values,
} from './task-forms.ts'
import { lockTask, maySee, refuseMissing } from './task-access.ts'
import type { WakeUps } from './wake-ups.ts'
import { createWriteSet } from './write-set.ts'

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
  readonly wakeUps: WakeUps
  readonly limits: DrawingLimits
}

type EnteredDraft = { readonly taskId: string; readonly opinion: string; readonly forms: FormValues }

export type WorkflowsService = ReturnType<typeof createWorkflowsService>

export function createWorkflowsService(parts: WorkflowsParts) {
  const { database, clock, ids, forms, definitions, calendars, hub, wakeUps, limits } = parts
  const { readMainForm, fillAutomatic, nextNumber, applyForms } = createEnteredForms({ forms, numbers: parts.numbers })

  /** Runs the engine and writes everything it did in one statement. */
  async function step(
    tx: Tx,
    input: {
      version: RunnableVersion
      before: LoadedInstance | undefined
      command: Command
      act: Act | undefined
      mainForm: Values | undefined
      heading: { orgId: number; number: string; title: string; initiatorId: number }
      now: Date
      /** Adds rows of its own to the statement. */
      also?: (recorded: ReturnType<typeof recordStep>, result: TransitionResult) => void
    },
  ): Promise<{ recorded: ReturnType<typeof recordStep>; directory: Directory; result: TransitionResult }> {
    const { version, before, command, act, heading, now } = input
    const result = runEngine(version, before, command, now)
    const mainForm = input.mainForm ?? (await readMainForm(tx, before, result.changes.tasks.inserted.length > 0))
    const work = createWork(WORK_BUDGET, (units) => {
      throw processFailed(new StepBudgetExceeded(version.definition.id, units))
    })
    const references = new Map(
      result.changes.tasks.inserted.map((task) => [
        task.id,
        referencedActors(task, version.settings.nodes[task.elementId], {
          initiatorId: heading.initiatorId,
          orgId: organisationOf(version.settings, mainForm) ?? heading.orgId,
          mainForm,
          variables: visibleVariables(result.state, task.scopeId),
          work,
        }),
      ]),
    )
    const others: Actor[] = [
      ...(before?.tasks ?? []).flatMap((task) => task.actors),
      { kind: 'user', id: heading.initiatorId },
    ]
    const separateFrom = new Map(
      result.changes.tasks.inserted.map(({ id, elementId }) => [
        id,
        version.settings.nodes[elementId]?.separateFrom ?? [],
      ]),
    )
    const barred = await findBarred(
      tx,
      separateFrom,
      { id: result.state.instance.id, initiatorId: heading.initiatorId, isNew: before === undefined },
      deedOf(act, before),
    )
    const { byTask, directory } = await resolveActors(tx, references, others, barred)
    const calendar = await calendars.current(tx)
    const recorded = recordStep({
      ...heading,
      version,
      before,
      result,
      act,
      resolved: byTask,
      directory,
      calendar,
      now,
      ids,
    })
    const { instance } = result.state
    if (before !== undefined) {
      recorded.writes.update('process_instances', ['id'], {
        id: instance.id,
        status: instance.state,
        business_state: act?.kind === 'withdrawn' ? 'withdrawn' : recorded.businessState,
        ended_at: instance.endedAt ?? (instance.state === 'active' ? null : now),
        rev: before.instance.rev + 1,
        title: heading.title,
        ...(input.mainForm === undefined ? {} : { fields: listedFields(input.mainForm) }),
      })
    }
    input.also?.(recorded, result)
    await recorded.writes.write(tx)
    await wakeUps.schedule(tx, recorded.wakeUps)
    hub.announce(recorded.concerned)
    return { recorded, directory, result }
  }

  function runEngine(version: RunnableVersion, before: LoadedInstance | undefined, command: Command, now: Date) {
    try {
      return transition(version.definition, before?.state, command, { now, nextId: () => ids.next(), limits })
    } catch (error) {
      throw processFailed(error)
    }
  }

  async function stepResult(
    caller: Caller,
    instance: { instanceId: string; number: string; status: StepResult['status']; businessState: string },
    open: readonly OpenTask[],
    directory: Directory,
  ): Promise<StepResult> {
    return { ...instance, open: open.map((task) => openNode(task, directory, caller, clock.now())) }
  }

  async function start(caller: Caller, version: RunnableVersion, entered: FormValues): Promise<StepResult> {
    assertModest(entered)
    return database.transaction(async (tx) => {
      const now = clock.now()
      const { settings } = version
      const instanceId = ids.next()
      const orgId = caller.orgId
      const pinned: FormVersionWithSchema[] = []
      for (const formKey of settings.formKeys) {
        pinned.push(await forms.getReleasedVersion(formKey, { queryable: tx, language: caller.language }))
      }
      const unknown = Object.keys(entered).filter((formKey) => formKey !== settings.mainForm)
      if (unknown.length > 0)
        throw new AppError('UNKNOWN_FIELD', { details: { fields: unknown.map((key) => `forms.${key}`) } })

      const main = pinned.find(({ formKey }) => formKey === settings.mainForm)
      let values: Values = {}
      let formDataId: string | null = null
      const automatic = main === undefined ? new Map<string, string>() : automaticFields(main.schema)
      if (main !== undefined) {
        const given = Object.fromEntries(
          Object.entries(entered[main.formKey] ?? {}).filter(([name]) => !automatic.has(name)),
        )
        values = await fillAutomatic(
          tx,
          new Map([...automatic].filter(([, source]) => itemFactOf(source) !== undefined)),
          given,
          undefined,
        )
        const problems = await forms.validate(tx, main.schema, values, { language: caller.language, now })
        if (problems.length > 0) throw formInvalid(main.formKey, problems)
        values = forms.dropHidden(main.schema, values)
      }
      await assertMayStartFor(tx, caller, organisationOf(settings, values))
      const number = await nextNumber(tx, settings.numberPrefix, orgId, now)
      if (main !== undefined) {
        values = await fillAutomatic(tx, automatic, values, { number, caller, now })
        const saved = await forms.saveFormData(tx, {
          formVersionId: main.id,
          processInstanceId: instanceId,
          data: values,
          userId: caller.userId,
          orgId,
        })
        formDataId = saved.id
      }
      const title = titleOf(settings.title, values, version.name)
      const initiator = await personOf(tx, caller.userId)
      const { recorded, directory, result } = await step(tx, {
        version,
        before: undefined,
        command: {
          type: 'startProcess',
          processInstanceId: instanceId,
          businessKey: number,
          initiator: String(caller.userId),
          variables: { initiator: String(caller.userId), ...formVariables(settings.formVariables, values) },
        },
        act: {
          kind: 'started',
          userId: caller.userId,
          userName: caller.name,
          departmentName: initiator.departmentName,
          opinion: '',
        },
        mainForm: values,
        heading: { orgId, number, title, initiatorId: caller.userId },
        now,
        also({ writes, businessState }, { state }) {
          writes.insert('process_instances', {
            id: instanceId,
            org_id: orgId,
            definition_id: version.definitionId,
            definition_version_id: version.versionId,
            definition_key: version.key,
            number,
            title,
            status: state.instance.state,
            business_state: businessState,
            business_key: number,
            initiator_id: caller.userId,
            initiator_name: caller.name,
            initiator_department: initiator.departmentName,
            fields: listedFields(values),
            started_at: now,
            ended_at: state.instance.endedAt ?? null,
            rev: 1,
          })
          const keyed = { org_id: orgId, process_instance_id: instanceId }
          writes.insert('instance_participants', { ...keyed, actor_kind: 'user', actor_id: caller.userId })
          writes.insert(
            'instance_forms',
            ...pinned.map((form, position) => ({
              ...keyed,
              form_key: form.formKey,
              form_version_id: form.id,
              is_main: form === main,
              position,
              form_data_id: form === main ? formDataId : null,
            })),
          )
        },
      })
      await audit(tx, caller, {
        action: 'instance.start',
        objectType: 'instance',
        objectId: instanceId,
        after: { number, flowKey: version.key },
      })
      const { businessState, open } = recorded
      return stepResult(
        caller,
        { instanceId, number, status: result.state.instance.state, businessState },
        open,
        directory,
      )
    })
  }

  async function personOf(tx: Queryable, userId: number): Promise<Person> {
    return (await loadDirectory(tx, [{ kind: 'user', id: userId }])).person(userId)
  }

  async function complete(
    caller: Caller,
    input: { taskId: string; outcome?: string | undefined; opinion?: string; forms?: FormValues },
  ): Promise<StepResult> {
    const opinion = input.opinion?.trim() ?? ''
    assertModest(input.forms ?? {})
    try {
      return await database.transaction(async (tx) => {
        const now = clock.now()
        const { loaded, task } = await lockTask(tx, caller, input.taskId)
        const { instance } = loaded
        const version = await definitions.getVersion(instance.definitionVersionId, tx)
        const node = version.settings.nodes[task.row.elementId]
        await assertSeparate(tx, caller, instance.id, node?.separateFrom ?? [])
        const outcome = chosenOutcome(node, input.outcome, caller)
        if (outcome?.requiresOpinion === true && opinion === '') {
          throw new AppError('OPINION_REQUIRED', {
            details: { outcome: caller.language === 'en' ? outcome.labelEn : outcome.label },
          })
        }
        const { saved, mainForm } = await applyForms(tx, caller, {
          loaded,
          node,
          entered: input.forms ?? {},
          mayBeIncomplete: outcome?.requiresForms === false,
          noted: outcome?.opinionField === undefined ? {} : { [outcome.opinionField]: opinion },
          now,
        })
        const outcomeVariables =
          node?.outcomeVariable === undefined || outcome === undefined ? {} : { [node.outcomeVariable]: outcome.value }
        const copied = mainForm === undefined ? {} : formVariables(version.settings.formVariables, mainForm)
        const me = await personOf(tx, caller.userId)
        const { recorded, directory, result } = await step(tx, {
          version,
          before: loaded,
          command: {
            type: 'completeUserTask',
            taskId: input.taskId,
            userId: String(caller.userId),
            variables: { ...copied, ...outcomeVariables },
          },
          act: {
            kind: outcome?.danger === true ? 'rejected' : 'completed',
            userId: caller.userId,
            userName: caller.name,
            departmentName: me.departmentName,
            taskId: input.taskId,
            outcome,
            opinion,
          },
          mainForm,
          heading: {
            orgId: instance.orgId,
            number: instance.number,
            title: mainForm === undefined ? instance.title : titleOf(version.settings.title, mainForm, version.name),
            initiatorId: instance.initiatorId,
          },
          now,
          also({ writes }) {
            const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
            // Whoever acted belongs to the instance for good, also when he loses the role he acted with.
            writes.insert('instance_participants', { ...keyed, actor_kind: 'user', actor_id: caller.userId })
            writes.update(
              'instance_forms',
              ['process_instance_id', 'form_key'],
              ...[...saved].map(([formKey, id]) => ({
                process_instance_id: instance.id,
                form_key: formKey,
                form_data_id: id,
              })),
            )
          },
        })
        await audit(tx, caller, {
          action: 'task.complete',
          objectType: 'task',
          objectId: input.taskId,
          after: { instanceId: instance.id, elementId: task.row.elementId, outcome: outcome?.value, opinion },
        })
        const { businessState, open } = recorded
        const { state } = result.state.instance
        return stepResult(
          caller,
          { instanceId: instance.id, number: instance.number, status: state, businessState },
          open,
          directory,
        )
      })
    } catch (error) {
      return keepWhatLoserEntered(caller, { taskId: input.taskId, opinion, forms: input.forms ?? {} }, error)
    }
  }

  /** The refusal rolls the request back; what somebody entered who came second must outlive it (answers D7). */
  async function keepWhatLoserEntered(caller: Caller, entered: EnteredDraft, error: unknown): Promise<never> {
    if (!(error instanceof AppError) || error.code !== 'TASK_ALREADY_DONE') throw error
    await afterRollback(async () => {
      const place = await findTask(database, entered.taskId)
      const loaded = place && (await findInstance(database, place.processInstanceId))
      if (loaded === undefined || place?.ended?.completedBy === caller.userId) return
      await keepEntries(database, caller, { loaded, elementId: place?.elementId, entered, mayDrop: true })
    })
    throw error
  }

  /**
   * Keeps what its author may enter at the step, and nothing that he only saw there. A change of anything else is
   * refused as it would be at the completion, or dropped (`mayDrop`) where nobody could mend it any more.
   */
  async function keepEntries(
    queryable: Queryable,
    caller: Caller,
    input: { loaded: LoadedInstance; elementId: string | undefined; entered: EnteredDraft; mayDrop: boolean },
  ): Promise<Date> {
    const { loaded, elementId, entered, mayDrop } = input
    const { settings } = await definitions.getVersion(loaded.instance.definitionVersionId, queryable)
    const node = elementId === undefined ? undefined : settings.nodes[elementId]
    const kept: Record<string, Values> = {}
    for (const form of loaded.forms) {
      const given = entered.forms[form.formKey]
      if (given === undefined) continue
      const record = form.formDataId === undefined ? undefined : await forms.getFormData(queryable, form.formDataId)
      const [stored, rights] = [record?.data ?? {}, rightsAt(node, form)]
      if (!mayDrop) {
        const { schema } = await forms.getVersion(form.formVersionId, { queryable, language: caller.language })
        assertEditable(form.formKey, stored, { given, rights, schema })
      }
      kept[form.formKey] = draftEntries(stored, given, rights)
    }
    const at = clock.now()
    const { taskId, opinion } = entered
    await keepDraft(queryable, { taskId, opinion, forms: kept, userId: caller.userId, at })
    return at
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
      const me = await personOf(tx, caller.userId)
      const { recorded, directory, result } = await step(tx, {
        version,
        before: loaded,
        command: { type: 'cancelInstance', reason: 'withdrawn' },
        act: {
          kind: 'withdrawn',
          userId: caller.userId,
          userName: caller.name,
          departmentName: me.departmentName,
          opinion: input.opinion,
        },
        mainForm: undefined,
        heading: instance,
        now,
      })
      await audit(tx, caller, {
        action: 'instance.withdraw',
        objectType: 'instance',
        objectId: instance.id,
        after: { opinion: input.opinion },
      })
      const { state } = result.state.instance
      return stepResult(
        caller,
        { instanceId: instance.id, number: instance.number, status: state, businessState: 'withdrawn' },
        recorded.open,
        directory,
      )
    })
  }

  /** A timer of the drawing, or an asynchronous continuation, is due. Does nothing when it is gone. */
  async function fireJob(tx: Tx, loaded: LoadedInstance, jobId: string, now: Date): Promise<void> {
    const { instance } = loaded
    const version = await definitions.getVersion(instance.definitionVersionId, tx)
    await step(tx, {
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

/** Who acts at which element in the step being made. */
function deedOf(act: Act | undefined, before: LoadedInstance | undefined): PresentDeed {
  const elementId = before?.tasks.find(({ row }) => row.id === act?.taskId)?.row.elementId
  return act === undefined || elementId === undefined ? undefined : { userId: act.userId, elementId }
}

export function openNode(task: OpenTask, directory: Directory, caller: Caller, now: Date): StepResult['open'][number] {
  return {
    taskId: task.row.id,
    elementId: task.row.elementId,
    name: task.row.name,
    nameEn: task.nameEn,
    handlers: task.actors.map((actor) => directory.handler(actor, caller.language)),
    since: task.row.createdAt.toISOString(),
    dueAt: task.dueAt?.toISOString() ?? null,
    overdue: task.dueAt !== undefined && task.dueAt <= now,
    escalated: task.escalated,
  }
}

function chosenOutcome(
  node: NodeSettings | undefined,
  value: string | undefined,
  caller: Caller,
): OutcomeSetting | undefined {
  const outcomes = node?.outcomes ?? []
  if (outcomes.length === 0) return undefined
  const chosen =
    outcomes.find((outcome) => outcome.value === value) ??
    (value === undefined && outcomes.length === 1 ? outcomes[0] : undefined)
  if (chosen !== undefined) return chosen
  throw new AppError('OUTCOME_INVALID', {
    details: { allowed: outcomes.map((outcome) => (caller.language === 'en' ? outcome.labelEn : outcome.label)) },
  })
}

/** The engine's refusals in the caller's catalogue; anything else is a bug and stays one. */
function processFailed(error: unknown): unknown {
  const isRefusal = [
    NoFlowTaken,
    UnsupportedElement,
    StepBudgetExceeded,
    TooManyInstances,
    ExpressionError,
    InvalidValue,
    IllegalTransition,
  ].some((kind) => error instanceof kind)
  if (!isRefusal || !(error instanceof Error)) return error
  // The value may be of a field that the caller does not see; the log has it.
  const reason = error instanceof InvalidValue ? `'${error.elementId}': ${error.what} cannot be used` : error.message
  return new AppError('PROCESS_FAILED', { details: { reason }, cause: error })
}
